import type { Product } from '../contract.ts'

/** The variants of one product of the store, as far as they are loaded. */
export type RowGroup = { size: number; isFirst: boolean; isOpen: boolean }

export type GroupedRows = { products: readonly Product[]; groups: ReadonlyMap<string, RowGroup> }

/** Lets the variants of a product stand under its first one, hidden until the group is opened. In the order of the store they follow each other. */
export function groupRows(products: readonly Product[], open: ReadonlySet<string>): GroupedRows {
  const sizes = new Map<string, number>()
  for (const { groupId } of products) sizes.set(groupId, (sizes.get(groupId) ?? 0) + 1)
  const seen = new Set<string>()
  const groups = new Map<string, RowGroup>()
  const shown = products.filter(({ productId, groupId }) => {
    const isFirst = !seen.has(groupId)
    seen.add(groupId)
    const isOpen = open.has(groupId)
    groups.set(productId, { size: sizes.get(groupId) ?? 1, isFirst, isOpen })
    return isFirst || isOpen
  })
  return { products: shown, groups }
}
