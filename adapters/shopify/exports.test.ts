import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answerPages,
  clientOf,
  collect,
  completedExport,
  exportBody,
  exportLines,
  picture,
  product,
  session,
  variant,
  withoutCosts,
} from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, type PeerAnswer, startFaultyPeer, text } from './faulty-peer.ts'
import { parseExportLines } from './export-lines.ts'
import type { BulkExport, ExportBatch } from './exports/port.ts'
import type { StoreProduct } from './port.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

function catalogue() {
  const plain = product(1)
  const lamp = product(2, {
    title: 'Lamp\u2028with a line separator',
    category: null,
    googleGender: { value: 'unisex' },
  })
  lamp.media = [picture(1), picture(2)]
  lamp.variants = [
    variant(22, {}, [picture(2), picture(1)]),
    variant(21, { customMpn: { value: 'L-21' } }, [{ id: 'gid://shopify/Video/9' }, picture(1)]),
    variant(23),
  ]
  const last = product(3, { onlineStoreUrl: null, status: 'DRAFT' })
  last.variants = [variant(31)]
  return [plain, lamp, last]
}

/** What a worker makes of the batches. */
async function readProducts(batches: AsyncIterable<ExportBatch>): Promise<StoreProduct[]> {
  return (await collect(batches)).flatMap(({ lines }) => parseExportLines(lines))
}

const file = (lines: readonly string[]) => text(200, exportBody(lines))
test('an export gives exactly the products that pages give', async () => {
  const { client } = clientOf(peer)
  peer.otherwise(answerPages(catalogue()))
  const { products } = await client.listProductPage(session, { after: null, first: 50 })
  const lines = exportLines(catalogue())
  peer.queue(file(lines))
  expect(await readProducts(client.readBulkLines(completedExport(peer, lines), 'products'))).toEqual(products)
})

test('an export without costs says that they are hidden, not that there are none', async () => {
  const lines = exportLines(catalogue().map(withoutCosts))
  peer.queue(file(lines))
  const products = await readProducts(
    clientOf(peer).client.readBulkLines(completedExport(peer, lines), 'products'),
  )
  const costs = products.flatMap(({ variants }) => variants.map(({ unitCost }) => unitCost))
  expect(costs).toEqual(['hidden', 'hidden', 'hidden', 'hidden'])
})

test('a batch says where the lines of each product end, wherever they stood in the file', async () => {
  const lines = exportLines(catalogue()).toReversed()
  peer.queue(file(lines))
  const { client } = clientOf(peer)
  const batches = await collect(client.readBulkLines(completedExport(peer, lines), 'products'))
  const read = batches.flatMap(({ lines: bytes, roots }) =>
    roots.map(({ gid, end }, place) => {
      const own = bytes.subarray(roots[place - 1]?.end ?? 0, end)
      return [gid, parseExportLines(own).map(({ productGid }) => productGid)]
    }),
  )
  const gids = [3, 2, 1].map((id) => `gid://shopify/Product/${id}`)
  expect(read).toEqual(gids.map((gid) => [gid, [gid]]))
})

test('children may stand anywhere, even before their parents', async () => {
  const { client } = clientOf(peer)
  const lines = exportLines(catalogue())
  const reversed = lines.toReversed()
  peer.queue(file(lines), file(reversed))
  const inOrder = await readProducts(client.readBulkLines(completedExport(peer, lines), 'products'))
  const outOfOrder = await readProducts(client.readBulkLines(completedExport(peer, reversed), 'products'))
  const handles = (list: typeof inOrder) => list.map((each) => each.handle).sort()
  expect(handles(outOfOrder)).toEqual(handles(inOrder))
  expect(outOfOrder.find((each) => each.handle === 'lamp-2')?.variants).toHaveLength(3)
})

test('the file is fetched without credentials', async () => {
  const lines = exportLines(catalogue())
  peer.queue(file(lines))
  await readProducts(clientOf(peer).client.readBulkLines(completedExport(peer, lines), 'products'))
  expect(peer.requests[0]?.headers).not.toHaveProperty('x-shopify-access-token')
  expect(peer.requests[0]?.headers).not.toHaveProperty('authorization')
})

