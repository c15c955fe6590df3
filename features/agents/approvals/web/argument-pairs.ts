import { t } from '@lingui/core/macro'
import { isMachineId, withoutIds } from '#features/base/runs/rules/machine-id.ts'

const names: Record<string, string> = {
  productId: t`SKU`,
  productIds: t`SKUs`,
  compareAtPrice: t`Compare-at price`,
  seoTitle: t`Search title`,
  seoDescription: t`Search description`,
  productType: t`Product type`,
  productCategory: t`Category`,
  us: t`US`,
  eu: t`EU`,
}

/** The arguments of a tool as names and short values. Ids of machines are left out: they say nothing to people. */
export function argumentPairs(args: unknown): [string, string][] {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    return args === null || args === undefined ? [] : [['', valueText(args)]]
  }
  return Object.entries(args).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === '' || isMachineId(value)
      ? []
      : [[name, valueText(value)]],
  )
}

/** "Compare-at price" of "compareAtPrice". */
export function argumentName(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  const known = Object.hasOwn(names, name) ? names[name] : undefined
  return known ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.filter((each) => !isMachineId(each)).join(', ')
  }
  return JSON.stringify(value, withoutIds) ?? ''
}
