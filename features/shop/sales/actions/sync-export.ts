import { pMapIterable } from 'p-map'
import type { BulkExport } from '#adapters/shopify/exports/port.ts'
import { runInThread, workerThreads } from '#features/base/runs/actions/threads.ts'
import { waitForExport } from '#features/base/stores/actions/bulk-export.ts'
import type { ReadOrders } from './read-orders.ts'
import { addUp, followOrders, noneMissed, pullPages, storeOrders } from './sync-pages.ts'
import { openStore, type OrderPullResult, type OrderSyncContext, type OrderSyncPlan } from './sync-steps.ts'

/** About a thousand orders: enough for one merge to be cheap for each of them. */
const batchBytes = 2 * 1_048_576
const worker = new URL('./order-worker.ts', import.meta.url)

/** Reads the orders as the plan says. Where the store cannot write an export, pages are read instead. */
export async function pullOrders(context: OrderSyncContext, opened: OrderSyncPlan): Promise<OrderPullResult> {
  const finished = opened.transport === 'bulk' ? await finishExport(context, opened) : null
  if (finished?.status !== 'completed') return pullPages(context, opened)
  return context.run.step('export read', (signal) => readExport(context, opened, finished, signal))
}

async function finishExport(
  context: OrderSyncContext,
  { orders, withoutCustomers }: OrderSyncPlan,
): Promise<BulkExport | null> {
  const { deps, run, key } = context
  run.progress({ stage: 'The store prepares an export', done: 0, total: orders })
  const started = await run.step('export start', async (signal) => {
    const { port, session } = await openStore(context)
    return port.startOrderExport(session, { withoutCustomers }, { signal })
  })
  if (started === null) return null
  const { stores } = deps
  return waitForExport({ stores, run, key }, started.exportGid, { step: 'export wait', total: orders })
}

/** The adapter checks the whole file before the first order comes; a batch that was stored before a restart changes nothing. */
async function readExport(
  context: OrderSyncContext,
  opened: OrderSyncPlan,
  finished: BulkExport,
  signal: AbortSignal,
): Promise<OrderPullResult> {
  const { port } = await openStore(context)
  const pulled: OrderPullResult = { read: 0, failed: [], hasDetails: null, missed: noneMissed }
  const follow = followOrders(context)
  const batches = pMapIterable(
    port.readBulkLines(finished, 'orders', { signal, batchBytes }),
    ({ lines }) => runInThread<ReadOrders>(worker, 'read', lines, signal),
    { concurrency: workerThreads, backpressure: workerThreads + 1 },
  )
  for await (const batch of batches) {
    signal.throwIfAborted()
    const missed = await storeOrders(context, opened, batch)
    addUp(pulled, { ...batch, missed })
    context.run.progress({ stage: 'Reading orders', done: pulled.read, total: opened.orders })
    await follow(pulled.read)
  }
  return pulled
}
