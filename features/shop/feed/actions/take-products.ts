/** The pipeline of a sync: read and judge in worker threads, compare and merge in the database, all at once and none ahead of what the next stage bears. */
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { pMapIterable } from 'p-map'
import type { Tx } from '#db/database.ts'
import { workerThreads } from '#features/base/runs/actions/threads.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import {
  compareRows,
  findUsedIds,
  hasRows,
  mergeStaged,
  removeOtherVariants,
  stageRows,
} from '../records/merge.ts'
import { forgetSources, type ProductSources, saveSources } from '../records/sources.ts'
import type { StoreKey } from '../records/query.ts'
import { judgeInThread, readInThread } from './judge-pool.ts'
import type { JudgeItem, ReadBatch, ReadOrder } from './judge-worker.ts'
import { type OpenSource, openSource, sourceHasher, type SyncSource } from './known-products.ts'
import { choosePacked, pack } from './packed.ts'
import { numberedId } from './store-facts.ts'
import type { FeedSyncContext, FeedSyncPlan } from './sync-steps.ts'

/** What became of one batch. */
export type TakenBatch = Pick<ReadBatch, 'productCount' | 'failed' | 'costs'>

/** A batch, and what the file said of its products: see `OpenSource`. */
type SourceBatch = ReadBatch & { said: ProductSources | null }
type ComparedBatch = SourceBatch & { items: JudgeItem[]; given: string[] }
/** `lines` are those of the items, for COPY, as judged with the seller's facts. */
type JudgedBatch = ComparedBatch & { lines: Uint8Array; seller: SellerFacts }

/** What was not written, to be judged again with the seller's facts of now. */
type PendingRows = { places: number[]; seller: SellerFacts }

/** At most so many batches are compared and not stored yet. */
const batchesAhead = 2 + 2 * workerThreads + 1

/** How often rows are judged again that the merchant changes while they are judged. */
const maxTries = 10

/**
 * Takes the store's answers into the feed, batch by batch: judged, merged, marked as seen. Doing it twice changes nothing
 * more. Answers each batch once it is stored.
 */
export async function* takeProducts(
  place: FeedSyncContext,
  sources: AsyncIterable<SyncSource>,
  mode: FeedSyncPlan['mode'],
  signal: AbortSignal,
): AsyncGenerator<TakenBatch> {
  const { deps, key } = place
  const { seller, currency } = await deps.stores.get(key.workspaceId, key.storeId)
  const isFirst = !(await deps.db.inWorkspace(key.workspaceId, (tx) => hasRows(tx, key)))
  // Given to variants that are not stored yet, so that two batches do not give the same one.
  const given = new Set<string>()
  const hash = sourceHasher(seller, currency)
  const open = pMapIterable(sources, (source) => openSource(place, source, hash, isFirst), {
    concurrency: 1,
    backpressure: 2,
  })
  const read = pMapIterable(open, (batch) => readOpen(batch, { seller, currency, isFirst }, signal), {
    concurrency: workerThreads + 1,
    backpressure: workerThreads + 1,
  })
  const compared = pMapIterable(read, (batch) => compare(place, batch, given), {
    concurrency: 1,
    backpressure: 2,
  })
  const judged = pMapIterable(compared, (batch) => judgeItems(batch, seller, signal), {
    concurrency: workerThreads,
    backpressure: workerThreads,
  })
  const stored: string[][] = []
  for await (const batch of judged) {
    signal.throwIfAborted()
    await store(place, batch, { given, mode, signal })
    // A batch that is compared meanwhile may have looked before this one was stored.
    stored.push(batch.given)
    if (stored.length > batchesAhead) for (const productId of stored.shift() ?? []) given.delete(productId)
    yield batch
  }
}

async function readOpen(
  { source, said, knownCount }: OpenSource,
  order: Omit<ReadOrder, 'source'>,
  signal: AbortSignal,
): Promise<SourceBatch> {
  const batch = source === null ? nothingRead : await readInThread({ source, ...order }, signal)
  return { ...batch, said, productCount: knownCount + batch.productCount }
}

const nothingRead: ReadBatch = {
  variantGids: [],
  productGids: [],
  skus: [],
  unitCosts: [],
  storeOrders: [],
  hashes: [],
  facts: pack([]),
  judged: null,
  productCount: 0,
  failed: [],
  costs: 'none',
}

/** Finds out which variants are new or differ, and gives the new ones their ids: the SKU where it is not taken. Given once, an id never changes. */
async function compare(
  { deps, run, key }: FeedSyncContext,
  batch: SourceBatch,
  given: Set<string>,
): Promise<ComparedBatch> {
  if (batch.variantGids.length === 0) return { ...batch, items: [], given: [] }
  const { found, used } = await inTurn(deps, key, async (tx) => {
    const rows = await compareRows(tx, key, run.runId, batch)
    const seen = new Set([...rows.same, ...rows.known.map(({ place }) => place)])
    const skus = batch.skus.filter((sku, place) => sku !== null && !seen.has(place)) as string[]
    return { found: { ...rows, seen }, used: new Set(await findUsedIds(tx, key, skus)) }
  })
  const ofVariant = (place: number) => ({
    place,
    variantGid: batch.variantGids[place] ?? '',
    productGid: batch.productGids[place] ?? '',
    storeOrder: batch.storeOrders[place] ?? '0',
    unitCost: batch.unitCosts[place] ?? null,
  })
  const items: JudgeItem[] = found.known.map((row) => ({ ...ofVariant(row.place), ...row }))
  const ids: string[] = []
  for (const [place, sku] of batch.skus.entries()) {
    if (found.seen.has(place)) continue
    const isFree = sku !== null && !used.has(sku) && !given.has(sku)
    const variant = ofVariant(place)
    const productId = isFree ? sku : numberedId(variant.variantGid)
    given.add(productId)
    ids.push(productId)
    items.push({ ...variant, ...newRow, productId })
  }
  return { ...batch, items, given: ids }
}

