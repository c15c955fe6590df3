/** The stores of a workspace: which there are, which is meant where none is named, which are paused, and how one is removed. */
import { missingScopes } from '#adapters/shopify/scopes.ts'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { deleteStoreRows, listStoreTables } from '#db/store-rows.ts'
import { inStore } from '#db/store-scope.ts'
import type { RunView } from '#engine/contract.ts'
import type { Engine } from '#engine/engine.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { RunKind } from '#features/base/runs/contract/run.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { type StoreListing, StoreRemoval, storeRefusals } from '../contract.ts'
import * as records from '../records.ts'
import { toListing } from '../rules.ts'
import {
  accessTokenKind,
  clientSecretKind,
  refreshTokenKind,
  type StoreDeps,
  storefrontTokenKind,
} from './deps.ts'
import { removalKind, removalPurpose, syncPurpose } from './last-sync.ts'
import { changeSettings, type SettingsChange } from './sync-settings.ts'
import { unknownStore } from './store-ids.ts'
import { withSync } from './view.ts'

export type ManageDeps = StoreDeps & { runs: Pick<Engine, 'start' | 'list' | 'cancel' | 'publish'> }
type StoreKey = { workspaceId: string; storeId: string }

/** The default one first. */
export function viewStores(deps: StoreDeps, workspaceId: string): Promise<StoreListing[]> {
  return inStore(null, () => readStores(deps, workspaceId))
}

async function readStores({ db }: StoreDeps, workspaceId: string): Promise<StoreListing[]> {
  const { stores, runs } = await db.inWorkspace(workspaceId, async (tx) => {
    const all = await records.listStores(tx, workspaceId)
    const purposes = all.flatMap(({ id }) => [syncPurpose(id), removalPurpose(id)])
    return { stores: all, runs: await records.listLastRuns(tx, workspaceId, purposes) }
  })
  return stores.map((store) => {
    const sync = runs.get(syncPurpose(store.id)) ?? null
    return toListing(withSync(store, sync), {
      isSyncing: sync?.isLive ?? false,
      isRemoving: runs.get(removalPurpose(store.id))?.isLive ?? false,
      missing: missingScopes(store.scopes),
    })
  })
}

type StoreUse = {
  isDefault?: true | undefined
  isPaused?: boolean | undefined
  sync?: SettingsChange | undefined
}

/** Makes a store the default, or pauses it, or lets it go on, or changes what is synced of it. */
export async function changeUse(
  deps: ManageDeps,
  caller: Caller,
  storeId: string,
  { isDefault, isPaused, sync }: StoreUse,
): Promise<StoreListing[]> {
  const { workspaceId, merchantId } = caller
  const now = deps.clock()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await records.findStore(tx, workspaceId, storeId, 'update')
    if (!store) throw unknownStore()
    if (isPaused !== undefined && !store.isConnected) {
      throw new Refusal(storeRefusals.STORE_NOT_CONNECTED, 'Connect this store first.')
    }
    const entry = { workspaceId, actor: merchantId, subject: `store:${store.domain}`, at: now }
    if (isDefault && !store.isDefault) {
      await records.setDefault(tx, workspaceId, storeId)
      await recordAudit(tx, { ...entry, action: 'store.made-default' })
    }
    if (isPaused !== undefined && isPaused !== (store.pausedAt !== null)) {
      await records.changeStore(tx, workspaceId, storeId, { pausedAt: isPaused ? now : null })
      await recordAudit(tx, { ...entry, action: isPaused ? 'store.paused' : 'store.resumed' })
      // What was missed meanwhile is read now.
      if (!isPaused) await deps.events.publish('products.changed', workspaceId, storeId, tx)
    }
    if (sync) await changeSettings(deps, tx, caller, store, sync)
    await deps.runs.publish(workspaceId, 'store', tx)
  })
  if (isPaused) await stopRuns(deps, { workspaceId, storeId }, ['feed.sync', 'sales.sync', 'customers.sync'])
  return viewStores(deps, workspaceId)
}

