import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { BeliefKind } from '../contract.ts'
import type { PredictionSpec } from '../rules/prediction.ts'
import { beliefPredictions, beliefs, type PredictionRow } from '../tables.ts'
import type { StoreKey } from './beliefs.ts'

/** Adds those of days of which nothing was said before. */
export async function insertPredictions(
  tx: Tx,
  workspaceId: string,
  given: readonly (PredictionSpec & { beliefId: string })[],
  madeAt: Date,
): Promise<void> {
  if (given.length === 0) return
  await tx
    .insert(beliefPredictions)
    .values(given.map((predicted) => ({ workspaceId, id: newId(), ...predicted, madeAt })))
    .onConflictDoNothing()
}

/** Those of a store that are not resolved, with the product they are about. */
export async function listOpen(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
): Promise<(PredictionRow & { productId: string | null })[]> {
  const rows = await tx
    .select({ prediction: beliefPredictions, productId: beliefs.productId })
    .from(beliefPredictions)
    .innerJoin(
      beliefs,
      and(eq(beliefs.workspaceId, beliefPredictions.workspaceId), eq(beliefs.id, beliefPredictions.beliefId)),
    )
    .where(
      and(
        eq(beliefPredictions.workspaceId, workspaceId),
        isNull(beliefPredictions.resolvedAt),
        eq(beliefs.workspaceId, workspaceId),
        eq(beliefs.storeId, storeId),
      ),
    )
  return rows.map(({ prediction, productId }) => ({ ...prediction, productId }))
}

export async function resolvePrediction(
  tx: Tx,
  workspaceId: string,
  id: string,
  outcome: Pick<PredictionRow, 'resolvedAt' | 'hasHappened' | 'observed'>,
): Promise<void> {
  await tx
    .update(beliefPredictions)
    .set(outcome)
    .where(and(eq(beliefPredictions.workspaceId, workspaceId), eq(beliefPredictions.id, id)))
}

/** Of one belief, those of the latest days first. */
export async function listPredictions(
  tx: Tx,
  workspaceId: string,
  beliefId: string,
  limit: number,
): Promise<PredictionRow[]> {
  return tx
    .select()
    .from(beliefPredictions)
    .where(and(eq(beliefPredictions.workspaceId, workspaceId), eq(beliefPredictions.beliefId, beliefId)))
    .orderBy(desc(beliefPredictions.from), desc(beliefPredictions.id))
    .limit(limit)
}

/** What calibration is measured by: each prediction's kind and, where it was resolved, what came. */
export async function listOutcomes(
  tx: Tx,
  workspaceId: string,
): Promise<(Pick<PredictionRow, 'probability' | 'hasHappened' | 'resolvedAt'> & { kind: BeliefKind })[]> {
  const { probability, hasHappened, resolvedAt } = beliefPredictions
  return tx
    .select({ probability, hasHappened, resolvedAt, kind: beliefs.kind })
    .from(beliefPredictions)
    .innerJoin(
      beliefs,
      and(eq(beliefs.workspaceId, beliefPredictions.workspaceId), eq(beliefs.id, beliefPredictions.beliefId)),
    )
    .where(and(eq(beliefPredictions.workspaceId, workspaceId), eq(beliefs.workspaceId, workspaceId)))
}
