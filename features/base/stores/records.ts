import { and, eq, gt, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { namedStoreId } from '#db/store-scope.ts'
import { runRelation } from '#engine/queries.ts'
import type { SellerFacts } from './contract.ts'
import type { ShopRecord, StorefrontState, StoreProblem, StoreRecord } from './rules.ts'
import type { SyncColumns } from './rules/sync.ts'
import { oauthStates, stores } from './tables.ts'

export type StoreGrant = {
  grantKind: 'token' | 'client' | 'oauth'
  clientId: string | null
  tokenExpiresAt: Date | null
}

/** The store that the request or the run names, else the default one. */
export async function findActiveStore(
  tx: Tx,
  workspaceId: string,
): Promise<(StoreRecord & StoreGrant) | null> {
  const named = namedStoreId()
  const [row] = await tx
    .select()
    .from(stores)
    .where(
      and(
        eq(stores.workspaceId, workspaceId),
        named === null ? eq(stores.isDefault, true) : eq(stores.id, named),
      ),
    )
  return row ?? null
}

/** A query of the active store's `id` and `is_demo`, to stand in another: the same text whatever is named, for prepared statements. */
export function selectActiveStore(workspaceId: string): SQL {
  const named = namedStoreId()
  return sql`select id, is_demo from stores where workspace_id = ${workspaceId}
    and case when ${named}::uuid is null then is_default else id = ${named}::uuid end`
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

/** The store under this domain, connected or not. */
export async function findStoreOfDomain(
  tx: Tx,
  workspaceId: string,
  domain: string,
): Promise<StoreRecord | null> {
  const [row] = await tx
    .select()
    .from(stores)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.domain, domain)))
  return row ?? null
}

export type ConnectionRow = StoreGrant & {
  domain: string
  isDemo: boolean
  scopes: string[]
  shop: ShopRecord
  shopGid: string
  connectedAt: Date
}

/** Saves the access to a store. One that was connected before keeps its id, its products, what was added to them and what is synced of it, which is `wanted` for a new one. It becomes the default where there is none, or none that is in use but a demo store. */
export async function saveConnection(
  tx: Tx,
  workspaceId: string,
  newStoreId: string,
  wanted: SyncColumns,
  connection: ConnectionRow,
): Promise<string> {
  // Of two connections at once, one is the default.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stores:${workspaceId}`}, 0))`)
  const values = { ...connection, isConnected: true, problem: null, renewalLease: null }
  const [saved] = await tx
    .insert(stores)
    .values({ workspaceId, id: newStoreId, sellerEdits: {}, ...wanted, ...values })
    .onConflictDoUpdate({ target: [stores.workspaceId, stores.domain], set: values })
    .returning({ id: stores.id, isDefault: stores.isDefault })
  if (!saved) throw new Error('The store was not saved')
  if (saved.isDefault) return saved.id
  const [current] = await tx
    .select()
    .from(stores)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.isDefault, true)))
    .for('update')
  const isReplaced = !current?.isConnected || (current.isDemo && !connection.isDemo)
  if (isReplaced) await setDefault(tx, workspaceId, saved.id)
  return saved.id
}

/** Makes this store the one that is meant where none is named. */
export async function setDefault(tx: Tx, workspaceId: string, storeId: string): Promise<void> {
  const ofWorkspace = eq(stores.workspaceId, workspaceId)
  await tx
    .update(stores)
    .set({ isDefault: false })
    .where(and(ofWorkspace, eq(stores.isDefault, true), ne(stores.id, storeId)))
  await tx
    .update(stores)
    .set({ isDefault: true })
    .where(and(ofWorkspace, eq(stores.id, storeId)))
}

export type StoreIdRow = { id: string; isDefault: boolean; domain: string }

export function listStoreIds(tx: Tx, workspaceId: string): Promise<StoreIdRow[]> {
  return tx
    .select({ id: stores.id, isDefault: stores.isDefault, domain: stores.domain })
    .from(stores)
    .where(eq(stores.workspaceId, workspaceId))
}

/** All stores of a workspace, the default one first, then those that are in use, by name. */
export function listStores(tx: Tx, workspaceId: string): Promise<(StoreRecord & StoreGrant)[]> {
  return tx
    .select()
    .from(stores)
    .where(eq(stores.workspaceId, workspaceId))
    .orderBy(sql`not is_default, not is_connected, is_demo, lower(shop->>'name'), id`)
}

const LastRun = z.object({
  purpose: z.string(),
  status: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  isLive: z.boolean(),
})
type LastRun = z.infer<typeof LastRun>

/** The newest run of each purpose, where there is one. */
export async function listLastRuns(
  tx: Tx,
  workspaceId: string,
  purposes: readonly string[],
): Promise<Map<string, LastRun>> {
  const { rows } = await tx.execute(sql`
    select distinct on (r.purpose) r.purpose, r.status, r.error, r.ended_at is null as "isLive" from ${runRelation} r
    where r.workspace_id = ${workspaceId} and r.purpose = any(${sql.param(purposes)}::text[])
    order by r.purpose, r.id desc`)
  return new Map(
    LastRun.array()
      .parse(rows)
      .map((run) => [run.purpose, run]),
  )
}

/** What is under way in a store. */
export async function listLiveRuns(
  tx: Tx,
  workspaceId: string,
  storeId: string,
): Promise<{ id: string; kind: string }[]> {
  const { rows } = await tx.execute<{ id: string; kind: string }>(sql`
    select r.id, r.kind from ${runRelation} r
    where r.workspace_id = ${workspaceId} and r.store_id = ${storeId} and r.ended_at is null`)
  return rows
}

export async function deleteStore(tx: Tx, workspaceId: string, storeId: string): Promise<void> {
  const [gone] = await tx
    .delete(stores)
    .where(and(eq(stores.workspaceId, workspaceId), eq(stores.id, storeId)))
    .returning({ isDefault: stores.isDefault })
  const [next] = gone?.isDefault ? await listStores(tx, workspaceId) : []
  if (next) await setDefault(tx, workspaceId, next.id)
}

export type StorePatch = Partial<{
  isConnected: boolean
  pausedAt: Date | null
  problem: StoreProblem | null
  scopes: string[]
  shop: ShopRecord
  shopGid: string
  storefront: StorefrontState | null
  sellerEdits: Partial<SellerFacts>
  tokenExpiresAt: Date | null
  renewalLease: Date | null
  lastSyncAt: Date
  lastFullSyncAt: Date
  customersSince: Date
  webhooksCheckedAt: Date
  reconciledAt: Date
}> &
  Partial<SyncColumns>

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

/** Workspaces with states that nobody came back with. */
export async function listWithExpiredStates(tx: Tx, now: Date): Promise<string[]> {
  const found = await tx
    .selectDistinct({ workspaceId: oauthStates.workspaceId })
    .from(oauthStates)
    .where(lte(oauthStates.expiresAt, now))
  return found.map(({ workspaceId }) => workspaceId)
}

/** Takes away the states that nobody came back with, and answers them. */
export async function removeExpiredStates(tx: Tx, workspaceId: string, now: Date): Promise<Buffer[]> {
  const gone = await tx
    .delete(oauthStates)
    .where(and(eq(oauthStates.workspaceId, workspaceId), lte(oauthStates.expiresAt, now)))
    .returning({ stateHash: oauthStates.stateHash })
  return gone.map(({ stateHash }) => stateHash)
}
