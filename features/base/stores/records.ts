import { and, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { SellerFacts } from './contract.ts'
import type { ShopRecord, StoreProblem, StoreRecord } from './rules.ts'
import { oauthStates, stores, webhookDeliveries } from './tables.ts'

export type StoreGrant = {
  grantKind: 'token' | 'client' | 'oauth'
  clientId: string | null
  tokenExpiresAt: Date | null
}

export async function findActiveStore(
  tx: Tx,
  workspaceId: string,
): Promise<(StoreRecord & StoreGrant) | null> {
  const [row] = await tx
    .select()
    .from(stores)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.isActive, true)))
  return row ?? null
}

/** A query of the active store's `id` and `is_demo`, to stand in another. */
export function selectActiveStore(workspaceId: string): SQL {
  return sql`select id, is_demo from stores where workspace_id = ${workspaceId} and is_active`
}

/** With a lock nobody else changes the store until the transaction ends: `share` to rely on it, `update` to change it oneself. */
export async function findStore(
  tx: Tx,
  workspaceId: string,
  storeId: string,
  lock?: 'share' | 'update',
): Promise<(StoreRecord & StoreGrant) | null> {
  const found = tx
    .select()
    .from(stores)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.id, storeId)))
  const [row] = await (lock ? found.for(lock) : found)
  return row ?? null
}

export type ConnectionRow = StoreGrant & {
  domain: string
  isDemo: boolean
  scopes: string[]
  shop: ShopRecord
  connectedAt: Date
}

/** Makes this store the active one. A store that was connected before keeps its id, its products and what was added to them. */
export async function saveConnection(
  tx: Tx,
  workspaceId: string,
  newStoreId: string,
  connection: ConnectionRow,
): Promise<string> {
  await tx
    .update(stores)
    .set({ isActive: false })
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.isActive, true)))
  const values = { ...connection, isActive: true, isConnected: true, problem: null, renewalLease: null }
  const [saved] = await tx
    .insert(stores)
    .values({ workspaceId, id: newStoreId, sellerEdits: {}, ...values })
    .onConflictDoUpdate({ target: [stores.workspaceId, stores.domain], set: values })
    .returning({ id: stores.id })
  if (!saved) throw new Error('The store was not saved')
  return saved.id
}

export type StorePatch = Partial<{
  isConnected: boolean
  problem: StoreProblem | null
  scopes: string[]
  shop: ShopRecord
  sellerEdits: Partial<SellerFacts>
  tokenExpiresAt: Date | null
  renewalLease: Date | null
  lastSyncAt: Date
  lastFullSyncAt: Date
}>

export async function changeStore(
  tx: Tx,
  workspaceId: string,
  storeId: string,
  change: StorePatch,
): Promise<void> {
  await tx
    .update(stores)
    .set(change)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.id, storeId)))
}

/** Records whether the store hides what things cost. Once that changes, every product has to be read anew. */
export async function setHidesCosts(
  tx: Tx,
  workspaceId: string,
  storeId: string,
  hidesCosts: boolean,
): Promise<void> {
  await tx
    .update(stores)
    .set({ hidesCosts, lastFullSyncAt: null })
    .where(
      and(eq(stores.workspaceId, workspaceId), eq(stores.id, storeId), ne(stores.hidesCosts, hidesCosts)),
    )
}

/** Takes the right to renew the token that ends at `endsAt`, until `until`. False when another process has it, or has renewed that token already. */
export async function takeRenewalLease(
  tx: Tx,
  workspaceId: string,
  storeId: string,
  { endsAt, now, until }: { endsAt: Date; now: Date; until: Date },
): Promise<boolean> {
  const taken = await tx
    .update(stores)
    .set({ renewalLease: until })
    .where(
      and(
        eq(stores.workspaceId, workspaceId),
        eq(stores.id, storeId),
        eq(stores.tokenExpiresAt, endsAt),
        or(sql`${stores.renewalLease} is null`, lt(stores.renewalLease, now)),
      ),
    )
    .returning({ id: stores.id })
  return taken.length > 0
}

export async function saveOAuthState(
  tx: Tx,
  workspaceId: string,
  state: { stateHash: Buffer; domain: string; expiresAt: Date },
): Promise<void> {
  await tx.insert(oauthStates).values({ workspaceId, ...state })
}

/** Uses up a state. Null when it is unknown, of another workspace, or expired. */
export async function takeOAuthState(
  tx: Tx,
  workspaceId: string,
  stateHash: Buffer,
  now: Date,
): Promise<string | null> {
  const [taken] = await tx
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.workspaceId, workspaceId),
        eq(oauthStates.stateHash, stateHash),
        gt(oauthStates.expiresAt, now),
      ),
    )
    .returning({ domain: oauthStates.domain })
  return taken?.domain ?? null
}

/** False when this delivery was seen before. */
export async function saveDelivery(
  tx: Tx,
  workspaceId: string,
  delivery: { storeId: string; deliveryId: string; topic: string },
): Promise<boolean> {
  const saved = await tx
    .insert(webhookDeliveries)
    .values({ workspaceId, ...delivery })
    .onConflictDoNothing()
    .returning({ deliveryId: webhookDeliveries.deliveryId })
  return saved.length > 0
}
