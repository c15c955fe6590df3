import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import type { SyncMode, SyncSettings } from '../contract/sync.ts'
import { storeRefusals } from '../contract.ts'
import { changeStore, findStore, listStores } from '../records.ts'
import type { StoreRecord } from '../rules.ts'
import { missedBy, toColumns, toSettings } from '../rules/sync.ts'
import type { StoreDeps } from './deps.ts'
import { unknownStore } from './store-ids.ts'
import { refusePaused } from './view.ts'

export type SettingsChange = { [K in keyof SyncSettings]?: SyncSettings[K] | undefined }

/** Says which way a store is synced and what of it arrives by itself. What was missed while it was off is read now, unless all of it is being read anyway. */
export async function changeSettings(
  deps: Pick<StoreDeps, 'clock' | 'events'>,
  tx: Tx,
  { workspaceId, merchantId }: Caller,
  store: StoreRecord,
  change: SettingsChange,
  isBeingRead = false,
): Promise<void> {
  const changed = toColumns(store, change)
  if (Object.keys(changed).length === 0) return
  const after = toSettings({ ...store, ...changed })
  const at = deps.clock()
  const kept = changed.syncsCustomers ? { customersSince: at } : {}
  await changeStore(tx, workspaceId, store.id, { ...changed, ...kept })
  await recordAudit(tx, {
    workspaceId,
    actor: merchantId,
    action: 'store.sync-changed',
    subject: `store:${store.domain}`,
    before: toSettings(store),
    after,
    at,
  })
  if (changed.syncsCustomers !== undefined)
    await deps.events.publish('customers.switched', workspaceId, store.id, tx)
  if (isBeingRead || !store.isConnected || store.pausedAt !== null) return
  for (const event of missedBy(changed, after)) {
    await deps.events.publish(event, workspaceId, store.id, tx)
  }
}

/** The stores that were chosen, or all that can be synced. Refuses with STORE_UNKNOWN, with STORE_NOT_CONNECTED where there is none, and where one that was chosen cannot be synced. */
export async function chooseForSync(
  { db }: Pick<StoreDeps, 'db'>,
  workspaceId: string,
  chosen: string[] | undefined,
): Promise<string[]> {
  const all = await db.inWorkspace(workspaceId, (tx) => listStores(tx, workspaceId))
  if (chosen?.some((storeId) => !all.some(({ id }) => id === storeId))) throw unknownStore()
  if (chosen) {
    for (const store of all.filter(({ id }) => chosen.includes(id))) refuseIdle(store)
    return [...new Set(chosen)]
  }
  const usable = all.filter(({ isConnected, pausedAt }) => isConnected && pausedAt === null)
  if (usable.length > 0) return usable.map(({ id }) => id)
  throw new Refusal(
    storeRefusals.STORE_NOT_CONNECTED,
    all.length > 0
      ? 'No store is connected and running. Resume or reconnect one first.'
      : 'Connect a store first.',
  )
}

/** Says which way a store that is being read is kept in step from now on. Refuses one that cannot be synced. */
export async function setSyncMode(
  deps: Pick<StoreDeps, 'clock' | 'events'>,
  tx: Tx,
  caller: Caller,
  storeId: string,
  mode: SyncMode,
): Promise<void> {
  const store = await findStore(tx, caller.workspaceId, storeId, 'update')
  if (!store) throw unknownStore()
  refuseIdle(store)
  await changeSettings(deps, tx, caller, store, { mode }, true)
}

function refuseIdle(store: StoreRecord): void {
  if (!store.isConnected) {
    throw new Refusal(
      storeRefusals.STORE_NOT_CONNECTED,
      `${store.shop.name} isn’t connected. Reconnect it first.`,
    )
  }
  refusePaused(store)
}
