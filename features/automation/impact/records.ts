import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { MeasuredEffect, UnknownEffect } from './contract.ts'
import { workflowImpacts as table } from './tables.ts'

export type ImpactKey = { workspaceId: string; storeId: string }
type StoredEffect = { workflowId: string; effect: MeasuredEffect | UnknownEffect }

const of = ({ workspaceId, storeId }: ImpactKey) =>
  and(eq(table.workspaceId, workspaceId), eq(table.storeId, storeId))

/** Those of a store. */
export function listEffects(tx: Tx, key: ImpactKey): Promise<StoredEffect[]> {
  return tx.select({ workflowId: table.workflowId, effect: table.effect }).from(table).where(of(key))
}

export async function removeEffect(tx: Tx, key: ImpactKey, workflowId: string): Promise<void> {
  await tx.delete(table).where(and(of(key), eq(table.workflowId, workflowId)))
}

export async function saveEffect(
  tx: Tx,
  key: ImpactKey,
  { workflowId, effect }: StoredEffect,
  measuredAt: Date,
): Promise<void> {
  await tx
    .insert(table)
    .values({ ...key, workflowId, effect, measuredAt })
    .onConflictDoUpdate({
      target: [table.workspaceId, table.workflowId, table.storeId],
      set: { effect, measuredAt },
    })
}
