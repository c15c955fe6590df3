import { missingScopes } from '#adapters/shopify/scopes.ts'
import { Refusal, upstreamRefusals } from '#kit/errors.ts'
import { storeRefusals, type StoreStatus } from '../contract.ts'
import { findActiveStore, type StoreGrant } from '../records.ts'
import { type StoreProblem, type StoreRecord, toStatus } from '../rules.ts'
import type { StoreDeps } from './deps.ts'
import { findLastSync } from './last-sync.ts'

export async function viewStatus(deps: StoreDeps, workspaceId: string): Promise<StoreStatus> {
  const store = await deps.db.inWorkspace(workspaceId, (tx) => findActiveStore(tx, workspaceId))
  const lastSync = store ? await findLastSync(deps, workspaceId, store.id) : null
  const isLive = lastSync !== null && ['queued', 'running', 'waiting'].includes(lastSync.status)
  return toStatus(store && withSync(store, lastSync), {
    isSyncing: isLive,
    limits: missingScopes(store?.scopes ?? []).map(({ feature, whenMissing }) => ({
      feature,
      message: whenMissing,
    })),
    demo: {
      isAvailable: deps.demo?.hasFailed() === false,
      hasFailed: deps.demo?.hasFailed() ?? false,
      domain: deps.demo?.domainOf(workspaceId) ?? null,
    },
    canUseOAuth: deps.app !== null,
  })
}

/** The store with what its last sync failed of, where nothing else is wrong with it. */
export function withSync<S extends StoreRecord>(
  store: S,
  lastSync: { status: string; error: StoreProblem | null } | null,
): S {
  const { status, error } = lastSync ?? {}
  const syncProblem: StoreProblem | null =
    status === 'failed' && error && error.code in upstreamRefusals ? error : null
  return { ...store, problem: store.problem ?? syncProblem }
}

/** The connected store, or the refusal that every action needing one gives. */
export async function getConnectedStore(
  deps: StoreDeps,
  workspaceId: string,
): Promise<StoreRecord & StoreGrant> {
  const store = await deps.db.inWorkspace(workspaceId, (tx) => findActiveStore(tx, workspaceId))
  if (!store?.isConnected) {
    throw new Refusal(storeRefusals.STORE_NOT_CONNECTED, 'Connect your Shopify store first.')
  }
  return store
}

/** Refuses a store that is paused, for what would read it anew or write to it. */
export function refusePaused({ pausedAt, shop }: StoreRecord): void {
  if (pausedAt === null) return
  throw new Refusal(
    storeRefusals.STORE_PAUSED,
    `${shop.name} is paused. Resume it under Stores, then try again.`,
  )
}
