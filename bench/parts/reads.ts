/** Lists, searches and figures, as four open pages would ask for them. */
import { listProducts } from '#features/shop/feed/contract.ts'
import { type Latency, readInLoop } from '../latency.ts'
import type { GoalName } from '../goals.ts'
import { type Line, toLine } from '../lines.ts'
import { skuOf } from '../store/catalogue.ts'
import { forget, newStore, type World } from '../world.ts'

const sorts = ['store', 'title', 'price', 'score', '-score', '-updated']
const filters = [
  { readiness: 'ready' },
  { readiness: 'needs_enrichment' },
  { readiness: 'incomplete' },
  { enabled: 'true' },
  { enabled: 'false' },
]
const manyHits = ['lamp', 'boot', 'chair', 'mug', 'shirt', 'fjord']
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
    return { name: '', path: pathOf(query) }
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
  const lines: Line[] = []
  const questions = [...sorts.map((sort) => ({ sort })), ...filters]
  for (const question of questions) {
    const [[name, value] = ['', '']] = Object.entries(question)
    const latency = await timeReads(world, [{ ...question, limit: '100' }])
    lines.push(latencyLine('list', world, `${name} ${value}`, latency))
  }
  return lines
}

/** Words that are nowhere, once and often in the store, and words too short for an index of three letters. */
export async function measureSearch(world: World): Promise<Line[]> {
  const { products } = world.peer
  const once = Array.from({ length: 20 }, (_, at) => skuOf(Math.floor((products * at) / 20) + 1, 0))
  const words: [GoalName, string, string[]][] = [
    ['search of three letters or more', 'no hit', ['zzqx', 'qqqq', 'wxyzw', 'jjkk']],
    ['search of three letters or more', 'one hit', once],
    ['search of three letters or more', 'many hits', manyHits],
    ['search of one or two letters', '', shortWords],
  ]
  const lines: Line[] = []
  for (const [goal, of, searches] of words) {
    const latency = await timeReads(
      world,
      searches.map((search) => ({ search, limit: '50' })),
    )
    lines.push(latencyLine(goal, world, of, latency))
  }
  return lines
}

/** The figures of the store come with every list: the shortest list is little else. */
export async function measureStats(world: World): Promise<Line[]> {
  return [latencyLine('stats', world, undefined, await timeReads(world, [{ limit: '1' }]))]
}

/** Pages of a hundred deep in the list. */
export async function measureDepth(world: World): Promise<Line[]> {
  const lines: Line[] = []
  for (const sort of ['store', 'title']) {
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

const sortColumns: Record<string, string> = { store: 'store_order', title: 'title' }

/** A cursor of the first page, with the row it names replaced by the row at this part of the list. Where cursors do not name their row so, it is walked to, page by page. */
async function findCursor(world: World, sort: string, share: number): Promise<string> {
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
  const first = await nextCursor(world, token, { sort, limit: '1' })
  const [from, to] = [await rowAt(0), await rowAt(Math.floor(world.rows * share))]
  const text = Buffer.from(first, 'base64url').toString()
  if (text.includes(from.id) && text.includes(from.value)) {
    return Buffer.from(text.replace(from.id, to.id).replace(from.value, to.value)).toString('base64url')
  }
  let cursor = first
  for (let passed = 1; passed < world.rows * share; passed += 500) {
    cursor = await nextCursor(world, token, { sort, limit: '500', cursor })
  }
  return cursor
}

async function nextCursor({ server }: World, token: string, query: Query): Promise<string> {
  const answer = await fetch(new URL(pathOf(query), server.origin), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = listProducts.reply.parse(await answer.json())
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
      rows: world.syncedRows,
      now: world.syncedRows / other.seconds,
      detail: 'one run',
    }),
  ]
}
