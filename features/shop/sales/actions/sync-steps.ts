import type { Run } from '#features/base/runs/actions.ts'
import type { SalesReport } from '../contract.ts'
import { countSeen, removeUnseen, saveOrders } from '../records/save.ts'
import { findSyncState, saveSyncState, type StoreKey } from '../records/sync-state.ts'
import { planPass, removableSince, settledBefore } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { isLimited } from './sync.ts'

export type OrderSyncContext = { deps: SalesDeps; run: Run; key: StoreKey }
type FailedOrder = SalesReport['failed'][number]

/** How a pass reads the orders, decided once and stored: a restart goes on with the same plan. Moments are ISO texts. */
export type OrderSyncPlan = {
  startedAt: string
  updatedSince: string | null
  knownSince: string | null
  isLimited: boolean
  timeZone: string
  orders: number
}

const pageSize = 250
const publishEveryMs = 2_000
const firstAnalyzeAt = 200
const maxFailed = 100

async function open({ deps, key }: OrderSyncContext) {
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const session = await deps.stores.openSession(key.workspaceId, key.storeId)
  return { port: deps.stores.port(isDemo), session }
}

/** Asks the store how many orders it shows, and decides how to read them. */
export function openSync(context: OrderSyncContext, syncMode: 'auto' | 'full'): Promise<OrderSyncPlan> {
  const { deps, run, key } = context
  run.progress({ stage: 'Reading the store', done: 0, total: null })
  return run.step('open', async (signal) => {
    const startedAt = deps.clock()
    const store = await deps.stores.get(key.workspaceId, key.storeId)
    const { port, session } = await open(context)
    const { orders, timeZone } = await port.readOrderBook(session, {}, { signal })
    const syncState = await deps.db.inWorkspace(key.workspaceId, (tx) => findSyncState(tx, key))
    const plan = planPass(syncState, { startedAt, syncMode, isLimited: isLimited(store) })
    return {
      startedAt: startedAt.toISOString(),
      updatedSince: plan.updatedSince?.toISOString() ?? null,
      knownSince: plan.knownSince?.toISOString() ?? null,
      isLimited: isLimited(store),
      timeZone,
      orders,
    }
  })
}

/** `hasDetails` is null when no order was read. */
export type OrderPullResult = { read: number; failed: FailedOrder[]; hasDetails: boolean | null }

/** Reads page after page, each a stored step: a restart goes on with the page after the last stored one. */
export async function pullOrders(context: OrderSyncContext, opened: OrderSyncPlan): Promise<OrderPullResult> {
  const { deps, run, key } = context
  const updatedSince = opened.updatedSince === null ? undefined : new Date(opened.updatedSince)
  const total = updatedSince ? null : opened.orders
  const stage = updatedSince ? 'Reading changed orders' : 'Reading orders'
  const follow = follower(context)
  const pulled: OrderPullResult = { read: 0, failed: [], hasDetails: null }
  let after: string | null = null
  for (let page = 1; ; page += 1) {
    run.progress({ stage, done: pulled.read, total })
    const cursor: string | null = after
    const read = await run.step(`page ${page}`, async (signal) => {
      const { port, session } = await open(context)
      const answer = await port.listOrderPage(
        session,
        { after: cursor, first: pageSize, updatedSince },
        { signal },
      )
      signal.throwIfAborted()
      await deps.db.inWorkspace(key.workspaceId, (tx) => saveOrders(tx, key, run.runId, answer.orders))
      const { endCursor, hasNextPage, malformed, orders } = answer
      const hasDetails = orders.length === 0 ? null : orders.every(({ details }) => details !== null)
      return { endCursor, hasNextPage, count: orders.length, failed: [...malformed], hasDetails }
    })
    pulled.failed.push(...read.failed)
    pulled.read += read.count
    pulled.hasDetails = read.hasDetails ?? pulled.hasDetails
    after = read.endCursor
    await follow(pulled.read)
    if (!read.hasNextPage) return pulled
  }
}

/** Open tabs hear of new orders now and then, and the database counts its rows anew each time there are four times as many: until it knows of a store, it plans as if that had no rows, and joins are quadratic. */
function follower({ deps, key }: OrderSyncContext): (done: number) => Promise<void> {
  let publishedMs = 0
  let analyzeAt = firstAnalyzeAt
  return async (done) => {
    const nowMs = deps.clock().getTime()
    if (nowMs - publishedMs >= publishEveryMs) {
      publishedMs = nowMs
      await deps.runs.publish(key.workspaceId, 'sales')
    }
    if (done >= analyzeAt) {
      analyzeAt = done * 4
      await deps.db.executeSql('analyze orders, order_lines, payments')
    }
  }
}

/** Takes out what a whole pass did not see, and records how far the orders are known now. */
export async function finishSync(
  context: OrderSyncContext,
  opened: OrderSyncPlan,
  pulled: OrderPullResult,
): Promise<SalesReport> {
  const { deps, run, key } = context
  const { read, failed, hasDetails } = pulled
  const startedAt = new Date(opened.startedAt)
  const isFull = opened.updatedSince === null
  run.progress({ stage: 'Checking the result', done: read, total: read })
  const isWhole = isFull && (await verify(context, startedAt, failed.length))
  // An order that made no sense this time was not seen, and is still there.
  const removed =
    isWhole && failed.length === 0
      ? await run.stepInTransaction('remove', (tx) =>
          removeUnseen(tx, key, run.runId, removableSince(startedAt, opened.isLimited)),
        )
      : 0
  await run.stepInTransaction('record', async (tx) => {
    const syncState = await findSyncState(tx, key)
    // What a store begins to show, it shows of all orders, and the unchanged ones were not read.
    const isRicher = !isFull && hasDetails === true && syncState?.hasDetails === false
    await saveSyncState(tx, key, {
      timeZone: opened.timeZone,
      knownSince: opened.knownSince === null ? null : new Date(opened.knownSince),
      lastSyncAt: startedAt,
      lastFullSyncAt: isWhole ? startedAt : isFull || isRicher ? null : (syncState?.lastFullSyncAt ?? null),
      hasDetails: hasDetails ?? syncState?.hasDetails ?? true,
    })
    return true
  })
  await run.stepInTransaction('start others', async (tx) => {
    await deps.events.publish('orders.synced', key.workspaceId, key.storeId, tx)
    return true
  })
  await deps.runs.publish(key.workspaceId, 'sales')
  return {
    mode: isFull ? 'full' : 'incremental',
    read,
    removed,
    failedCount: failed.length,
    failed: failed.slice(0, maxFailed),
    durationMs: run.now().getTime() - startedAt.getTime(),
  }
}

/** Whether the pass saw every order that the store counts. */
function verify(context: OrderSyncContext, startedAt: Date, failedCount: number): Promise<boolean> {
  const { deps, run, key } = context
  return run.step('verify', async (signal) => {
    const { port, session } = await open(context)
    const placedBefore = settledBefore(startedAt)
    const { orders } = await port.readOrderBook(session, { placedBefore }, { signal })
    const seen = await deps.db.inWorkspace(key.workspaceId, (tx) =>
      countSeen(tx, key, run.runId, placedBefore),
    )
    return seen + failedCount >= orders
  })
}