/** Removes a store and all that is of it, as a run. Refuses with STORE_NAME_WRONG unless its name is given. */
export async function startRemoval(
  deps: ManageDeps,
  { workspaceId, merchantId }: Caller,
  storeId: string,
  name: string,
): Promise<RunView> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await records.findStore(tx, workspaceId, storeId, 'update')
    if (!store) throw unknownStore()
    if (name.trim() !== store.shop.name) {
      throw new Refusal(
        storeRefusals.STORE_NAME_WRONG,
        `Enter “${store.shop.name}” to remove this store and its data.`,
      )
    }
    return startRemovalFor(deps, tx, { workspaceId, storeId }, merchantId)
  })
}

/** Starts the removal of a store once `tx` commits. `removedBy` is a merchant's id, or "shopify". */
export async function startRemovalFor(
  deps: Pick<ManageDeps, 'runs'>,
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  removedBy: string,
): Promise<RunView> {
  // Nobody syncs it or writes to it from now on.
  await records.changeStore(tx, workspaceId, storeId, { isConnected: false })
  // A run of the store itself would be deleted with it.
  const order = { purpose: removalPurpose(storeId), input: { storeId, removedBy }, storeId: null, tx }
  const { run } = await deps.runs.start(workspaceId, removalKind, order)
  await deps.runs.publish(workspaceId, 'store', tx)
  return run
}

/** What removed stores left on record, the newest first. */
export async function viewRemovals(deps: StoreDeps, workspaceId: string): Promise<StoreRemoval[]> {
  const runs = await deps.runs.list(workspaceId, { kind: removalKind, limit: 50 })
  return runs.flatMap(({ output }) => StoreRemoval.safeParse(output).data ?? [])
}

/** So many rows go at once: a table of a large store would hold its locks for minutes. */
const rowsAtOnce = 5_000

/** Deletes everything of a store, table by table, then the store. Whatever writes to it meanwhile goes with it at the end. */
export async function remove(
  deps: ManageDeps,
  run: Run,
  { storeId, removedBy }: { storeId: string; removedBy: string },
): Promise<StoreRemoval | null> {
  const { workspaceId } = run
  const key = { workspaceId, storeId }
  const begun = await run.step('begin', async () => {
    await stopRuns(deps, key, null)
    const { store, tables } = await deps.db.inWorkspace(workspaceId, async (tx) => ({
      store: await records.findStore(tx, workspaceId, storeId),
      tables: await listStoreTables(tx),
    }))
    const { name } = store?.shop ?? { name: '' }
    return store && { name, domain: store.domain, tables, startedAt: run.now().toISOString() }
  })
  if (!begun) return null
  const removed: StoreRemoval['removed'] = []
  for (const [index, table] of begun.tables.entries()) {
    run.progress({ stage: 'working', done: index, total: begun.tables.length })
    let rows = 0
    // A step is stored with what it deleted, so that a restart counts nothing twice.
    for (let page = 0; ; page += 1) {
      const deleted = await run.stepInTransaction(`${table} ${page}`, (tx) =>
        deleteStoreRows(tx, table, key, rowsAtOnce),
      )
      rows += deleted
      if (deleted < rowsAtOnce) break
    }
    if (rows > 0) removed.push({ table, rows })
  }
  return run.stepInTransaction('end', async (tx) => {
    for (const kind of [accessTokenKind, refreshTokenKind, clientSecretKind, storefrontTokenKind]) {
      await deps.vault.remove(tx, workspaceId, kind(storeId))
    }
    await records.deleteStore(tx, workspaceId, storeId)
    const { tables: _tables, ...what } = begun
    const receipt = { ...what, storeId, removedBy, endedAt: run.now().toISOString(), removed }
    await recordAudit(tx, {
      workspaceId,
      actor: removedBy,
      action: 'store.removed',
      subject: `store:${begun.domain}`,
      after: receipt,
      at: run.now(),
    })
    await deps.runs.publish(workspaceId, 'store', tx)
    return receipt
  })
}

/** Ends what is under way in a store. */
async function stopRuns(
  { db, runs }: ManageDeps,
  { workspaceId, storeId }: StoreKey,
  kinds: readonly RunKind[] | null,
): Promise<void> {
  const live = await db.inWorkspace(workspaceId, (tx) => records.listLiveRuns(tx, workspaceId, storeId))
  for (const { id, kind } of live) {
    if (kinds === null || kinds.some((each) => each === kind)) await runs.cancel(workspaceId, id)
  }
}
