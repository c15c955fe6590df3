import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { collectYoung } from '#kit/collect-young.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { feedFormats } from '../contract.ts'
import { type ExportChoice, type ExportPlace, readExportPage } from '../records/facts.ts'
import type { FeedDeps } from './deps.ts'

/** What may wait for the reader beside it is `maxWaiting`. */
export const pageSize = 2_000
/** Bytes. A reader that is behind by more is waited for, before the next page. */
const maxWaiting = 1024 * 1024

/** Some 13 MB. */
const pagesOfGarbage = 4

type ExportOrder = { format: (typeof feedFormats)[number]; enabled_only: 'true' | 'false' }

type FeedRows = { bytes: Readable; count: () => number }

/**
 * The rows of the feed as they are stored. They come page by page, so that no transaction waits for a slow reader, and leave as
 * they come, so that what a fast one has read is garbage while it is young.
 */
function readFeed(
  { db }: Pick<FeedDeps, 'db'>,
  key: { workspaceId: string; storeId: string },
  choice: ExportChoice,
): FeedRows {
  let total = 0
  let resume = () => {
    resume = () => undefined
    readPages().catch((error: unknown) => bytes.destroy(error as Error))
  }
  const bytes = new Readable({
    highWaterMark: maxWaiting,
    read: () => resume(),
    destroy: (error, done) => {
      resume()
      done(error)
    },
  })
  async function readPages(): Promise<void> {
    let afterId: string | null = null
    let pages = 0
    while (!bytes.destroyed) {
      const page: ExportPlace = { ...choice, afterId, limit: pageSize }
      const read = await db.inWorkspace(key.workspaceId, (tx) =>
        readExportPage(db, tx, key, page, (piece) => bytes.push(piece)),
      )
      // Most of what was read has been sent: its buffers are garbage.
      pages += 1
      if (pages % pagesOfGarbage === 0) collectYoung()
      total += read.count
      afterId = read.lastId
      if (afterId === null) return void bytes.push(null)
      if (bytes.readableLength > maxWaiting)
        await new Promise<void>((resolve) => {
          resume = resolve
        })
    }
  }
  return { bytes, count: () => total }
}

export async function exportFeed(
  deps: FeedDeps,
  workspaceId: string,
  { format, enabled_only }: ExportOrder,
): Promise<StreamAnswer> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  const isJson = format.startsWith('json') && !format.startsWith('jsonl')
  const isCompressed = format.endsWith('.gz')
  const choice = { isEnabledOnly: enabled_only === 'true', prefix: isJson ? (',' as const) : ('' as const) }
  const rows = readFeed(deps, { workspaceId, storeId }, choice)
  const type = isJson ? 'application/json; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
  const text = isJson ? asJson(rows) : rows.bytes
  return {
    headers: {
      'content-type': isCompressed ? 'application/gzip' : type,
      'content-disposition': `attachment; filename="openai-product-feed-${stamp}.${format}"`,
    },
    body: isCompressed ? compress(text) : text,
  }
}

/** The fastest level makes rows of a feed eight times smaller; the usual one takes thrice as long for a third less. Reads nothing until it is asked. */
async function* compress(text: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  yield* Readable.from(text, { objectMode: false }).compose(
    createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 }),
  )
}

/** The count stands after the products: it is known once they are written. */
async function* asJson({ bytes, count }: FeedRows): AsyncGenerator<string | Buffer> {
  yield '{"products":[\n'
  let isFirst = true
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    // Before the first row stands no comma.
    yield isFirst ? piece.subarray(1) : piece
    isFirst = false
  }
  yield `],"count":${count()}}\n`
}
