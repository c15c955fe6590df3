/** The JSON lines of a bulk export: fetched to a temporary file, checked whole, then given in batches of whole products or orders. */
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UpstreamError } from '#kit/errors.ts'
import { refuseWhereSealed } from '../http/sealed.ts'
import { explainFailure, refuseRedirect } from '../http/send.ts'
import { parseAnswer, parseJson, refuseStatus, shopify } from './answers.ts'
import { type ExportLine, Line } from './export-lines.ts'
import type { BulkExport, ExportBatch, ExportedKind } from './exports/port.ts'
import { type RetryTimings, withRetries } from './pace.ts'
import type { CallOptions } from './port.ts'

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
  refuseWhereSealed(shopify)
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
    throw new UpstreamError('shopify', 'not_found', 'The export is no longer there: start another one.')
  }
  refuseStatus({ status: response.status, headers: response.headers, text: '' }, '', nowMs)
}

/** The lines as bytes, without blank ones. Splits at line feeds only: node:readline would also split at U+2028, which JSON text may contain as it is. */
async function* readLines(path: string): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes: Buffer = chunk
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      const piece = bytes.subarray(start, end)
      const line = rest.length === 0 ? piece : Buffer.concat([...rest, piece])
      rest = []
      restBytes = 0
      start = end + 1
      if (!isBlank(line)) yield line
    }
    rest.push(bytes.subarray(start))
    restBytes += bytes.length - start
    if (restBytes > maxLineBytes) throw incomplete('has a line too long to be one object')
  }
  const last = Buffer.concat(rest)
  if (!isBlank(last)) yield last
}

function isBlank(line: Buffer): boolean {
  return line.length < 64 && line.toString('utf8').trim() === ''
}

/** The file is not what Shopify announced; fetching it again may help. */
function incomplete(what: string): UpstreamError {
  return new UpstreamError('shopify', 'malformed', `The file of the export ${what}.`, {
    retryable: true,
  })
}

/** Gids of the objects that an export lists, and of those of their children that have children themselves; null where none has. */
type ExportShape = { readonly root: string; readonly parent: string | null }

const shapes: Record<ExportedKind, ExportShape> = {
  products: { root: 'gid://shopify/Product/', parent: 'gid://shopify/ProductVariant/' },
  orders: { root: 'gid://shopify/Order/', parent: null },
}

/** Where a line belongs, without the rest of it. */
type Place = Pick<ExportLine, 'id' | '__parentId'>

const idFirst = /^\{"id":"(gid:\/\/shopify\/[^"]+)"/
const parentLast = /"__parentId":"(gid:\/\/shopify\/[^"]+)"\}\s*$/
const glanceBytes = 160

/** Shopify writes the id first and the parent last, so a glance at both ends of the line is enough: text inside it has its quotes escaped. A line of another shape is read whole. */
function placeOf(line: Buffer, { root }: ExportShape): Place {
  if (line.at(-1) === 125) {
    const glance = (from: number, to: number) => line.toString('latin1', from, to).replaceAll('\\/', '/')
    const id = idFirst.exec(glance(0, Math.min(glanceBytes, line.length)))?.[1]
    const parent = parentLast.exec(glance(Math.max(0, line.length - glanceBytes), line.length))?.[1]
    if (id !== undefined && (parent !== undefined || id.startsWith(root))) return { id, __parentId: parent }
  }
  return parseAnswer(Line, parseJson(line.toString('utf8')), 'the export')
}

/** The number of the root that each line belongs to, and the gid and the last line of each root. */
type Outline = {
  readonly rootOfLine: readonly number[]
  readonly gids: ReadonlyMap<number, string>
  readonly lastLine: ReadonlyMap<number, number>
}

/**
 * The lines of a finished export, in batches of whole roots of about `batchBytes`: children need not follow their
 * parent, so memory holds the outline and the roots still open. Nothing is given unless the file is whole.
 */
export async function* readExportFile(
  settings: ExportFileSettings,
  finished: BulkExport,
  kind: ExportedKind,
  { batchBytes = 1_048_576, signal }: CallOptions & { batchBytes?: number },
): AsyncGenerator<ExportBatch, void, undefined> {
  if (finished.status !== 'completed') {
    throw new UpstreamError('shopify', 'rejected', `The export is ${finished.status}, not completed.`)
  }
  if (finished.url === null) {
    if (finished.objectCount > 0) throw incomplete('has no address')
    return
  }
  const url = URL.parse(finished.url)
  if (url === null || !settings.isAllowedUrl(url)) {
    throw new UpstreamError('shopify', 'rejected', 'The address of the export is not one of Shopify’s.')
  }
  const folder = await mkdtemp(join(tmpdir(), 'bulk-export-'))
  try {
    const path = join(folder, 'export.jsonl')
    const outline = await withRetries(settings.pace, { isRepeatable: true, signal }, async () => {
      await download(settings, url, path, finished.fileSizeBytes, signal)
      return outlineFile(path, shapes[kind], finished.objectCount)
    })
    yield* readBatches(path, outline, batchBytes, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function outlineFile(path: string, shape: ExportShape, expectedLines: number): Promise<Outline> {
  const numbers = new Map<string, number>()
  const numberOf = (gid: string) => {
    const known = numbers.get(gid)
    if (known !== undefined) return known
    numbers.set(gid, numbers.size)
    return numbers.size - 1
  }
  const gids = new Map<number, string>()
  const rootOf = new Map<number, number>()
  const owners: number[] = []
  for await (const line of readLines(path)) {
    const { id, __parentId: parent } = placeOf(line, shape)
    if (id.startsWith(shape.root)) {
      const number = numberOf(id)
      gids.set(number, id)
      owners.push(number)
    } else {
      if (parent === undefined) throw incomplete('has a line that belongs to nothing')
      const number = numberOf(parent)
      if (shape.parent !== null && id.startsWith(shape.parent)) rootOf.set(numberOf(id), number)
      owners.push(number)
    }
  }
  if (owners.length !== expectedLines) {
    throw incomplete(`has ${owners.length} lines where Shopify counted ${expectedLines}`)
  }
  const lastLine = new Map<number, number>()
  const rootOfLine = owners.map((owner, line) => {
    const root = gids.has(owner) ? owner : rootOf.get(owner)
    if (root === undefined || !gids.has(root)) throw incomplete('lacks an object of which it has parts')
    lastLine.set(root, line)
    return root
  })
  return { rootOfLine, gids, lastLine }
}

const lineFeed = Buffer.from('\n')

async function* readBatches(
  path: string,
  { rootOfLine, gids, lastLine }: Outline,
  batchBytes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ExportBatch, void, undefined> {
  const open = new Map<number, Buffer[]>()
  let batch: Buffer[] = []
  let roots: { gid: string; end: number }[] = []
  let bytes = 0
  let count = 0
  for await (const line of readLines(path)) {
    signal?.throwIfAborted()
    const root = rootOfLine[count] ?? 0
    const lines = open.get(root) ?? []
    lines.push(line, lineFeed)
    open.set(root, lines)
    if (lastLine.get(root) === count) {
      open.delete(root)
      batch = batch.concat(lines)
      bytes += lines.reduce((sum, one) => sum + one.length, 0)
      roots.push({ gid: gids.get(root) ?? '', end: bytes })
    }
    count += 1
    if (bytes >= batchBytes) {
      yield { lines: Buffer.concat(batch), roots }
      batch = []
      roots = []
      bytes = 0
    }
  }
  if (batch.length > 0) yield { lines: Buffer.concat(batch), roots }
}