const newRow = { id: null, basedOn: null, enrichment: {}, enableSearch: false, enableCheckout: false }

/** Judges what is not judged yet under the id that it has now. */
async function judgeItems(
  batch: ComparedBatch,
  seller: SellerFacts,
  signal: AbortSignal,
): Promise<JudgedBatch> {
  const { items, judged, facts } = batch
  const isJudged = ({ basedOn, place, productId }: JudgeItem) =>
    basedOn === null && judged?.productIds[place] === productId
  const done = items.filter(isJudged).map(({ place }) => place)
  if (judged && done.length === judged.productIds.length)
    return { ...batch, seller, lines: judged.lines.bytes }
  const open = items.filter((item) => !isJudged(item))
  const order = {
    seller,
    facts: choosePacked(
      facts,
      open.map(({ place }) => place),
    ),
    items: open,
  }
  const fresh = open.length === 0 ? [] : [(await judgeInThread(order, signal)).bytes]
  const kept = judged ? [choosePacked(judged.lines, done).bytes] : []
  return { ...batch, seller, lines: Buffer.concat([...kept, ...fresh]) }
}

type StoreOrder = {
  given: Set<string>
  mode: FeedSyncPlan['mode']
  signal: AbortSignal
}

/** Stores a batch. What the merchant changed meanwhile, of a row or of the seller's facts, is judged again with what it is now. */
async function store(
  context: FeedSyncContext,
  batch: JudgedBatch,
  { given, mode, signal }: StoreOrder,
): Promise<void> {
  if (batch.variantGids.length === 0) return
  let current = batch
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    const { places, seller } = await write(context, current, batch, mode)
    if (places.length === 0) return
    if (tries === maxTries) throw new Error('Products are changed faster than they can be judged')
    current = await judgeItems(await compare(context, choose(current, places), given), seller, signal)
  }
}

/** So many batches are in the database at once, whosever they are: more only wait for each other there, on connections that others need. Whoever waits is served in turn. */
const turns = pLimit(4)

function inTurn<T>({ db }: FeedSyncContext['deps'], { workspaceId }: StoreKey, work: (tx: Tx) => Promise<T>) {
  return turns(() => db.inWorkspace(workspaceId, work))
}

/** Merges in one transaction. */
async function write(
  { deps, run, key }: FeedSyncContext,
  { items, lines, seller }: JudgedBatch,
  whole: SourceBatch,
  mode: FeedSyncPlan['mode'],
): Promise<PendingRows> {
  const pass = { syncRun: run.runId, now: deps.clock() }
  return inTurn(deps, key, async (tx) => {
    const now = await deps.stores.get(key.workspaceId, key.storeId, tx)
    if (items.length > 0 && !isDeepStrictEqual(now.seller, seller))
      return { places: items.map(({ place }) => place), seller: now.seller }
    let places: number[] = []
    if (items.length > 0) {
      await stageRows(deps.db, tx, lines)
      const isAllNew = items.every(({ basedOn }) => basedOn === null)
      places = await mergeStaged(tx, key, pass, isAllNew)
    }
    // A pass over all products finds at its end what it has not seen.
    if (mode === 'incremental') await removeOtherVariants(tx, key, whole, pass)
    if (places.length === 0) await keepSources(tx, key, whole)
    return { places, seller }
  })
}

/** Products that could not be taken have no rows: they are read again. */
async function keepSources(tx: Tx, key: StoreKey, { said, productGids }: SourceBatch): Promise<void> {
  const counts = new Map<string, number>()
  for (const gid of productGids) counts.set(gid, (counts.get(gid) ?? 0) + 1)
  if (counts.size === 0) return
  if (said === null) return forgetSources(tx, key, [...counts.keys()])
  const taken = said.productGids.flatMap((gid, place) => {
    const variants = counts.get(gid)
    return variants === undefined ? [] : [{ gid, variants, hash: said.sourceHashes[place] ?? '' }]
  })
  await saveSources(tx, key, {
    productGids: taken.map(({ gid }) => gid),
    sourceHashes: taken.map(({ hash }) => hash),
    variants: taken.map(({ variants }) => variants),
  })
}

/** The variants at these places, as a batch of their own. */
function choose(batch: JudgedBatch, places: readonly number[]): SourceBatch {
  const pick = <T>(list: readonly T[]) => places.map((place) => list[place] as T)
  return {
    ...batch,
    variantGids: pick(batch.variantGids),
    productGids: pick(batch.productGids),
    skus: pick(batch.skus),
    unitCosts: pick(batch.unitCosts),
    storeOrders: pick(batch.storeOrders),
    hashes: pick(batch.hashes),
    facts: choosePacked(batch.facts, places),
    judged: null,
  }
}
