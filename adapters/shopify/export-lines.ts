/** The lines of a bulk export as products or orders. Pure, so that a worker thread may read them. */
import { z } from 'zod'
import { parseAnswer, parseJson } from './answers.ts'
import { MediaNode, ProductNode, toProduct, toVariant, VariantNode } from './nodes.ts'
import { nodesOf, readOrderNode, toOrder } from './orders/nodes.ts'
import type { StoreOrder, StoreOrderPage } from './orders/port.ts'
import type { StoreProduct } from './port.ts'

/** What every line has. */
export const Line = z.looseObject({ id: z.string(), __parentId: z.string().optional() })
export type ExportLine = z.infer<typeof Line>

type ProductDraft = {
  node: ProductNode | undefined
  media: MediaNode[]
  variants: Map<string, VariantNode>
  variantMedia: Map<string, MediaNode[]>
}

/** The products of a batch of lines that holds whole products, each line parsed once. Throws UpstreamError when a line is not what was asked for. */
export function parseExportLines(bytes: Uint8Array): StoreProduct[] {
  const drafts = new Map<string, ProductDraft>()
  const productOf = new Map<string, string>()
  const values = readLines(bytes)
  for (const { id, __parentId: parent } of values) {
    if (parent !== undefined && isVariant(id)) productOf.set(id, parent)
  }
  for (const value of values) {
    const { id, __parentId: parent } = value
    const product = parent === undefined ? id : (productOf.get(parent) ?? parent)
    const draft = drafts.get(product) ?? newDraft()
    drafts.set(product, draft)
    addLine(draft, value, product)
  }
  return [...drafts.values()].flatMap((draft) => (draft.node ? [finishProduct(draft, draft.node)] : []))
}

/** The orders of a batch of lines that holds whole orders, and those that make no sense, as pages give them. Throws UpstreamError when a line is none. */
export function parseOrderLines(bytes: Uint8Array): Pick<StoreOrderPage, 'orders' | 'malformed'> {
  const drafts = new Map<string, { order: ExportLine | null; lines: { node: ExportLine }[] }>()
  for (const value of readLines(bytes)) {
    const { id, __parentId: parent } = value
    const draft = drafts.get(parent ?? id) ?? { order: null, lines: [] }
    drafts.set(parent ?? id, draft)
    if (parent === undefined) draft.order = value
    else draft.lines.push({ node: value })
  }
  const orders: StoreOrder[] = []
  const malformed: StoreOrderPage['malformed'][number][] = []
  for (const { order, lines } of drafts.values()) {
    const read = readOrderNode({ ...order, lineItems: { edges: lines, pageInfo: wholeList } })
    if ('reason' in read) malformed.push(read)
    else orders.push(toOrder(read, nodesOf(read.lineItems), read.transactions))
  }
  return { orders, malformed }
}

const wholeList = { hasNextPage: false, endCursor: null }

function readLines(bytes: Uint8Array): ExportLine[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => readLine(line))
}

function readLine(text: string): ExportLine {
  const value = parseJson(text)
  const { id, __parentId: parent } = (value ?? {}) as Partial<Record<keyof ExportLine, unknown>>
  const isLine = typeof id === 'string' && (parent === undefined || typeof parent === 'string')
  return isLine ? (value as ExportLine) : parseAnswer(Line, value, 'the export')
}

function newDraft(): ProductDraft {
  return { node: undefined, media: [], variants: new Map(), variantMedia: new Map() }
}

function addLine(draft: ProductDraft, line: ExportLine, product: string): void {
  const where = `the export, ${product}`
  const parent = line.__parentId
  if (line.id === product) draft.node = parseAnswer(ProductNode, line, where)
  else if (isVariant(line.id)) draft.variants.set(line.id, parseAnswer(VariantNode, line, where))
  else if (parent === undefined || parent === product) draft.media.push(parseAnswer(MediaNode, line, where))
  else {
    const known = draft.variantMedia.get(parent) ?? []
    known.push(parseAnswer(MediaNode, line, where))
    draft.variantMedia.set(parent, known)
  }
}

function finishProduct(draft: ProductDraft, node: ProductNode): StoreProduct {
  const variants = [...draft.variants.values()]
  return toProduct(
    node,
    draft.media,
    variants.map((variant) => toVariant(variant, draft.variantMedia.get(variant.id) ?? [])),
  )
}

function isVariant(gid: string): boolean {
  return gid.startsWith('gid://shopify/ProductVariant/')
}
