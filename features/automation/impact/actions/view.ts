import type { Tx } from '#db/database.ts'
import { countDone } from '#features/automation/workflow-runs/actions/effects.ts'
import { findDraft } from '#features/automation/workflows/actions/runnable.ts'
import type { OutcomeOf } from '#features/automation/workflows/contract/outcome.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { dayFacts } from '#features/shop/sales/actions/days.ts'
import { Refusal } from '#kit/errors.ts'
import type { Effect, MeasuredEffect, UnknownEffect, WorkflowImpact } from '../contract.ts'
import { listEffects } from '../records.ts'
import type { ChangedProduct, Changes } from '../rules/changes.ts'
import { unknown } from '../rules/plan.ts'
import type { ImpactDeps } from './deps.ts'
import { planFor, readChanges } from './measure.ts'

/** What a workflow changed and what that brought. Refuses with WORKFLOW_NOT_FOUND. */
export async function viewImpact(
  deps: ImpactDeps,
  workspaceId: string,
  workflowId: string,
): Promise<WorkflowImpact> {
  const { done, changes, stored } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const draft = await findDraft(tx, { workspaceId, workflowId })
    if (!draft || draft.isRemoved)
      throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
    return {
      done: await countDone(tx, workspaceId, workflowId),
      changes: (await readChanges(tx, workspaceId, workflowId)).get(workflowId),
      stored: (await readEffects(tx, workspaceId)).get(workflowId) ?? null,
    }
  })
  const { changed, undone } = changes ?? { changed: [], undone: [] }
  return {
    done,
    changes: describeChanges(changed),
    effect: await findEffect(deps, workspaceId, { changed, undone, stored, hasRun: done.runs > 0 }),
  }
}

type Known = Changes & { stored: MeasuredEffect | UnknownEffect | null; hasRun: boolean }

async function findEffect(
  deps: ImpactDeps,
  workspaceId: string,
  { changed, undone, stored, hasRun }: Known,
): Promise<Effect> {
  if (changed.length === 0 && undone.length > 0) return { type: 'undone' }
  if (stored) return stored
  if (changed.length === 0) return hasRun ? { type: 'nothing' } : unknown('not_run')
  const coverage = await dayFacts(deps).findDayCoverage(workspaceId)
  if (!coverage) return unknown('no_orders')
  const plan = planFor(changed, coverage)
  return plan.type === 'ready' ? unknown('next_sync') : plan
}

function describeChanges(changed: readonly ChangedProduct[]): WorkflowImpact['changes'] {
  const counts = new Map<string, number>()
  for (const { fields } of changed)
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  const first = changed.map(({ firstAt }) => firstAt.toISOString()).toSorted()[0]
  return {
    products: changed.length,
    fields: [...counts].map(([field, products]) => ({ field, products })),
    firstAt: first ?? null,
  }
}

async function readEffects(
  tx: Tx,
  workspaceId: string,
): Promise<Map<string, MeasuredEffect | UnknownEffect>> {
  const storeId = await findActiveStoreId(tx, workspaceId)
  const rows = storeId === null ? [] : await listEffects(tx, { workspaceId, storeId })
  return new Map(rows.map(({ workflowId, effect }) => [workflowId, effect]))
}

/** What was measured of each workflow, for whoever lists workflows. */
export async function readImpacts(tx: Tx, workspaceId: string): Promise<Map<string, OutcomeOf<'effect'>>> {
  const effects = await readEffects(tx, workspaceId)
  return new Map(
    [...effects].flatMap(([workflowId, effect]) =>
      effect.type === 'measured' ? [[workflowId, toOutcome(effect)] as const] : [],
    ),
  )
}

function toOutcome({ revenue, products, comparison, currency }: MeasuredEffect): OutcomeOf<'effect'> {
  const { change, low, high } = revenue
  return { code: 'effect', change, low, high, currency, products, comparison: comparison.products }
}
