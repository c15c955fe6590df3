/** The lines of a bulk export as products. Pure, so that a worker thread may read them. */
import { z } from 'zod'
import { parseAnswer, parseJson } from './answers.ts'
import { MediaNode, ProductNode, toProduct, toVariant, VariantNode } from './nodes.ts'
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
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n')
  const values = lines.filter((line) => line !== '').map((line) => readLine(line))
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

function readLine(text: string): ExportLine {
  const value = parseJson(text)
  const { id, __parentId: parent } = (value ?? {}) as Partial<Record<keyof ExportLine, unknown>>
  const isLine = typeof id === 'string' && (parent === undefined || typeof parent === 'string')
  return isLine ? (value as ExportLine) : parseAnswer(Line, value, 'the product export')
}

function newDraft(): ProductDraft {
  return { node: undefined, media: [], variants: new Map(), variantMedia: new Map() }
}

function addLine(draft: ProductDraft, line: ExportLine, product: string): void {
  const where = `the product export, ${product}`
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
