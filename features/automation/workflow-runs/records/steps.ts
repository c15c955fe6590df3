/** Steps of runs by their path, and the lists of their loops. */
import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import { type Lease, lockedLease } from '#engine/records.ts'
import type { Port } from '#features/automation/workflows/contract/definition.ts'
import type { WaitsFor } from '../contract/executor.ts'
import type { RunError, StepRunStatus } from '../contract/run.ts'
import { workflowLoopItems, workflowStepRuns as table } from '../tables.ts'
import type { RunKey, RunRow } from './runs.ts'

export type StepRow = typeof table.$inferSelect

/** What a driver writes of a step. Null in `input` leaves what is stored. */
export type StepWrite = {
  path: string
  id: string
  stepId: string
  frame: string
  itemIndex: number | null
  isItem: boolean
  status: StepRunStatus
  port: Port | null
  attempt: number
  repeat: number
  error: RunError | null
  waitsFor: WaitsFor | null
  afterEvent: string | null
  input: unknown
  output: unknown
  startedAt: Date | null
  endedAt: Date | null
}

const of = ({ workspaceId, runId }: RunKey) => and(eq(table.workspaceId, workspaceId), eq(table.runId, runId))
const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/** Writes the newest state of steps, many at once. What a person answered stays. */
export async function saveSteps(tx: Tx, key: RunKey, rows: readonly StepWrite[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertSteps(key, rows, sql`(select) as always`))
}

/** The statement that writes steps, for each row of `condition`, which has one or none. */
function insertSteps({ workspaceId, runId }: RunKey, rows: readonly StepWrite[], condition: SQL): SQL {
  const list = (pick: (row: StepWrite) => unknown) => sql.param(rows.map(pick))
  return sql`
    insert into workflow_step_runs (workspace_id, run_id, path, id, step_id, frame, item_index, is_item, status, port,
      attempt, repeat, error, waits_for, waits_type, after_event, input, output, started_at, ended_at)
    select ${workspaceId}::uuid, ${runId}::uuid, path, id, step_id, frame, item_index, is_item, status, port, attempt, repeat,
      error::json, waits_for::json, waits_type, after_event, input::json, output::json, started_at, ended_at
    from unnest(${list(({ path }) => path)}::text[], ${list(({ id }) => id)}::uuid[],
      ${list(({ stepId }) => stepId)}::text[], ${list(({ frame }) => frame)}::text[],
      ${list(({ itemIndex }) => itemIndex)}::int[], ${list(({ isItem }) => isItem)}::bool[],
      ${list(({ status }) => status)}::text[], ${list(({ port }) => port)}::text[],
      ${list(({ attempt }) => attempt)}::int[], ${list(({ repeat }) => repeat)}::int[],
      ${list(({ error }) => asJson(error))}::text[], ${list(({ waitsFor }) => asJson(waitsFor))}::text[],
      ${list(({ waitsFor }) => waitsFor?.type ?? null)}::text[], ${list(({ afterEvent }) => afterEvent)}::text[],
      ${list(({ input }) => asJson(input))}::text[], ${list(({ output }) => asJson(output))}::text[],
      ${list(({ startedAt }) => startedAt)}::timestamptz[], ${list(({ endedAt }) => endedAt)}::timestamptz[])
      as given (path, id, step_id, frame, item_index, is_item, status, port, attempt, repeat, error, waits_for,
        waits_type, after_event, input, output, started_at, ended_at), ${condition}
    on conflict (workspace_id, run_id, path) do update set status = excluded.status, port = excluded.port,
      attempt = excluded.attempt, repeat = excluded.repeat, error = excluded.error, waits_for = excluded.waits_for,
      waits_type = excluded.waits_type, after_event = excluded.after_event,
      input = coalesce(excluded.input, workflow_step_runs.input), output = excluded.output,
      started_at = coalesce(workflow_step_runs.started_at, excluded.started_at), ended_at = excluded.ended_at`
}

export type Advance = {
  steps: readonly StepWrite[]
  /** What the driver saw last: where it is another by now, nothing is written. */
  wakes: number
  hasAdvanced: boolean
  progress: Pick<RunRow, 'stepsDone' | 'currentStep' | 'itemsTotal' | 'itemsDone' | 'itemsFailed'>
}

