/** Words for what was measured, and for what is missing. */
import { plural, t } from '@lingui/core/macro'
import { dateOf } from '#ui/relative-time.ts'
import { impactTerms, type MeasuredEffect, type UnknownEffect } from '../contract.ts'

/** "+$34.20", with a true minus. */
export function signed(value: number, amount: string): string {
  return value > 0 ? `+${amount}` : value < 0 ? `−${amount}` : amount
}

/** What would make it known, and when. */
export function unknownReason({ reason, knownFrom, orders }: UnknownEffect): string {
  const { days, minOrders, minComparison } = impactTerms
  switch (reason) {
    case 'not_run':
      return t`None of its runs has ended yet.`
    case 'too_soon': {
      const day = knownFrom === null ? '' : dateOf(`${knownFrom}T12:00:00Z`)
      return t`Known from ${day}: ${days} days after the first change.`
    }
    case 'few_orders':
      return t`Known once the changed products have ${minOrders} orders: ${orders ?? 0} so far.`
    case 'no_comparison':
      return t`It needs at least ${minComparison} products with sales that this workflow has not changed.`
    case 'no_orders':
      return t`Sync your orders to measure it.`
    case 'no_history':
      return t`It needs orders from ${days} days before the first change.`
    case 'next_sync':
      return t`Measured with the next sync of orders.`
  }
}

export function comparedWith({ comparison }: MeasuredEffect): string {
  const { products, of } = comparison
  if (of === 'category')
    return plural(products, {
      one: 'Compared with # product of the same category that it did not change.',
      other: 'Compared with # products of the same categories that it did not change.',
    })
  return plural(products, {
    one: 'Compared with # product of your store that it did not change.',
    other: 'Compared with # products of your store that it did not change.',
  })
}

/** A field of a product as a change of the store names it. */
export function changedField(field: string): string {
  const labels: Record<string, string> = {
    price: t`Price`,
    title: t`Title`,
    description: t`Description`,
    seo: t`Search listing`,
    vendor: t`Vendor`,
    productType: t`Product type`,
    tags: t`Tags`,
    stock: t`Stock`,
    shown: t`Shown in ChatGPT`,
    details: t`Feed details`,
  }
  return labels[field] ?? field
}
