import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PeerAnswer, text } from '#adapters/shopify/faulty-peer.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { send } from '#tests/world/server.ts'
import { busyExports, syncToEnd } from './__fixtures__/orders.fixture.ts'
import * as contract from './contract.ts'

let world: StoreWorld
let merchant: Merchant
beforeAll(async () => {
  world = await startStoreWorld({ products: 6, hasOrders: true, orderDays: 120, timeoutMs: 5_000 })
  merchant = await world.newStore()
})
afterAll(() => world.close())
beforeEach(() => world.mend(merchant.domain))

type Node = Record<string, unknown>
type Told = { isByPages: boolean; changeOrder?: (node: Node) => Node; changeLine?: (node: Node) => Node }
const same = (node: Node) => node

/** From now on the store says that it has many orders, and tells them like this, on pages and in files. */
function tell({ isByPages, changeOrder = same, changeLine = same }: Told): void {
  world.distort(merchant.domain, (body, { operationName }, { path }) => {
    if (path.includes('/bulk/')) return body.split('\n').map(changeText).join('\n')
    if (operationName === 'ReadOrderBook') return body.replace(/"count":(\d+)/, '"count":1$1')
    if (operationName === 'ReadExport') return body.replace(/"fileSize":"\d+"/, '"fileSize":null')
    if (operationName === 'StartExport' && isByPages) return busyExports
    if (operationName !== 'ListOrders') return body
    const answer = JSON.parse(body)
    for (const edge of answer.data.orders.edges) {
      for (const line of edge.node.lineItems.edges) line.node = changeLine(line.node)
      edge.node = changeOrder(edge.node)
    }
    return JSON.stringify(answer)
  })
  const changeText = (line: string) => {
    if (line === '') return line
    const node = JSON.parse(line)
    return JSON.stringify(node.__parentId === undefined ? changeOrder(node) : changeLine(node))
  }
}

const sync = () => syncToEnd(world, merchant.token, 'full')
const run = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await world.db.asSystem((tx) => tx.execute<Row>(query))).rows

type HeldOrder = Node & { name: string; updated_at: string; lines: Node[]; payments: Node[] }

/** All that is stored of the orders, but for ids and who stored it. */
async function held(): Promise<Map<string, HeldOrder>> {
  const rows = await run<{ held: HeldOrder }>(sql`
    select (to_jsonb(o) - '{id,sync_run}'::text[]) || jsonb_build_object(
      'lines', (select jsonb_agg(to_jsonb(l) - 'order_id' order by position) from order_lines l
        where l.workspace_id = o.workspace_id and l.order_id = o.id),
      'payments', (select jsonb_agg(to_jsonb(p) - 'order_id' order by payment_gid) from payments p
        where p.workspace_id = o.workspace_id and p.order_id = o.id)
    ) as held from orders o where o.store_id = ${merchant.storeId}`)
  return new Map(rows.map((row) => [row.held.name, row.held]))
}

