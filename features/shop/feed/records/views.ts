import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ColumnName, FeedViewRecord } from '../contract/views.ts'
import { feedColumns, feedViews } from '../tables.ts'
import type { StoreKey } from './query.ts'

const shown = {
  id: feedViews.id,
  name: feedViews.name,
  query: feedViews.query,
  isDefault: feedViews.isDefault,
}

export async function listViews(tx: Tx, workspaceId: string): Promise<FeedViewRecord[]> {
  return tx
    .select(shown)
    .from(feedViews)
    .where(eq(feedViews.workspaceId, workspaceId))
    .orderBy(asc(feedViews.createdAt), asc(feedViews.id))
}

type ViewKey = { workspaceId: string; id: string }

/** Whether another view of the workspace has the name, in any case. */
export async function isNameTaken(tx: Tx, { workspaceId, id }: ViewKey, name: string): Promise<boolean> {
  const rows = await tx
    .select({ id: feedViews.id })
    .from(feedViews)
    .where(
      and(
        eq(feedViews.workspaceId, workspaceId),
        ne(feedViews.id, id),
        sql`lower(${feedViews.name}) = lower(${name})`,
      ),
    )
  return rows.length > 0
}

/** Adds or changes a view. One that becomes the default takes that from the other. */
export async function putView(tx: Tx, { workspaceId, id }: ViewKey, view: ViewValues, now: Date) {
  if (view.isDefault) {
    await tx
      .update(feedViews)
      .set({ isDefault: false })
      .where(and(eq(feedViews.workspaceId, workspaceId), ne(feedViews.id, id)))
  }
  const [row] = await tx
    .insert(feedViews)
    .values({ workspaceId, id, ...view, createdAt: now })
    .onConflictDoUpdate({ target: [feedViews.workspaceId, feedViews.id], set: view })
    .returning(shown)
  if (!row) throw new Error('unreachable')
  return row
}

type ViewValues = Pick<FeedViewRecord, 'name' | 'query' | 'isDefault'>

export async function removeView(tx: Tx, { workspaceId, id }: ViewKey): Promise<boolean> {
  const rows = await tx
    .delete(feedViews)
    .where(and(eq(feedViews.workspaceId, workspaceId), eq(feedViews.id, id)))
    .returning({ id: feedViews.id })
  return rows.length > 0
}

type MerchantKey = { workspaceId: string; merchantId: string }

export async function findColumns(
  tx: Tx,
  { workspaceId, merchantId }: MerchantKey,
): Promise<ColumnName[] | null> {
  const [row] = await tx
    .select({ columns: feedColumns.columns })
    .from(feedColumns)
    .where(and(eq(feedColumns.workspaceId, workspaceId), eq(feedColumns.merchantId, merchantId)))
  return row?.columns ?? null
}

export async function putColumns(tx: Tx, key: MerchantKey, columns: ColumnName[]): Promise<void> {
  await tx
    .insert(feedColumns)
    .values({ ...key, columns })
    .onConflictDoUpdate({ target: [feedColumns.workspaceId, feedColumns.merchantId], set: { columns } })
}

/** The different values of a column over its index, a step for each. */
export async function listValues(
  tx: Tx,
  key: StoreKey,
  column: 'brand' | 'category',
  limit = 5_000,
): Promise<string[]> {
  const name = sql.raw(`s.${column} collate "C"`)
  const next = sql`select ${name} as value from product_search s
    where s.workspace_id = ${key.workspaceId} and s.store_id = ${key.storeId}`
  const { rows } = await tx.execute<{ value: string }>(sql`
    with recursive known (value) as (
      (${next} and ${name} is not null order by ${name} limit 1)
      union all select (${next} and ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null)
    select value from known where value is not null limit ${limit}`)
  return rows.map(({ value }) => value)
}

/** The codes of the issues that products have. Reads the narrow rows of the store. */
export async function listIssues(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select distinct code from product_search s, unnest(s.traits) as code
    where s.workspace_id = ${workspaceId} and s.store_id = ${storeId} and not starts_with(code, 'empty:')
    order by code`)
  return rows.map(({ code }) => code)
}
