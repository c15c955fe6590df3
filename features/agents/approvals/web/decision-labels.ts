/** A decision in the merchant's words: what it is about, who sees it, and whether it can be undone. */
import { t } from '@lingui/core/macro'
import type { Preview } from '#engine/contract.ts'
import { undoWindowDays } from '#features/base/runs/contract/undo.ts'
import { isMachineId } from '#features/base/runs/rules/machine-id.ts'
import type { ProductSubject } from '#features/shop/feed/contract/subject.ts'
import { formatNumber } from '#ui/format.ts'
import { questionOf } from './question-labels.ts'

/** What of a question its words stand on. */
export type Decision = {
  tool: string
  question: string
  preview: Preview | null
  subjects: readonly ProductSubject[]
}

/** The question that a card asks. */
export function titleOf({ tool, question, preview, subjects }: Decision): string {
  const count = preview?.reach.count ?? 0
  return questionOf({ tool, question, count, product: subjects[0]?.title ?? null })
}

/** The same once nobody asks any more. */
export function headOf(decision: Decision): string {
  return titleOf(decision).replace(/[?؟]\s*$/, '')
}

const storeTools = new Set(
  ['price', 'prices', 'title', 'description', 'seo', 'vendor', 'product-type', 'tags', 'stock'].map(
    (field) => `set-${field}`,
  ),
).add('undo-change')
const feedTools = ['enable-products', 'disable-products', 'enrich-product']
/** What they write stays in the console. */
const ownTools = ['set-ticket-status', 'add-to-purchase-list']

/** Who sees the change and when; null where there is nothing to see. */
export function audienceOf({ tool, subjects }: Pick<Decision, 'tool' | 'subjects'>): string | null {
  if (storeTools.has(tool)) {
    if (subjects.length > 0 && !subjects.some(({ isPublished }) => isPublished)) {
      return t`Not published in your store, so shoppers don't see it yet.`
    }
    return subjects.some(({ isInFeed }) => isInFeed)
      ? t`Shoppers see this in your store right away, and in ChatGPT after your next feed export.`
      : t`Shoppers see this in your store right away.`
  }
  if (tool === 'enrich-product') return t`Added to your ChatGPT feed. Your store doesn't change.`
  if (feedTools.includes(tool)) {
    return t`ChatGPT updates with your next feed export. Your store doesn't change.`
  }
  if (tool === 'set-ticket-status') return t`Only your team can see this.`
  return tool === 'save-reply' ? t`Only your team can see this. Nothing is sent to the customer.` : null
}

/** How it can be taken back; null for what leaves nothing to take back. */
export function undoSentence(tool: string): string | null {
  const isUndoable = storeTools.has(tool) || feedTools.includes(tool) || ownTools.includes(tool)
  return isUndoable
    ? t`You can undo this for ${formatNumber(undoWindowDays)} days, unless the value changes again.`
    : null
}

const fields: Record<string, string> = {
  price: t`Price`,
  'compare-at amount': t`Compare-at price`,
  title: t`Title`,
  description: t`Description`,
  'search title': t`Search title`,
  'search description': t`Search description`,
  vendor: t`Vendor`,
  'product type': t`Product type`,
  tags: t`Tags`,
  stock: t`Stock`,
  'units to order': t`Units to order`,
  'shown to shoppers': t`On ChatGPT`,
  gtin: t`GTIN`,
  mpn: t`MPN`,
  weight: t`Weight`,
  brand: t`Brand`,
  productCategory: t`Category`,
  material: t`Material`,
  checkout: t`Checkout`,
  Status: t`Status`,
  'Draft reply': t`Draft reply`,
}

/** What a change is of: "Stock at Warehouse". */
export function fieldLabel({ field, place }: { field: string; place?: string | undefined }): string {
  const label = (Object.hasOwn(fields, field) ? fields[field] : undefined) ?? field
  if (place === undefined) return label
  // Without the permission to read its name, a place is the number of its id.
  const name = isMachineId(place) ? t`location ${place.split('/').at(-1) ?? ''}` : place
  return t`${label} at ${name}`
}
