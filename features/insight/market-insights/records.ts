import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { MarketFindings } from './contract.ts'
import { marketInsights, monitoringPauses } from './tables.ts'

export type InsightsKey = { workspaceId: string; storeId: string }

/** Null before they were computed, and where an earlier version computed others. */
export async function findFindings(
  tx: Tx,
  { workspaceId, storeId }: InsightsKey,
): Promise<{ computedAt: string; findings: MarketFindings } | null> {
  const [row] = await tx
    .select()
    .from(marketInsights)
    .where(and(eq(marketInsights.workspaceId, workspaceId), eq(marketInsights.storeId, storeId)))
  const findings = row && MarketFindings.safeParse(row.findings).data
  return findings ? { computedAt: row.computedAt.toISOString(), findings } : null
}

/** Keeps what was computed later. */
export async function saveFindings(
  tx: Tx,
  key: InsightsKey,
  findings: MarketFindings,
  computedAt: Date,
): Promise<void> {
  await tx
    .insert(marketInsights)
    .values({ ...key, findings, computedAt })
    .onConflictDoUpdate({
      target: [marketInsights.workspaceId, marketInsights.storeId],
      set: { findings, computedAt },
      setWhere: lt(marketInsights.computedAt, computedAt),
    })
}

/** Since when monitoring is paused; null while it is on. */
export async function findPause(tx: Tx, workspaceId: string): Promise<string | null> {
  const [row] = await tx
    .select({ pausedAt: monitoringPauses.pausedAt })
    .from(monitoringPauses)
    .where(eq(monitoringPauses.workspaceId, workspaceId))
  return row?.pausedAt.toISOString() ?? null
}

/** False when it was paused already. */
export async function insertPause(
  tx: Tx,
  pause: { workspaceId: string; pausedBy: string; pausedAt: Date },
): Promise<boolean> {
  const added = await tx
    .insert(monitoringPauses)
    .values(pause)
    .onConflictDoNothing()
    .returning({ id: monitoringPauses.workspaceId })
  return added.length > 0
}

/** False when it was not paused. */
export async function removePause(tx: Tx, workspaceId: string): Promise<boolean> {
  const removed = await tx
    .delete(monitoringPauses)
    .where(eq(monitoringPauses.workspaceId, workspaceId))
    .returning({ id: monitoringPauses.workspaceId })
  return removed.length > 0
}
