/** Lists, searches and figures, as four open pages would ask for them. */
import { listProducts, sorts, toggleProducts } from '#features/shop/feed/contract.ts'
import { call } from '#tests/world/server.ts'
import { type Latency, readInLoop } from '../latency.ts'
import type { GoalName } from '../goals.ts'
import { type Line, toLine } from '../lines.ts'
import { createCatalogue, sampleSkus } from '../store/catalogue.ts'
import { forget, newStore, type World } from '../world.ts'

const filters = [
  { readiness: 'ready' },
  { readiness: 'needs_enrichment' },
  { readiness: 'incomplete' },
  { enabled: 'true' },
  { enabled: 'false' },
]
const manyHits = ['lamp', 'boot', 'table', 'mug', 'wool', 'steel']
const shortWords = ['a', 'st', '9', 'la', 'b-', 'o']

type Query = Record<string, string>

function pathOf(query: Query): string {
  return `${listProducts.path}?${new URLSearchParams(query)}`
}

/** The same kind of question again and again, in turn. */
function inTurn(queries: readonly Query[]): () => { name: string; path: string } {
  let at = 0
  return () => {
    const query = queries[at % queries.length] ?? {}
    at += 1
    // Forty answers of a workspace are kept in memory: this asks one more, of a hundred rows on average.
    const limit = String(Math.max(1, Number(query.limit) - 20 + (at % 41)))
    return { name: '', path: pathOf({ ...query, limit }) }
  }
}

async function timeReads(world: World, queries: readonly Query[]): Promise<Latency> {
  const { token } = await world.store()
  const { origin } = world.server
  // What is asked for the first time is read from disk and compiled: it is not counted.
  await readInLoop({ origin, token }, inTurn(queries), { forMs: world.readMs / 10 })
  const measured = await readInLoop({ origin, token }, inTurn(queries), { forMs: world.readMs })
  const latency = measured.get('')
  if (!latency) throw new Error('Nothing was read')
  return latency
}

function latencyLine(goal: GoalName, world: World, of: string | undefined, latency: Latency): Line {
  const { p50Ms, p99Ms, maxMs, count } = latency
  return toLine(goal, {
    rows: world.rows,
    now: p99Ms,
    ...(of ? { of } : {}),
    detail: `p50 ${p50Ms.toFixed(1)}, max ${maxMs.toFixed(0)} ms, ${count} answers`,
  })
}

/** The first hundred rows by every sort, and of every filter. */
export async function measureList(world: World): Promise<Line[]> {
  await enableSome(world)
  const lines: Line[] = []
  const questions = [...sorts.map((sort) => ({ sort })), ...filters]
  for (const question of questions) {
    const [[name, value] = ['', '']] = Object.entries(question)
    const latency = await timeReads(world, [{ ...question, limit: '100' }])
    lines.push(latencyLine('list', world, `${name} ${value}`, latency))
  }
  return lines
}

/** Products that are enabled, so that a list of them has a full page. */
async function enableSome({ server, store }: World): Promise<void> {
  const { token } = await store()
  const query = { readiness: 'ready', limit: 500 } as const
  const { data } = await call(server.origin, listProducts, { query }, token)
  const productIds = data.products.map(({ productId }) => productId)
  await call(server.origin, toggleProducts, { body: { productIds, enableSearch: true } }, token)
}

const pageSize = 50
/** From so many rows on, each word for many hits fills a page. */
const fullPageRows = 5_000

/** Words that are nowhere, once and often in the store, and words too short for an index of three letters. */
export async function measureSearch(world: World): Promise<Line[]> {
  const once = sampleSkus(createCatalogue(world.syncedRows), 20)
  // A row that was copied is found with its copies.
  const copies = Math.ceil(world.rows / world.syncedRows)
  const many: [number, number] = [world.rows < fullPageRows ? 1 : pageSize, pageSize]
  const words: { goal: GoalName; of?: string; searches: string[]; hits: [number, number] }[] = [
    { goal: threeLetters, of: 'no hit', searches: ['zzqx', 'qqqq', 'wxyzw', 'jjkk'], hits: [0, 0] },
    { goal: threeLetters, of: 'one hit', searches: once, hits: [1, copies] },
    { goal: threeLetters, of: 'many hits', searches: manyHits, hits: many },
    { goal: 'search of one or two letters', searches: shortWords, hits: many },
  ]
  const lines: Line[] = []
  for (const { goal, of, searches, hits } of words) {
    await checkHits(world, searches, hits)
    const queries = searches.map((search) => ({ search, limit: String(pageSize) }))
    lines.push(latencyLine(goal, world, of, await timeReads(world, queries)))
  }
  return lines
}

