import type { Product } from '../contract.ts'

/** The variants of one product of the store, as far as they are loaded. */
export type RowGroup = { variants: readonly Product[]; isFirst: boolean; isOpen: boolean }

export type GroupedRows = { products: readonly Product[]; groups: ReadonlyMap<string, RowGroup> }

/** Lets the variants of a product stand under its first one, hidden until the group is opened. In the order of the store they follow each other. */
export function groupRows(products: readonly Product[], open: ReadonlySet<string>): GroupedRows {
  const variants = Map.groupBy(products, ({ groupId }) => groupId)
  const groups = new Map<string, RowGroup>()
  const shown = products.filter((product) => {
    const { productId, groupId } = product
    const own = variants.get(groupId) ?? []
    const isFirst = own[0] === product
    const isOpen = open.has(groupId)
    groups.set(productId, { variants: own, isFirst, isOpen })
    return isFirst || isOpen
  })
  return { products: shown, groups }
}

/** What a row stands for: that of a closed group for all of its variants. */
export function rowProducts(product: Product, group: RowGroup | undefined): readonly Product[] {
  return group && group.isFirst && !group.isOpen ? group.variants : [product]
}

/** Under its product a variant is told by what is its own: "Ink / 42" of "Boot - Ink / 42"; the closed group by the rest. */
export function rowTitle(product: Product, group: RowGroup | undefined): string {
  const { title } = product
  const [name, variant] = splitTitle(title)
  if (variant === '') return title
  if (rowProducts(product, group).length > 1) return name
  return group && !group.isFirst ? variant.slice(separator.length) : title
}

const separator = ' - '

/** "Boot" and " - Ink / 42": where room is short, the variant stays whole. */
export function splitTitle(title: string): [name: string, variant: string] {
  const at = title.lastIndexOf(separator)
  return at < 0 ? [title, ''] : [title.slice(0, at), title.slice(at)]
}
