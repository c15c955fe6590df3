import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { FeedDeps } from './deps.ts'
import { exportFeed } from './export.ts'

const pages = 4
const line = `${JSON.stringify({ text: 'x'.repeat(1_000) })}\n`
const largePage = Array<string>(6_000).fill(line)

/** A database of some pages with the same lines, which counts those that were read. */
function feedOf(lines = largePage, count = pages) {
  const read: string[] = []
  const query = { limit: async () => (read.length + 1 < count ? [{ id: newId() }] : []) }
  const chain: object = new Proxy(query, {
    get: (target, name) => (name === 'limit' ? target.limit : () => chain),
  })
  const db = {
    inWorkspace: (_workspaceId: string, work: (tx: unknown) => unknown) => work(chain),
    copyOut: async (_tx: unknown, _query: unknown, onPiece: (piece: Buffer) => void) => {
      for (const each of lines) onPiece(Buffer.from(each))
      read.push('page')
      return lines.length
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
  expect(bytes).toBe(pages * largePage.length * line.length)
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
  const { deps } = feedOf([',{"a":1}\n', ',{"b":2}\n'], 2)
  const { body } = await exportFeed(deps, newId(), { ...order, format: 'json' })
  const products = [{ a: 1 }, { b: 2 }, { a: 1 }, { b: 2 }]
  expect(JSON.parse(await textOf(body))).toEqual({ products, count: 4 })
})
