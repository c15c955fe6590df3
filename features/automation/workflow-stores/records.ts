import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { JsonValue } from '#features/automation/workflows/contract/definition.ts'
import { workflowStores as table, workflowsWithStores as named } from './tables.ts'

export type WorkflowKey = { workspaceId: string; workflowId: string }
export type WorkflowStoreKey = WorkflowKey & { storeId: string }
export type WorkflowStoreRow = typeof table.$inferSelect

const of = ({ workspaceId, workflowId }: WorkflowKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.workflowId, workflowId))

export function listOfWorkspace(tx: Tx, workspaceId: string): Promise<WorkflowStoreRow[]> {
  return tx.select().from(table).where(eq(table.workspaceId, workspaceId))
}

export function listOfWorkflow(tx: Tx, key: WorkflowKey): Promise<WorkflowStoreRow[]> {
  return tx.select().from(table).where(of(key)).orderBy(table.setAt, table.storeId)
}

export async function findInput(
  tx: Tx,
  { storeId, ...key }: WorkflowStoreKey,
): Promise<Record<string, JsonValue>> {
  const [row] = await tx
    .select({ input: table.input })
    .from(table)
    .where(and(of(key), eq(table.storeId, storeId)))
  return row?.input ?? {}
}

/** Whether its stores were named once. */
export async function hasStoreSelection(tx: Tx, { workspaceId, workflowId }: WorkflowKey): Promise<boolean> {
  const isIt = and(eq(named.workspaceId, workspaceId), eq(named.workflowId, workflowId))
  return (await tx.$count(named, isIt)) > 0
}

/** Saves what is given; the rest stays, or is as it is for a new one: off, and without input. */
export async function saveStore(
  tx: Tx,
  key: WorkflowStoreKey,
  { isOn, input }: { isOn?: boolean | undefined; input?: Record<string, JsonValue> | undefined },
  setAt: Date,
): Promise<void> {
  const { workspaceId, workflowId } = key
  await tx.insert(named).values({ workspaceId, workflowId }).onConflictDoNothing()
  const set = {
    ...(isOn === undefined ? {} : { isOn, lastProblem: null }),
    ...(input === undefined ? {} : { input }),
    setAt,
  }
  await tx
    .insert(table)
    .values({ ...key, isOn: isOn ?? false, input: input ?? {}, setAt })
    .onConflictDoUpdate({ target: [table.workspaceId, table.workflowId, table.storeId], set })
}

export async function saveProblem(
  tx: Tx,
  { storeId, ...key }: WorkflowStoreKey,
  lastProblem: string | null,
): Promise<void> {
  await tx
    .update(table)
    .set({ lastProblem })
    .where(
      and(of(key), eq(table.storeId, storeId), sql`${table.lastProblem} is distinct from ${lastProblem}`),
    )
}
