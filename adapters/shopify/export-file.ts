/** The JSON lines of a bulk export: fetched to a temporary file, checked whole, then read as products. */
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import { explainFailure, refuseRedirect } from '../http/send.ts'
import { parseAnswer, parseJson, refuseStatus, shopify } from './answers.ts'
import { MediaNode, ProductNode, toProduct, toVariant, VariantNode } from './nodes.ts'
import { type RetryTimings, withRetries } from './pace.ts'
import type { CallOptions, ProductExport, StoreProduct } from './port.ts'

const maxLineBytes = 16 * 1024 * 1024

type ExportFileSettings = {
  readonly pace: RetryTimings
  /** How long the file may bring nothing before it counts as stalled. */
  readonly timeoutMs: number
  readonly isAllowedUrl: (url: URL) => boolean
}

/** Writes the file to `path`. No credentials are sent: the address itself is the permission. */
async function download(
  settings: ExportFileSettings,
  url: URL,
  path: string,
  expectedBytes: number | null,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), settings.timeoutMs)
  const file = await open(path, 'w', 0o600)
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: signal === undefined ? stall.signal : AbortSignal.any([signal, stall.signal]),
    })
    await refuseRedirect(shopify, response)
    if (!response.ok) {
      await response.body?.cancel()
      refuseFileStatus(response, settings.pace.clock())
    }
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      timer.refresh()
      bytes += chunk.byteLength
      if (expectedBytes !== null && bytes > expectedBytes) throw incomplete('is longer than Shopify said')
      await file.writeFile(chunk)
    }
    if (expectedBytes !== null && bytes !== expectedBytes) throw incomplete('is shorter than Shopify said')
  } catch (error) {
    throw explainFailure(shopify, error, stall.signal, signal)
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

function refuseFileStatus(response: Response, nowMs: number): void {
  if (response.status < 500 && response.status !== 429) {
    throw new UpstreamError(
      'shopify',
      'not_found',
      'The product export is no longer there: start another one.',
    )
  }
  refuseStatus({ status: response.status, headers: response.headers, text: '' }, '', nowMs)
}

/** Splits at line feeds only: node:readline would also split at U+2028, which JSON text may contain as it is. */
async function* readLines(path: string): AsyncGenerator<string, void, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes: Buffer = chunk
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      const line = Buffer.concat([...rest, bytes.subarray(start, end)]).toString('utf8')
      rest = []
      restBytes = 0
      start = end + 1
      if (line.trim() !== '') yield line
    }
    rest.push(bytes.subarray(start))
    restBytes += bytes.length - start
    if (restBytes > maxLineBytes) throw incomplete('has a line too long to be one object')
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last.trim() !== '') yield last
}

/** The file is not what Shopify announced; fetching it again may help. */
function incomplete(what: string): UpstreamError {
  return new UpstreamError('shopify', 'malformed', `The file of the product export ${what}.`, {
    retryable: true,
  })
}

const Line = z.looseObject({ id: z.string(), __parentId: z.string().optional() })

/** Which product a variant belongs to, and where each product's last line is. About 100 bytes a variant. */
type Outline = {
  readonly productOf: ReadonlyMap<string, string>
  readonly lastLine: ReadonlyMap<string, number>
}

/**
 * The products of a finished export, each as soon as its last line is read: children need not follow their parent, so
 * memory holds the outline and the products still open. Nothing is given unless the file is whole.
 */
export async function* readExportFile(
  settings: ExportFileSettings,
  finished: ProductExport,
  options: CallOptions,
): AsyncGenerator<StoreProduct, void, undefined> {
  if (finished.status !== 'completed') {
    throw new UpstreamError('shopify', 'rejected', `The product export is ${finished.status}, not completed.`)
  }
  if (finished.url === null) {
    if (finished.objectCount > 0) throw incomplete('has no address')
    return
  }
  const url = URL.parse(finished.url)
  if (url === null || !settings.isAllowedUrl(url)) {
    throw new UpstreamError(
      'shopify',
      'rejected',
      'The address of the product export is not one of Shopify’s.',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'product-export-'))
  try {
    const path = join(folder, 'products.jsonl')
    const outline = await withRetries(
      settings.pace,
      { isRepeatable: true, signal: options.signal },
      async () => {
        await download(settings, url, path, finished.fileSizeBytes, options.signal)
        return outlineFile(path, finished.objectCount)
      },
    )
    yield* readProducts(path, outline, options.signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function outlineFile(path: string, expectedLines: number): Promise<Outline> {
  const products = new Set<string>()
  const productOf = new Map<string, string>()
  const lastLine = new Map<string, number>()
  let count = 0
  for await (const line of readLines(path)) {
    const { id, __parentId: parent } = parseAnswer(Line, parseJson(line), 'the product export')
    if (isProduct(id)) products.add(id)
    else if (parent === undefined) throw incomplete('has a line that belongs to nothing')
    else lastLine.set(parent, count)
    if (isVariant(id) && parent !== undefined) productOf.set(id, parent)
    if (isProduct(id) || isVariant(id)) lastLine.set(id, count)
    count += 1
  }
  if (count !== expectedLines) throw incomplete(`has ${count} lines where Shopify counted ${expectedLines}`)
  for (const [gid, line] of lastLine) {
    if (products.has(gid)) continue
    const product = productOf.get(gid)
    if (product === undefined || !products.has(product))
      throw incomplete('lacks a product of which it has parts')
    lastLine.set(product, Math.max(line, lastLine.get(product) ?? 0))
    lastLine.delete(gid)
  }
  return { productOf, lastLine }
}

type ProductDraft = {
  node: ProductNode | undefined
  media: MediaNode[]
  variants: Map<string, VariantNode>
  variantMedia: Map<string, MediaNode[]>
}

async function* readProducts(
  path: string,
  outline: Outline,
  signal: AbortSignal | undefined,
): AsyncGenerator<StoreProduct, void, undefined> {
  const drafts = new Map<string, ProductDraft>()
  let count = 0
  for await (const line of readLines(path)) {
    signal?.throwIfAborted()
    const value = parseAnswer(Line, parseJson(line), 'the product export')
    const product = productOfLine(value, outline)
    const draft = drafts.get(product) ?? {
      node: undefined,
      media: [],
      variants: new Map(),
      variantMedia: new Map(),
    }
    drafts.set(product, draft)
    addLine(draft, value, product)
    if (outline.lastLine.get(product) === count && draft.node !== undefined) {
      yield finishProduct(draft, draft.node)
      drafts.delete(product)
    }
    count += 1
  }
}

function productOfLine(line: z.infer<typeof Line>, outline: Outline): string {
  const parent = line.__parentId
  if (parent === undefined || isProduct(line.id)) return line.id
  return outline.productOf.get(parent) ?? parent
}

function addLine(draft: ProductDraft, line: z.infer<typeof Line>, product: string): void {
  const parent = line.__parentId
  if (isProduct(line.id)) {
    draft.node = parseAnswer(ProductNode, line, `the product export, ${product}`)
  } else if (isVariant(line.id)) {
    draft.variants.set(line.id, parseAnswer(VariantNode, line, `the product export, ${product}`))
  } else {
    const media = parseAnswer(MediaNode, line, `the product export, ${product}`)
    if (parent === undefined || parent === product) draft.media.push(media)
    else draft.variantMedia.set(parent, [...(draft.variantMedia.get(parent) ?? []), media])
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

function isProduct(gid: string): boolean {
  return gid.startsWith('gid://shopify/Product/')
}

function isVariant(gid: string): boolean {
  return gid.startsWith('gid://shopify/ProductVariant/')
}
