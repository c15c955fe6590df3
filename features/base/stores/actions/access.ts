import type { Tx } from '#db/database.ts'
import { changeStore, findActiveStore, findStore, setHidesCosts } from '../records.ts'
import { type StoreRecord, toSeller } from '../rules.ts'
import { toShopRecord } from './connect.ts'
import { openSession } from './session.ts'
import type { StoreDeps } from './deps.ts'
import { getConnectedStore } from './view.ts'
import { registerWebhooks } from './webhooks.ts'

/** What other features know of a store. */
export type ConnectedStore = ReturnType<typeof toFacts>

export type StoreAccess = ReturnType<typeof storeAccess>

/** The connected store as other features may use it: facts, a client with access, and the record of a sync. */
export function storeAccess(deps: StoreDeps) {
  const read = async (workspaceId: string, storeId: string) => {
    const store = await deps.db.inWorkspace(workspaceId, (tx) => findStore(tx, workspaceId, storeId))
    if (!store) throw new Error('A run names a store that does not exist')
    return store
  }
  return {
    findActive: async (workspaceId: string) => {
      const store = await deps.db.inWorkspace(workspaceId, (tx) => findActiveStore(tx, workspaceId))
      return store && { storeId: store.id, isDemo: store.isDemo, isConnected: store.isConnected }
    },
    getConnected: async (workspaceId: string) => toFacts(await getConnectedStore(deps, workspaceId)),
    get: async (workspaceId: string, storeId: string, tx?: Tx) => {
      const held = tx ? await findStore(tx, workspaceId, storeId, 'share') : await read(workspaceId, storeId)
      if (!held) throw new Error('A run names a store that does not exist')
      return toFacts(held)
    },
    openSession: (workspaceId: string, storeId: string) => openSession(deps, workspaceId, storeId),
    port: deps.shopify,
    refresh: async (workspaceId: string, storeId: string, signal: AbortSignal) => {
      const before = await read(workspaceId, storeId)
      const session = await openSession(deps, workspaceId, storeId)
      const port = deps.shopify(before.isDemo)
      const scopes = await port.readScopes(session, { signal })
      const shop = toShopRecord(await port.readShop(session, { signal }))
      await deps.db.inWorkspace(workspaceId, (tx) =>
        changeStore(tx, workspaceId, storeId, { scopes, shop, problem: null }),
      )
      await registerWebhooks(deps, workspaceId, before, session, signal)
      const stamped = (store: StoreRecord) => JSON.stringify([toSeller(store).facts, store.shop.currency])
      return stamped(before) !== stamped({ ...before, shop })
    },
    noteCosts: (workspaceId: string, storeId: string, areHidden: boolean) =>
      deps.db.inWorkspace(workspaceId, (tx) => setHidesCosts(tx, workspaceId, storeId, areHidden)),
    recordSync: (workspaceId: string, storeId: string, pass: { startedAt: Date; isFull: boolean }) =>
      deps.db.inWorkspace(workspaceId, (tx) =>
        changeStore(tx, workspaceId, storeId, {
          lastSyncAt: pass.startedAt,
          ...(pass.isFull ? { lastFullSyncAt: pass.startedAt } : {}),
        }),
      ),
  }
}

function toFacts(store: StoreRecord) {
  return {
    storeId: store.id,
    domain: store.domain,
    isDemo: store.isDemo,
    currency: store.shop.currency,
    scopes: store.scopes,
    seller: toSeller(store).facts,
    lastSyncAt: store.lastSyncAt,
    lastFullSyncAt: store.lastFullSyncAt,
  }
}