test('an export that found nothing has no file and gives no products', async () => {
  const empty = { ...completedExport(peer, []), url: null, fileSizeBytes: null }
  expect(await readProducts(clientOf(peer).client.readBulkLines(empty, 'products'))).toEqual([])
  expect(peer.requests).toEqual([])
})

const lines = exportLines(catalogue())
const broken: [string, PeerAnswer][] = [
  ['cut on the way', { kind: 'cut', body: exportBody(lines.slice(0, 3)) }],
  ['shorter than announced', file(lines.slice(0, -1))],
  ['longer than announced', file([...lines, lines.at(-1) ?? ''])],
  ['of the right size but not JSON', text(200, exportBody(lines).replaceAll('"', '!'))],
  ['a passing 503', text(503, '')],
]
test.each(broken)('a file that is %s is fetched again', async (_fault, answer) => {
  peer.queue(answer, file(lines))
  const products = await readProducts(
    clientOf(peer).client.readBulkLines(completedExport(peer, lines), 'products'),
  )
  expect(products.map(({ variants }) => variants.length)).toEqual([0, 3, 1])
  expect(peer.requests).toHaveLength(2)
})

test('a file that stays broken gives no product at all, and leaves nothing behind', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'exports-test-'))
  vi.stubEnv('TMPDIR', temporary)
  peer.otherwise(() => file(lines.slice(0, -1)))
  const given: unknown[] = []
  const read = async () => {
    const { client } = clientOf(peer, { maxAttempts: 2 })
    for await (const each of client.readBulkLines(completedExport(peer, lines), 'products')) given.push(each)
  }
  await expect(read()).rejects.toMatchObject({ problem: 'malformed', retryable: true })
  expect(given).toEqual([])
  expect(await readdir(temporary)).toEqual([])
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

test.each<[string, Partial<BulkExport>]>([
  ['a line too few for the count', { objectCount: lines.length + 1 }],
  ['a line too many for the count', { objectCount: lines.length - 1 }],
])('%s is not accepted', async (_what, claim) => {
  peer.otherwise(() => file(lines))
  const { client } = clientOf(peer, { maxAttempts: 1 })
  const read = readProducts(client.readBulkLines({ ...completedExport(peer, lines), ...claim }, 'products'))
  await expect(read).rejects.toMatchObject({ problem: 'malformed', retryable: true })
})

test('parts whose product is missing are not accepted', async () => {
  const orphans = lines.filter((line) => !line.includes('"id":"gid://shopify/Product/2"'))
  peer.otherwise(() => file(orphans))
  const { client } = clientOf(peer, { maxAttempts: 1 })
  const read = readProducts(client.readBulkLines(completedExport(peer, orphans), 'products'))
  await expect(read).rejects.toThrow('lacks an object')
})

test('a wrong type in a line is refused by name, and not fetched again', async () => {
  const wrong = exportLines([product(1, { tags: 'light' })])
  peer.queue(file(wrong))
  const read = readProducts(clientOf(peer).client.readBulkLines(completedExport(peer, wrong), 'products'))
  await expect(read).rejects.toMatchObject({
    problem: 'malformed',
    retryable: false,
    message: expect.stringContaining('tags'),
  })
  expect(peer.requests).toHaveLength(1)
})

test.each([
  'http://storage.googleapis.com/file',
  'https://storage.googleapis.com.example.com/file',
  'https://example.com/file',
  'file:///etc/passwd',
  'not an address',
])('the address %s is not fetched', async (url) => {
  const read = readProducts(
    clientOf(peer).client.readBulkLines({ ...completedExport(peer, lines), url }, 'products'),
  )
  await expect(read).rejects.toMatchObject({ problem: 'rejected' })
})

test('a file that has expired means another export', async () => {
  peer.queue(text(404, '<xml>'))
  const read = readProducts(clientOf(peer).client.readBulkLines(completedExport(peer, lines), 'products'))
  await expect(read).rejects.toMatchObject({ problem: 'not_found', retryable: false })
})