/** Writes steps and how far the run is by one statement, sent with its transaction, while the lease holds and nobody wants anything of the run. Answers whether that was so. */
export async function advanceSteps(
  db: Pick<Db, 'executeInWorkspace'>,
  lease: Lease,
  { steps, wakes, hasAdvanced, progress }: Advance,
): Promise<boolean> {
  const { workspaceId, runId } = lease
  // The run's row is locked first, then the engine's, as everybody does.
  const rows = await db.executeInWorkspace(
    workspaceId,
    'advance-workflow-run',
    sql`with untouched as materialized (
        select 1 from workflow_runs where workspace_id = ${workspaceId} and id = ${runId} and control is null
          and wakes = ${wakes} for update),
      held as materialized (${lockedLease(lease, sql`exists (select from untouched)`)}),
      saved as (${insertSteps(lease, steps, sql`held`)})
    update workflow_runs set steps_done = ${progress.stepsDone}, current_step = ${progress.currentStep},
        items_total = ${progress.itemsTotal}, items_done = ${progress.itemsDone}, items_failed = ${progress.itemsFailed},
        lives = case when ${hasAdvanced} then 0 else lives end
      from held where workspace_id = ${workspaceId} and id = ${runId} returning id`,
  )
  return rows.length > 0
}

/** The steps that a driver goes on from: those of items that have not ended. */
export function listOpenSteps(tx: Tx, key: RunKey): Promise<StepRow[]> {
  return tx
    .select()
    .from(table)
    .where(
      and(
        of(key),
        eq(table.isItem, false),
        sql`not exists (select from workflow_step_runs item where item.workspace_id = ${table.workspaceId}
          and item.run_id = ${table.runId} and item.path = ${table.frame} and item.is_item)`,
      ),
    )
}

/** Items of loops that have ended, by the loop's path. Only the first of each keep their output. */
export function listEndedItems(tx: Tx, key: RunKey, maxOutputs: number) {
  return tx
    .select({
      path: table.path,
      index: table.itemIndex,
      status: table.status,
      error: table.error,
      output: sql<unknown>`case when ${table.itemIndex} < ${maxOutputs} then ${table.output} end`,
    })
    .from(table)
    .where(and(of(key), eq(table.isItem, true)))
}

export async function findStep(
  tx: Tx,
  key: RunKey,
  by: { id: string } | { path: string },
): Promise<StepRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(of(key), 'id' in by ? eq(table.id, by.id) : eq(table.path, by.path)))
  return row ?? null
}

export async function setAnswer(tx: Tx, key: RunKey, path: string, answer: unknown): Promise<void> {
  await tx
    .update(table)
    .set({ answer })
    .where(and(of(key), eq(table.path, path)))
}

export async function clearAnswer(tx: Tx, key: RunKey, path: string): Promise<void> {
  await tx
    .update(table)
    .set({ answer: sql`null` })
    .where(and(of(key), eq(table.path, path)))
}

export function listWaiting(tx: Tx, key: RunKey): Promise<StepRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(of(key), isNotNull(table.waitsType)))
}

/** The runs of a workspace with a step that waits for an event, without those that ended. */
export async function listRunsAwaitingEvents(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ runId: table.runId })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.waitsType, 'event')))
  return rows.map(({ runId }) => runId)
}

/** Steps outside loops. */
export function listRootSteps(tx: Tx, key: RunKey): Promise<StepRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(of(key), eq(table.frame, ''), eq(table.isItem, false)))
    .orderBy(asc(table.id))
}

/** How steps outside loops ended, without what they took and gave. */
export function listRootStatuses(tx: Tx, key: RunKey): Promise<Pick<StepRow, 'stepId' | 'status'>[]> {
  return tx
    .select({ stepId: table.stepId, status: table.status })
    .from(table)
    .where(and(of(key), eq(table.frame, ''), eq(table.isItem, false)))
}

