/** What steps did outside, each under its key, and what they logged. */
import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { workflowEffects as table, workflowRuns, workflowStepLogs as logs } from '../tables.ts'
import type { RunKey } from './runs.ts'

export type EffectRow = typeof table.$inferSelect
export type EffectWrite = Omit<typeof table.$inferInsert, 'output' | 'endedAt'>
export type LogLevel = 'info' | 'warn' | 'error'

const of = (workspaceId: string, key: string) => and(eq(table.workspaceId, workspaceId), eq(table.key, key))

export async function findEffect(tx: Tx, workspaceId: string, key: string): Promise<EffectRow | null> {
  const [row] = await tx.select().from(table).where(of(workspaceId, key))
  return row ?? null
}

/** Records that it is about to be sent, under a key that was not used or whose use did not happen. */
export async function saveBegun(tx: Tx, effect: EffectWrite): Promise<void> {
  const { runId, path, begunAt, description, takesKey } = effect
  const again = { runId, path, begunAt, description, takesKey, state: 'begun' as const, endedAt: null }
  await tx
    .insert(table)
    .values(effect)
    .onConflictDoUpdate({ target: [table.workspaceId, table.key], set: again })
}

export async function endEffect(
  tx: Tx,
  workspaceId: string,
  key: string,
  end: Pick<EffectRow, 'state' | 'output' | 'endedAt'>,
): Promise<void> {
  await tx.update(table).set(end).where(of(workspaceId, key))
}

export function listEffectsAt(tx: Tx, { workspaceId, runId }: RunKey, path: string): Promise<EffectRow[]> {
  return tx
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.runId, runId), eq(table.path, path)))
    .orderBy(asc(table.begunAt))
}

export type DoneToolRow = { key: string; workflowId: string; at: Date; detail: unknown }

/** The oldest first. */
export async function listDoneToolUses(
  tx: Tx,
  workspaceId: string,
  { workflowId, limit }: { workflowId: string | null; limit: number },
): Promise<DoneToolRow[]> {
  return tx
    .select({
      key: table.key,
      workflowId: workflowRuns.workflowId,
      at: sql<Date>`coalesce(${table.endedAt}, ${table.begunAt})`.mapWith(table.begunAt),
      detail: sql<unknown>`${table.output} -> 'detail'`,
    })
    .from(table)
    .innerJoin(
      workflowRuns,
      and(eq(workflowRuns.workspaceId, table.workspaceId), eq(workflowRuns.id, table.runId)),
    )
    .where(
      and(
        eq(table.workspaceId, workspaceId),
        eq(table.kind, 'tool'),
        eq(table.state, 'done'),
        workflowId === null ? undefined : eq(workflowRuns.workflowId, workflowId),
      ),
    )
    .orderBy(asc(table.begunAt), asc(table.key))
    .limit(limit)
}

/** By kind, those that were carried out. */
export async function countDoneEffects(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ kind: table.kind, count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(
      workflowRuns,
      and(eq(workflowRuns.workspaceId, table.workspaceId), eq(workflowRuns.id, table.runId)),
    )
    .where(
      and(
        eq(table.workspaceId, workspaceId),
        eq(table.state, 'done'),
        eq(workflowRuns.workflowId, workflowId),
      ),
    )
    .groupBy(table.kind)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

export type RootKey = { workspaceId: string; keyRoot: string }

/** Of what runs that share keys did, the newest of each path. */
const newestOf = ({ workspaceId, keyRoot }: RootKey) =>
  and(
    eq(table.workspaceId, workspaceId),
    eq(table.keyRoot, keyRoot),
    sql`not exists (select from workflow_effects later where later.workspace_id = ${table.workspaceId}
      and later.key_root = ${table.keyRoot} and later.path = ${table.path} and later.repeat > ${table.repeat})`,
  )

/** The newest of each path, in the order in which they were begun. */
export function listNewestEffects(tx: Tx, key: RootKey): Promise<EffectRow[]> {
  return tx.select().from(table).where(newestOf(key)).orderBy(asc(table.begunAt), asc(table.key))
}

export type EffectChoice = {
  isDone: boolean
  /** Steps whose effects are left out. */
  without: readonly string[]
}

const chosen = ({ isDone, without }: EffectChoice) =>
  and(
    isDone ? eq(table.state, 'done') : ne(table.state, 'done'),
    without.length === 0 ? undefined : notInArray(table.stepId, [...without]),
  )

export function countNewestEffects(tx: Tx, key: RootKey, choice: EffectChoice): Promise<number> {
  return tx.$count(table, and(newestOf(key), chosen(choice)))
}

/** Those after one of them, as `listNewestEffects` orders them. */
export function pageNewestEffects(
  tx: Tx,
  key: RootKey,
  choice: EffectChoice,
  { after, limit }: { after: EffectRow | null; limit: number },
): Promise<EffectRow[]> {
  const isAfter = after && sql`(${table.begunAt}, ${table.key}) > (${after.begunAt}, ${after.key})`
  return tx
    .select()
    .from(table)
    .where(and(newestOf(key), chosen(choice), isAfter ?? undefined))
    .orderBy(asc(table.begunAt), asc(table.key))
    .limit(limit)
}

export async function insertLog(
  tx: Tx,
  key: RunKey,
  stepRunId: string,
  { level, message, at }: { level: LogLevel; message: string; at: Date },
): Promise<void> {
  await tx.insert(logs).values({ ...key, stepRunId, id: newId(), level, message, at })
}

export function listLogs(tx: Tx, { workspaceId }: RunKey, stepRunId: string, limit: number) {
  return tx
    .select({ level: logs.level, message: logs.message, at: logs.at })
    .from(logs)
    .where(and(eq(logs.workspaceId, workspaceId), eq(logs.stepRunId, stepRunId)))
    .orderBy(asc(logs.id))
    .limit(limit)
}