/** The orders of both that the store did not change in between: its clock goes on. */
function unchanged(orders: Map<string, HeldOrder>, than: Map<string, HeldOrder>): HeldOrder[] {
  const kept = [...orders.values()].filter(
    ({ name, updated_at }) => than.get(name)?.updated_at === updated_at,
  )
  expect(kept.length).toBeGreaterThan(0.9 * Math.max(orders.size, than.size))
  return kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function expectSame(orders: Map<string, HeldOrder>, wanted: Map<string, HeldOrder>): void {
  expect(unchanged(orders, wanted)).toEqual(unchanged(wanted, orders))
}

const forget = () => run(sql`delete from orders where store_id = ${merchant.storeId}`)
/** Which version of each line stands in the table. */
const versions = () =>
  run<{ id: string; version: string }>(sql`select order_id || ':' || position as id, l.xmin::text as version
    from order_lines l join orders o on o.id = l.order_id where o.store_id = ${merchant.storeId} order by 1`)

const isOdd = ({ name }: Node) => Number(String(name).slice(1)) % 2 === 1
const changes = {
  changeOrder: (node: Node): Node => (isOdd(node) ? { ...node, currencyCode: 'CHF' } : node),
  changeLine: (node: Node): Node =>
    node['quantity'] === 2 ? { ...node, variant: null, product: null } : node,
}

test('an export brings what pages bring', async () => {
  tell({ isByPages: true, ...changes })
  await sync()
  const byPages = await held()
  const orders = [...byPages.values()]
  expect(new Set(orders.map(({ currency }) => currency)).size).toBe(2)
  expect(orders.some(({ refunded }) => Number(refunded) > 0)).toBe(true)
  expect(orders.some(({ cancelled_at: at }) => at !== null)).toBe(true)
  expect(orders.some(({ lines }) => lines.some((line) => line['variant_gid'] === null))).toBe(true)

  await forget()
  tell({ isByPages: false, ...changes })
  const first = await sync()
  const byExport = await held()
  expect(first).toMatchObject({ mode: 'full', failedCount: 0, read: byExport.size })
  expectSame(byExport, byPages)
})

test('an export that is read again writes only the orders that changed', async () => {
  tell({ isByPages: false, ...changes })
  await sync()
  const before = await versions()
  await sync()
  const after = new Map((await versions()).map(({ id, version }) => [id, version]))
  const rewritten = before.filter(({ id, version }) => after.get(id) !== version)
  expect(rewritten.length).toBeLessThan(before.length / 10)
})

test('an export brings what pages bring also over orders that were other before', async () => {
  tell({ isByPages: false })
  await sync()
  const plain = await held()
  expect([...plain.values()].every(({ currency }) => currency !== 'CHF')).toBe(true)
  await forget()
  tell({ isByPages: true })
  await sync()
  expectSame(plain, await held())
})

test('an order of an export that makes no sense is named, and the others arrive', async () => {
  const [name] = (await held()).keys()
  tell({
    isByPages: false,
    changeOrder: (node) => (node['name'] === name ? { ...node, totalPriceSet: 'much' } : node),
  })
  expect(await sync()).toMatchObject({
    failedCount: 1,
    failed: [{ order: name, reason: expect.stringContaining('totalPriceSet') }],
    removed: 0,
  })
  expect((await held()).has(name ?? '')).toBe(true)
})

/** Answers in the place of the file so many times. */
function failFile(times: number, answer: PeerAnswer): { left: number } {
  const count = { left: times }
  world.fault(merchant.domain, ({ path }) => {
    if (!path.includes('/bulk/') || count.left === 0) return null
    count.left -= 1
    return answer
  })
  return count
}

test.each<[string, PeerAnswer]>([
  ['cut', { kind: 'cut', body: '{"id":"gid://shopify/Order/1"}\n' }],
  ['short', text(200, '{"id":"gid://shopify/Order/1"}\n')],
])('a file that is %s is fetched again', async (_what, answer) => {
  tell({ isByPages: false })
  const count = failFile(1, answer)
  expect(await sync()).toMatchObject({ failedCount: 0, read: (await held()).size })
  expect(count.left).toBe(0)
})

test('a file that is gone ends the sync with a sentence, and deletes nothing', async () => {
  const before = await held()
  tell({ isByPages: false })
  failFile(100, text(404, ''))
  const failed = await send(world.origin, contract.syncSales, { body: { mode: 'full' } }, merchant.token)
  expect([failed.status, await failed.json()]).toMatchObject([502, { code: 'UPSTREAM_NOT_FOUND' }])
  expect(await held()).toEqual(before)
})

test.each(['FAILED', 'CANCELED', 'EXPIRED'])('pages are read when the export is %s', async (status) => {
  let pages = 0
  world.distort(merchant.domain, (body, { operationName, variables }, { path }) => {
    if (path.includes('/bulk/')) throw new Error('A file was read')
    if (operationName === 'ReadOrderBook') return body.replace(/"count":(\d+)/, '"count":1$1')
    if (operationName === 'ListOrders' && variables['first'] !== 1) pages += 1
    return operationName === 'ReadExport' ? body.replace(/"status":"\w+"/, `"status":"${status}"`) : body
  })
  const { failedCount, read } = await sync()
  expect([failedCount, read]).toEqual([0, (await held()).size])
  expect(pages).toBeGreaterThan(1)
})
