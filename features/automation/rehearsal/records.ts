/** Rehearsals and what they would have done. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { type RehearsalTotals, RehearsedEffect } from './contract.ts'
import { rehearsals as table, rehearsedEffects as effects, type Side } from './tables.ts'

export type RehearsalKey = { workspaceId: string; rehearsalId: string }
export type RehearsalRow = typeof table.$inferSelect
type WorkflowKey = { workspaceId: string; workflowId: string }

const of = ({ workspaceId, rehearsalId }: RehearsalKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.id, rehearsalId))
const ofWorkflow = ({ workspaceId, workflowId }: WorkflowKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.workflowId, workflowId))

export async function findRehearsal(tx: Tx, key: RehearsalKey): Promise<RehearsalRow | null> {
  const [row] = await tx.select().from(table).where(of(key)).limit(1)
  return row ?? null
}

/** Answers whether its id was free. */
export async function insertRehearsal(tx: Tx, row: typeof table.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(table).values(row).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** The newest first. */
export function listRehearsals(tx: Tx, key: WorkflowKey, limit: number): Promise<RehearsalRow[]> {
  return tx
    .select()
    .from(table)
    .where(ofWorkflow(key))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit)
}

/** Removes all but the newest of a workflow, and of them the effects of those that are old. */
export async function trimRehearsals(
  tx: Tx,
  { workspaceId, workflowId }: WorkflowKey,
  { kept, before }: { kept: number; before: Date },
): Promise<void> {
  await tx.execute(sql`
    delete from rehearsals where workspace_id = ${workspaceId} and workflow_id = ${workflowId} and id not in (
      select id from rehearsals where workspace_id = ${workspaceId} and workflow_id = ${workflowId}
      order by created_at desc, id desc limit ${kept})`)
  await tx.execute(sql`
    delete from rehearsed_effects e using rehearsals r
    where e.workspace_id = ${workspaceId} and r.workspace_id = e.workspace_id and r.id = e.rehearsal_id
      and r.workflow_id = ${workflowId} and r.created_at < ${before}`)
}

/** Whether a definition of this fingerprint was rehearsed to its end. */
export async function hasCompleted(tx: Tx, key: WorkflowKey, fingerprint: string): Promise<boolean> {
  const isDone = sql`${table.completedAt} is not null`
  return (await tx.$count(table, and(ofWorkflow(key), eq(table.fingerprint, fingerprint), isDone))) > 0
}

export type RehearsalEnd = Pick<RehearsalRow, 'sampled' | 'outgoing'> & {
  draft: RehearsalTotals
  published: RehearsalTotals | null
  logHash: string
  completedAt: Date
}

export async function completeRehearsal(tx: Tx, key: RehearsalKey, end: RehearsalEnd): Promise<void> {
  await tx.update(table).set(end).where(of(key))
}

const perInsert = 5_000

/** Stores a log in the place of what an earlier attempt may have left. */
export async function saveEffects(
  tx: Tx,
  { workspaceId, rehearsalId }: RehearsalKey,
  side: Side,
  log: readonly RehearsedEffect[],
): Promise<void> {
  await tx.execute(sql`delete from rehearsed_effects where workspace_id = ${workspaceId}
    and rehearsal_id = ${rehearsalId} and side = ${side}`)
  for (let start = 0; start < log.length; start += perInsert) {
    const page = log
      .slice(start, start + perInsert)
      .map((effect, index) => ({ ...effect, place: start + index }))
    await tx.execute(sql`
      insert into rehearsed_effects (workspace_id, rehearsal_id, side, place, key, at, step_id, step_name, kind, of,
        subject, field, before, after, spend_minor, hold)
      select ${workspaceId}, ${rehearsalId}, ${side}, place, key, at, "stepId", "stepName", kind, of, subject, field,
        before, after, "spendMinor", hold
      from json_to_recordset(${JSON.stringify(page)}::json) as given (place int, key text, at timestamptz, "stepId" text,
        "stepName" text, kind text, of text, subject text, field text, before text, after text, "spendMinor" bigint,
        hold text)`)
  }
}

/** Which effects: of one side, of one side only, of the draft where both did the same thing in another way, or where it was held back. */
export type EffectChoice = 'draft' | 'published' | 'only_draft' | 'only_published' | 'differs' | 'held'

/** A page of effects after a place in their log, and how many there are in all. */
export async function listEffects(
  tx: Tx,
  key: RehearsalKey,
  { choice, after, limit }: { choice: EffectChoice; after: number; limit: number },
): Promise<{ effects: RehearsedEffect[]; lastPlace: number | null; total: number }> {
  const side: Side = choice === 'published' || choice === 'only_published' ? 'published' : 'draft'
  const chosen = sql`e.workspace_id = ${key.workspaceId} and e.rehearsal_id = ${key.rehearsalId} and e.side = ${side}
    and ${conditionOf(choice, key, side === 'draft' ? 'published' : 'draft')}`
  const { rows } = await tx.execute<{ place: number }>(sql`
    select e.place, e.key, ${iso('e.at')} as at, e.step_id as "stepId", e.step_name as "stepName", e.kind, e.of,
      e.subject, e.field, e.before, e.after, e.spend_minor::float as "spendMinor", e.hold
    from rehearsed_effects e where ${chosen} and e.place > ${after} order by e.place limit ${limit}`)
  const counted = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from rehearsed_effects e where ${chosen}`,
  )
  return {
    effects: RehearsedEffect.array().parse(rows),
    lastPlace: rows.at(-1)?.place ?? null,
    total: counted.rows[0]?.count ?? 0,
  }
}

function conditionOf(choice: EffectChoice, { workspaceId, rehearsalId }: RehearsalKey, other: Side): SQL {
  if (choice === 'draft' || choice === 'published') return sql`true`
  if (choice === 'held') return sql`e.hold is not null`
  const same = sql`select from ${effects} o where o.workspace_id = ${workspaceId} and o.rehearsal_id = ${rehearsalId}
    and o.side = ${other} and md5(o.key) = md5(e.key) and o.key = e.key`
  if (choice !== 'differs') return sql`not exists (${same})`
  return sql`exists (${same} and (o.before, o.after, o.spend_minor, o.hold)
    is distinct from (e.before, e.after, e.spend_minor, e.hold))`
}