/** How many items of each step in a loop stand how. */
export async function countItems(
  tx: Tx,
  key: RunKey,
): Promise<{ stepId: string; status: StepRunStatus; count: number }[]> {
  return tx
    .select({ stepId: table.stepId, status: table.status, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(of(key), sql`(${table.frame} <> '' or ${table.isItem})`))
    .groupBy(table.stepId, table.status)
}

export type StepPage = { stepId: string; status: StepRunStatus | null; after: string | null; limit: number }

/** The items of a step in the order in which they began. */
export async function pageSteps(
  tx: Tx,
  key: RunKey,
  { stepId, status, after, limit }: StepPage,
): Promise<{ rows: StepRow[]; total: number }> {
  const wanted = and(
    of(key),
    eq(table.stepId, stepId),
    sql`(${table.frame} <> '' or ${table.isItem})`,
    status === null ? undefined : eq(table.status, status),
  )
  const rows = await tx
    .select()
    .from(table)
    .where(and(wanted, after === null ? undefined : gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit)
  return { rows, total: await tx.$count(table, wanted) }
}

/** Ends every step of a run that has not ended. */
export async function cancelOpen(tx: Tx, key: RunKey, at: Date): Promise<void> {
  const open: StepRunStatus[] = ['pending', 'running', 'waiting']
  await tx
    .update(table)
    .set({ status: 'cancelled', waitsFor: null, waitsType: null, endedAt: at })
    .where(and(of(key), inArray(table.status, open)))
  await tx
    .update(table)
    .set({ waitsFor: null, waitsType: null, endedAt: at })
    .where(and(of(key), isNotNull(table.waitsType)))
}

const pageSize = 500

export async function saveLoop(tx: Tx, key: RunKey, path: string, items: readonly unknown[]): Promise<void> {
  const pages = []
  for (let page = 0; page * pageSize < Math.max(items.length, 1); page += 1) {
    pages.push({ ...key, path, page, items: items.slice(page * pageSize, (page + 1) * pageSize) })
  }
  for (const page of pages) await tx.insert(workflowLoopItems).values(page).onConflictDoNothing()
}

export async function listLoops(tx: Tx, key: RunKey): Promise<Map<string, unknown[]>> {
  const rows = await tx
    .select()
    .from(workflowLoopItems)
    .where(and(eq(workflowLoopItems.workspaceId, key.workspaceId), eq(workflowLoopItems.runId, key.runId)))
    .orderBy(asc(workflowLoopItems.path), asc(workflowLoopItems.page))
  const loops = new Map<string, unknown[]>()
  for (const { path, items } of rows) loops.set(path, [...(loops.get(path) ?? []), ...items])
  return loops
}

/** What each step took in the newest completed runs of a workflow, those from a step left out: the seconds of its items together. */
export async function listStepSeconds(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
  limit: number,
): Promise<{ runId: string; stepId: string; seconds: number }[]> {
  const { rows } = await tx.execute<{ runId: string; stepId: string; seconds: number }>(sql`
    select run_id as "runId", step_id as "stepId", sum(extract(epoch from ended_at - started_at))::float as seconds
    from workflow_step_runs
    where workspace_id = ${workspaceId} and status = 'completed' and not is_item and started_at is not null
      and ended_at is not null
      and run_id in (select id from workflow_runs where workspace_id = ${workspaceId} and workflow_id = ${workflowId}
        and status = 'completed' and from_step_id is null order by id desc limit ${limit})
    group by run_id, step_id`)
  return rows
}

/** The last outputs of completed steps in the newest runs of a workflow, by their ids. */
export async function listLastOutputs(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
  stepIds: readonly string[],
): Promise<Map<string, unknown>> {
  const manyRuns = 50
  const { rows } = await tx.execute<{ stepId: string; output: unknown }>(sql`
    select distinct on (step_id) step_id as "stepId", output from workflow_step_runs
    where workspace_id = ${workspaceId} and status = 'completed' and not is_item and output is not null
      and step_id = any(${sql.param(stepIds)}::text[])
      and run_id in (select id from workflow_runs where workspace_id = ${workspaceId} and workflow_id = ${workflowId}
        order by id desc limit ${manyRuns})
    order by step_id, ended_at desc`)
  return new Map(rows.map(({ stepId, output }) => [stepId, output]))
}
