/** Runs of workflows: who has a place, who waits in line, and how they stand. */
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { StoreSum } from '#features/automation/workflow-stores/contract.ts'
import { iso } from '#engine/records.ts'
import type { WorkflowRunStatus } from '../contract/run.ts'
import { workflowRuns as table } from '../tables.ts'

export type RunKey = { workspaceId: string; runId: string }
export type RunRow = typeof table.$inferSelect
export type NewRunRow = typeof table.$inferInsert

const of = ({ workspaceId, runId }: RunKey) => and(eq(table.workspaceId, workspaceId), eq(table.id, runId))

const ofWorkflow = (workspaceId: string, workflowId: string) =>
  and(eq(table.workspaceId, workspaceId), eq(table.workflowId, workflowId))

/** Keeps two of one workflow from taking the same place; lasts until the transaction ends. */
export async function lockLine(tx: Tx, workspaceId: string, workflowId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`workflow:${workspaceId}:${workflowId}`}, 0))`,
  )
}

/** Null where there is one with this id or this key. */
export async function insertRun(tx: Tx, row: NewRunRow): Promise<RunRow | null> {
  const [made] = await tx.insert(table).values(row).onConflictDoNothing().returning()
  return made ?? null
}

/** `lock` keeps others from changing it until the transaction ends. */
export async function findRun(tx: Tx, key: RunKey, { lock = false } = {}): Promise<RunRow | null> {
  const query = tx.select().from(table).where(of(key)).limit(1)
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** What a driver must know before each write, its row locked until the transaction ends. */
export async function lockControl(tx: Tx, key: RunKey) {
  const [row] = await tx
    .select({ control: table.control, wakes: table.wakes, status: table.status })
    .from(table)
    .where(of(key))
    .for('update')
  return row ?? null
}

export async function readControl(tx: Tx, key: RunKey) {
  const [row] = await tx.select({ control: table.control, wakes: table.wakes }).from(table).where(of(key))
  return row ?? null
}

export async function findByStartKey(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
  startKey: string,
): Promise<RunRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(ofWorkflow(workspaceId, workflowId), eq(table.startKey, startKey)))
  return row ?? null
}

/** The runs that any of these keys started. */
export function listByStartKeys(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
  startKeys: readonly string[],
): Promise<{ runId: string; storeId: string | null }[]> {
  return tx
    .select({ runId: table.id, storeId: table.storeId })
    .from(table)
    .where(and(ofWorkflow(workspaceId, workflowId), inArray(table.startKey, [...startKeys])))
    .orderBy(asc(table.id))
}

export async function updateRun(tx: Tx, key: RunKey, change: Partial<NewRunRow>): Promise<void> {
  await tx.update(table).set(change).where(of(key))
}

export async function addWake(tx: Tx, key: RunKey): Promise<void> {
  await tx
    .update(table)
    .set({ wakes: sql`${table.wakes} + 1` })
    .where(of(key))
}

/** Counts one more life of a run; `lives` are those since something was stored. */
export async function countLife(tx: Tx, key: RunKey): Promise<RunRow | null> {
  const [row] = await tx
    .update(table)
    .set({ lives: sql`${table.lives} + 1` })
    .where(of(key))
    .returning()
  return row ?? null
}

/** The runs of a workflow in one store: each has a line and limits of its own. */
export type LineKey = { workspaceId: string; workflowId: string; storeId: string | null }
const inLine = ({ workspaceId, workflowId, storeId }: LineKey) =>
  and(
    ofWorkflow(workspaceId, workflowId),
    storeId === null ? isNull(table.storeId) : eq(table.storeId, storeId),
  )

export function countSlots(tx: Tx, key: LineKey): Promise<number> {
  return tx.$count(table, and(inLine(key), isNull(table.endedAt), eq(table.hasSlot, true)))
}

export function countSince(tx: Tx, key: LineKey, since: Date): Promise<number> {
  return tx.$count(table, and(inLine(key), gte(table.createdAt, since)))
}

/** The first in line. */
export async function findNextInLine(tx: Tx, key: LineKey): Promise<RunRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(inLine(key), isNull(table.endedAt), eq(table.hasSlot, false), eq(table.status, 'queued')))
    .orderBy(asc(table.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export function listChildren(tx: Tx, { workspaceId, runId }: RunKey): Promise<RunRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.parentRunId, runId), isNull(table.endedAt)))
}

export function findRuns(tx: Tx, workspaceId: string, runIds: readonly string[]): Promise<RunRow[]> {
  if (runIds.length === 0) return Promise.resolve([])
  return tx
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, [...runIds])))
}

/** Statuses in which somebody should look. */
const needy: WorkflowRunStatus[] = ['outcome_unknown', 'failed', 'partly_done']

type Listing = {
  workflowId: string | null
  state: 'live' | 'ended' | 'needs_attention' | null
  before: string | null
  limit: number
}

/** The newest first. */
export function listRuns(
  tx: Tx,
  workspaceId: string,
  { workflowId, state, before, limit }: Listing,
): Promise<RunRow[]> {
  const ofState =
    state === 'live'
      ? isNull(table.endedAt)
      : state === 'ended'
        ? isNotNull(table.endedAt)
        : state === 'needs_attention'
          ? sql`(${inArray(table.status, needy)} or (${table.status} = 'waiting' and exists (
              select from workflow_step_runs s where s.workspace_id = ${table.workspaceId} and s.run_id = ${table.id}
                and s.waits_type in ('approval', 'tool_approval', 'outcome'))))`
          : undefined
  return tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.workspaceId, workspaceId),
        workflowId === null ? undefined : eq(table.workflowId, workflowId),
        before === null ? undefined : lt(table.id, before),
        ofState,
      ),
    )
    .orderBy(desc(table.id))
    .limit(limit)
}

/** Of each workflow, the runs that were created since then: how they ended, and how long they took in seconds. */
export function sumRuns(tx: Tx, workspaceId: string, since: Date) {
  const ended = sql`filter (where ${table.endedAt} is not null and ${table.status} <> 'cancelled')`
  return tx
    .select({
      workflowId: table.workflowId,
      runs: count(),
      ended: sql<number>`(count(*) ${ended})::int`,
      completed: sql<number>`(count(*) filter (where ${table.status} = 'completed'))::int`,
      failed: sql<number>`(count(*) filter (where ${table.status} = 'failed'))::int`,
      partly: sql<number>`(count(*) filter (where ${table.status} = 'partly_done'))::int`,
      unknown: sql<number>`(count(*) filter (where ${table.status} = 'outcome_unknown'))::int`,
      itemsDone: sql<number>`coalesce(sum(${table.itemsDone}), 0)::float`,
      itemsFailed: sql<number>`coalesce(sum(${table.itemsFailed}), 0)::float`,
      seconds: sql<
        number | null
      >`(avg(extract(epoch from ${table.endedAt} - ${table.startedAt})) ${ended})::float`,
    })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), gte(table.createdAt, since)))
    .groupBy(table.workflowId)
}

/** Runs of a workflow that ended and were not cancelled, and the items that they did. */
export async function countEnded(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
): Promise<{ runs: number; items: number }> {
  const [row] = await tx
    .select({ runs: count(), items: sql<number>`coalesce(sum(${table.itemsDone}), 0)::int` })
    .from(table)
    .where(
      and(ofWorkflow(workspaceId, workflowId), isNotNull(table.endedAt), sql`${table.status} <> 'cancelled'`),
    )
  return row ?? { runs: 0, items: 0 }
}

/** The newest run of each workflow. */
export async function listLastRuns(tx: Tx, workspaceId: string) {
  return tx
    .selectDistinctOn([table.workflowId], {
      workflowId: table.workflowId,
      status: table.status,
      at: sql<Date>`coalesce(${table.startedAt}, ${table.createdAt})`.mapWith(table.createdAt),
    })
    .from(table)
    .where(eq(table.workspaceId, workspaceId))
    .orderBy(table.workflowId, desc(table.id))
}

/** Of these workflows in these stores: their runs since then, and the newest one ever. */
export async function sumByStore(
  tx: Tx,
  workspaceId: string,
  { workflowIds, storeIds }: { workflowIds: readonly string[]; storeIds: readonly string[] },
  since: Date,
): Promise<StoreSum[]> {
  const { rows } = await tx.execute<StoreSum>(sql`
    with sums as (
      select workflow_id, store_id, count(*)::int as total,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status in ('failed', 'partly_done', 'outcome_unknown')))::int as failed
      from workflow_runs
      where workspace_id = ${workspaceId} and store_id is not null and created_at >= ${since} group by 1, 2
    )
    select w.id as "workflowId", s.id as "storeId", coalesce(total, 0) as total, coalesce(completed, 0) as completed,
      coalesce(failed, 0) as failed, l.id as "lastRunId", l.status as "lastStatus", ${iso('l.at')} as "lastAt"
    from unnest(${sql.param(workflowIds)}::uuid[]) as w (id)
    cross join unnest(${sql.param(storeIds)}::uuid[]) as s (id)
    cross join lateral (
      select r.id, r.status, coalesce(r.started_at, r.created_at) as at from workflow_runs r
      where r.workspace_id = ${workspaceId} and r.workflow_id = w.id and r.store_id = s.id
      order by r.id desc limit 1
    ) l
    left join sums on sums.workflow_id = w.id and sums.store_id = s.id`)
  return rows
}

/** Deletes runs of all workspaces that ended before then. */
export async function purgeEnded(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.delete(table).where(and(isNotNull(table.endedAt), lt(table.endedAt, before)))
  return rowCount ?? 0
}