const threeLetters = 'search of three letters or more'

/** A wrong answer may be quick. */
async function checkHits(
  { server, store }: World,
  searches: string[],
  [min, max]: [number, number],
): Promise<void> {
  const { token } = await store()
  for (const search of searches) {
    const { data } = await call(server.origin, listProducts, { query: { search, limit: pageSize } }, token)
    const { length } = data.products
    if (length < min || length > max) throw new Error(`"${search}" finds ${length} rows`)
  }
}

/** The figures of the store come with every list: the shortest list is little else. */
export async function measureStats(world: World): Promise<Line[]> {
  return [latencyLine('stats', world, undefined, await timeReads(world, [{ limit: '1' }]))]
}

/** Pages of a hundred deep in the list. */
export async function measureDepth(world: World): Promise<Line[]> {
  const lines: Line[] = []
  for (const sort of ['store', 'title'] as const) {
    for (const [of, share] of [
      ['middle', 0.5],
      ['end', 0.99],
    ] as const) {
      const cursor = await findCursor(world, sort, share)
      const latency = await timeReads(world, [{ sort, limit: '100', cursor }])
      lines.push(latencyLine('page in the middle or at the end', world, `${sort}, ${of}`, latency))
    }
  }
  return lines
}

const sortColumns = { store: 'store_order', title: 'title' } as const
type Sort = keyof typeof sortColumns

/** A cursor of the first page, with the row it names replaced by the row at this part of the list. Where cursors do not name their row so, it is walked to, page by page. */
async function findCursor(world: World, sort: Sort, share: number): Promise<string> {
  const { storeId, token } = await world.store()
  const rowAt = async (offset: number) => {
    const { rows } = await world.server.database.query<{ id: string; value: string }>(
      `select id::text, ${sortColumns[sort]}::text as value from products
       where store_id = $1 and removed_at is null order by ${sortColumns[sort]}, id limit 1 offset $2`,
      [storeId, offset],
    )
    if (!rows[0]) throw new Error(`There is no row ${offset}`)
    return rows[0]
  }
  const first = await nextCursor(world, token, { sort, limit: 1 })
  const [from, to] = [await rowAt(0), await rowAt(Math.floor(world.rows * share))]
  const text = Buffer.from(first, 'base64url').toString()
  if (text.includes(from.id) && text.includes(from.value)) {
    return Buffer.from(text.replace(from.id, to.id).replace(from.value, to.value)).toString('base64url')
  }
  let cursor = first
  for (let passed = 1; passed < world.rows * share; passed += 500) {
    cursor = await nextCursor(world, token, { sort, limit: 500, cursor })
  }
  return cursor
}

async function nextCursor(
  { server }: World,
  token: string,
  query: { sort: Sort; limit: number; cursor?: string },
): Promise<string> {
  const { data } = await call(server.origin, listProducts, { query }, token)
  if (data.nextCursor === null) throw new Error('The list ended too early')
  return data.nextCursor
}

/** What four readers of one store feel while another merchant's store is synced, and what they take from that sync. */
export async function measureReadsInSync(world: World): Promise<Line[]> {
  const { token } = await world.store()
  const kinds: [string, Query][] = [
    ['list of 100', { limit: '100' }],
    ['search', { search: 'lamp', limit: '50' }],
    ['stats', { limit: '1' }],
  ]
  let at = 0
  const next = () => {
    const [name, query] = kinds[at % kinds.length] ?? ['', {}]
    at += 1
    return { name, path: pathOf(query) }
  }
  const syncing = newStore(world)
  const latencies = await readInLoop({ origin: world.server.origin, token }, next, { until: syncing })
  const other = await syncing
  await forget(world, other)
  return [
    ...[...latencies].map(([name, latency]) => latencyLine('read during a sync', world, name, latency)),
    toLine('sync while others read', {
      rows: world.rows,
      now: world.syncedRows / other.seconds,
      detail: 'one run',
    }),
  ]
}
