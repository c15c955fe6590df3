/** What keeps the feed true beside messages: a change that came while a sync ran is read after it, and each day everything is. */
import type { Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { doEach } from '#features/base/runs/actions/do-each.ts'
import { inStore } from '#db/store-scope.ts'
import { dayMs } from '#kit/days.ts'
import { findStore } from '../records.ts'
import { forgetDeliveries, listUnreconciled } from '../records/webhooks.ts'
import { type Told, toSettings, wants } from '../rules/sync.ts'
import type { StoreDeps } from './deps.ts'

export const followKind = 'stores.follow'

export type FollowInput = { storeId: string; runId: string; event: Told }

/** Shopify repeats a message for four hours. */
const deliveryDays = 30

/** A sync that is under way may be past what has changed now: once it has ended, the event happens again. Each sync has one follower. */
export async function followSync(
  runs: Pick<Engine, 'start'>,
  tx: Tx,
  workspaceId: string,
  input: FollowInput,
): Promise<void> {
  const order = { purpose: `${followKind}:${input.runId}`, input, storeId: input.storeId, tx }
  await runs.start(workspaceId, followKind, order)
}

export async function follow(
  deps: Pick<StoreDeps, 'events'>,
  run: Run,
  { storeId, runId, event }: FollowInput,
): Promise<object> {
  await run.untilEnded('sync', runId)
  await run.stepInTransaction('again', async (tx) => {
    const store = await findStore(tx, run.workspaceId, storeId)
    // What is wanted may have changed since.
    const isWanted =
      store !== null && store.isConnected && store.pausedAt === null && wants(event, toSettings(store))
    if (isWanted) await deps.events.publish(event, run.workspaceId, storeId, tx)
    return isWanted
  })
  return {}
}

/** Lets a day have passed for every store that was not read for one. */
export async function reconcileStores(
  { db, clock, events }: Pick<StoreDeps, 'db' | 'clock' | 'events'>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const now = clock().getTime()
  const due = await db.asSystem((tx) => listUnreconciled(tx, new Date(now - dayMs)))
  const pass = ({ workspaceId, storeId }: (typeof due)[number]) =>
    inStore(storeId, () =>
      db.inWorkspace(workspaceId, (tx) => events.publish('day.passed', workspaceId, storeId, tx)),
    )
  await doEach(due, pass, onFailure)
  await db.asSystem((tx) => forgetDeliveries(tx, new Date(now - deliveryDays * dayMs)))
}