test('a file that stalls is left, and an aborted reader stops', async () => {
  peer.queue({ kind: 'stall', body: `${lines[0]}\n` })
  const hasty = clientOf(peer, { timeoutMs: 60, maxAttempts: 1 }).client
  await expect(
    readProducts(hasty.readBulkLines(completedExport(peer, lines), 'products')),
  ).rejects.toMatchObject({
    problem: 'timeout',
  })
  peer.queue(file(lines))
  const stop = new AbortController()
  const read = async () => {
    const { client } = clientOf(peer)
    for await (const _ of client.readBulkLines(completedExport(peer, lines), 'products', {
      signal: stop.signal,
      batchBytes: 1,
    })) {
      stop.abort(new Error('stopped by the merchant'))
    }
  }
  await expect(read()).rejects.toThrow('stopped by the merchant')
})

test('an export is started with its inner query, watched and stopped', async () => {
  const exportGid = 'gid://shopify/BulkOperation/7'
  const state = {
    id: exportGid,
    status: 'RUNNING',
    errorCode: null,
    objectCount: '12',
    fileSize: null,
    url: null,
    partialDataUrl: null,
  }
  peer.queue(
    json({
      data: {
        bulkOperationRunQuery: { bulkOperation: { id: exportGid, status: 'CREATED' }, userErrors: [] },
      },
    }),
    json({ data: { bulkOperation: state } }),
    json({
      data: {
        bulkOperationCancel: { bulkOperation: { id: exportGid, status: 'CANCELING' }, userErrors: [] },
      },
    }),
    json({ data: { bulkOperation: null } }),
  )
  const { client } = clientOf(peer)
  expect(await client.startBulkExport(session, { updatedSince: new Date('2026-10-01T00:00:00Z') })).toEqual({
    exportGid,
  })
  expect(JSON.parse(peer.requests[0]?.body ?? '').variables.query).toContain(
    `products(query: "updated_at:>='2026-10-01T00:00:00.000Z'")`,
  )
  expect(await client.readBulkExport(session, exportGid)).toEqual({
    exportGid,
    status: 'running',
    objectCount: 12,
    fileSizeBytes: null,
    url: null,
    partialUrl: null,
    errorCode: null,
  })
  await client.cancelBulkExport(session, exportGid)
  expect(JSON.parse(peer.requests[0]?.body ?? '').variables.query).toContain('unitCost')
  await expect(client.readBulkExport(session, exportGid)).rejects.toMatchObject({ problem: 'not_found' })
})

test('an export whose costs are refused at its start is started without them, once', async () => {
  const exportGid = 'gid://shopify/BulkOperation/8'
  const bulkOperation = { id: exportGid, status: 'CREATED' }
  peer.queue(
    graphqlError('ACCESS_DENIED'),
    json({ data: { bulkOperationRunQuery: { bulkOperation, userErrors: [] } } }),
    graphqlError('ACCESS_DENIED'),
    graphqlError('ACCESS_DENIED'),
  )
  const { client } = clientOf(peer)
  expect(await client.startBulkExport(session, {})).toEqual({ exportGid })
  await expect(client.startBulkExport(session, {})).rejects.toMatchObject({ problem: 'forbidden' })
  expect(peer.requests.map(({ body }) => body.includes('unitCost'))).toEqual([true, false, true, false])
})

test('a store that already runs its limit of exports asks to come back later', async () => {
  peer.queue(
    json({
      data: {
        bulkOperationRunQuery: {
          bulkOperation: null,
          userErrors: [{ field: null, message: 'busy', code: 'LIMIT_REACHED' }],
        },
      },
    }),
  )
  await expect(clientOf(peer).client.startBulkExport(session, {})).rejects.toMatchObject({
    problem: 'throttled',
    retryable: true,
    retryAfterMs: 60_000,
  })
})

test('a start whose answer is lost is not repeated, as it may have begun', async () => {
  peer.queue({ kind: 'reset' })
  await expect(clientOf(peer).client.startBulkExport(session, {})).rejects.toMatchObject({ retryable: true })
  expect(peer.requests).toHaveLength(1)
})
