import { expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { FeedDeps } from './deps.ts'
import { exportFeed, pageSize } from './export.ts'

const pages = 4
const line = `${JSON.stringify({ text: 'x'.repeat(1_000) })}\n`
/** The last page of a feed is not whole. */
const linesOf = (page: number) => (page < pages ? pageSize : 2)
const total = (pages - 1) * pageSize + 2

/** A database of some pages with the same lines, which counts those that were read. */
function feedOf() {
  const read: string[] = []
  const db = {
    inWorkspace: (_workspaceId: string, work: (tx: unknown) => unknown) => work(null),
    copyOut: async (_tx: unknown, _query: unknown, { prefix, onPiece }: Parameters<Db['copyOut']>[2]) => {
      read.push('page')
      const count = linesOf(read.length)
      for (let each = 0; each < count; each += 1) onPiece(Buffer.from(prefix + line))
      return { count, lastId: newId() }
    },
  }
  const stores = { getConnected: async () => ({ storeId: newId() }) }
  return { deps: { db, stores, clock: () => new Date() } as unknown as FeedDeps, read }
}

/** As long as whatever may still be read would take. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
}

async function textOf(body: StreamAnswer['body']): Promise<string> {
  let text = ''
  for await (const part of body) text += part.toString()
  return text
}

const order = { format: 'jsonl', enabled_only: 'false' } as const

test('no page is read before the reader asks, and the next ones wait for a slow one', async () => {
  const { deps, read } = feedOf()
  const { body } = await exportFeed(deps, newId(), order)
  await settle()
  expect(read).toHaveLength(0)
  const parts = body[Symbol.asyncIterator]()
  let bytes = (await parts.next()).value?.length ?? 0
  await settle()
  expect(read.length).toBeLessThan(pages)
  for (let part = await parts.next(); !part.done; part = await parts.next()) bytes += part.value.length
  expect(read).toHaveLength(pages)
  expect(bytes).toBe(total * line.length)
})

test('nothing more is read for a reader who left', async () => {
  const { deps, read } = feedOf()
  const { body } = await exportFeed(deps, newId(), order)
  const parts = body[Symbol.asyncIterator]()
  await parts.next()
  await parts.return?.()
  await settle()
  const before = read.length
  await settle()
  expect(read.length).toBe(before)
  expect(before).toBeLessThan(pages)
})

test('a failed page ends the file with its error', async () => {
  const { deps } = feedOf()
  const failing = { ...deps, db: { ...deps.db, copyOut: () => Promise.reject(new Error('gone')) } }
  const { body } = await exportFeed(failing as FeedDeps, newId(), order)
  await expect(textOf(body)).rejects.toThrow('gone')
})

test('JSON has its count, and no comma before the first row', async () => {
  const { deps } = feedOf()
  const { body } = await exportFeed(deps, newId(), { ...order, format: 'json' })
  const { products, count } = JSON.parse(await textOf(body))
  expect([products.length, count]).toEqual([total, total])
})
