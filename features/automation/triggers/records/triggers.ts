/** Triggers of published workflows, and how far they have read. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { eventReaders, workflowTriggers as table } from '../tables.ts'

export type TriggerKey = { workspaceId: string; workflowId: string }
export type TriggerRow = typeof table.$inferSelect

const of = ({ workspaceId, workflowId }: TriggerKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.workflowId, workflowId))

export async function findTrigger(tx: Tx, key: TriggerKey): Promise<TriggerRow | null> {
  const [row] = await tx.select().from(table).where(of(key)).limit(1)
  return row ?? null
}

export function listTriggers(tx: Tx, workspaceId: string): Promise<TriggerRow[]> {
  return tx.select().from(table).where(eq(table.workspaceId, workspaceId))
}

export async function saveTrigger(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  const { workspaceId: _workspaceId, workflowId: _workflowId, ...set } = row
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: [table.workspaceId, table.workflowId], set })
}

export async function removeTrigger(tx: Tx, key: TriggerKey): Promise<void> {
  await tx.delete(table).where(of(key))
}

export type TriggerChange = Partial<
  Pick<TriggerRow, 'nextAt' | 'computedAt' | 'missed' | 'lastAt' | 'lastRunId' | 'lastProblem'>
>

export async function changeTrigger(tx: Tx, key: TriggerKey, change: TriggerChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(table).set(change).where(of(key))
}

/** Schedules of all workspaces whose time has come, the longest due first, and those that were planned while the clock stood far ahead. */
export async function listDue(tx: Tx, now: Date, limit: number): Promise<TriggerKey[]> {
  const { rows } = await tx.execute<TriggerKey>(sql`
    select workspace_id as "workspaceId", workflow_id as "workflowId" from workflow_triggers
    where is_on and next_at is not null
      and (next_at <= ${now} or computed_at > ${now}::timestamptz + interval '1 minute')
    order by next_at limit ${limit}`)
  return rows
}

/** The trigger, locked until the transaction ends; null where another process has it. */
export async function takeTrigger(tx: Tx, key: TriggerKey): Promise<TriggerRow | null> {
  const [row] = await tx.select().from(table).where(of(key)).limit(1).for('update', { skipLocked: true })
  return row ?? null
}

/** Those that start on events now. */
export function listEventTriggers(tx: Tx, workspaceId: string): Promise<TriggerRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.isOn, true), isNotNull(table.event)))
    .orderBy(table.workflowId)
}

/** Workspaces with triggers on events, and how far each has read. */
export async function listReaders(tx: Tx): Promise<{ workspaceId: string; readTo: string }[]> {
  const { rows } = await tx.execute<{ workspaceId: string; readTo: string }>(sql`
    select t.workspace_id as "workspaceId", greatest(coalesce(r.read_to, 0), min(t.after_id))::text as "readTo"
    from workflow_triggers t left join event_readers r on r.workspace_id = t.workspace_id
    where t.is_on and t.event is not null group by t.workspace_id, r.read_to`)
  return rows
}

/** How far the workspace has read, locked until the transaction ends; null where another process reads now. */
export async function takeReader(tx: Tx, workspaceId: string): Promise<string | null> {
  await tx.insert(eventReaders).values({ workspaceId, readTo: 0n }).onConflictDoNothing()
  const [row] = await tx
    .select({ readTo: eventReaders.readTo })
    .from(eventReaders)
    .where(eq(eventReaders.workspaceId, workspaceId))
    .for('update', { skipLocked: true })
  return row ? String(row.readTo) : null
}

export async function saveReader(tx: Tx, workspaceId: string, readTo: string): Promise<void> {
  await tx
    .update(eventReaders)
    .set({ readTo: BigInt(readTo) })
    .where(eq(eventReaders.workspaceId, workspaceId))
}
