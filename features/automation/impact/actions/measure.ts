/** Measures what workflows brought, after each sync of orders. */
import type { Tx } from '#db/database.ts'
import { hasDoneTools, listDoneTools } from '#features/automation/workflow-runs/actions/effects.ts'
import { findUndoneChanges } from '#features/shop/catalogue/actions/journal.ts'
import { listProductGroups } from '#features/shop/feed/actions/facts.ts'
import { type DayCoverage, dayFacts } from '#features/shop/sales/actions/days.ts'
import { dayIn } from '#features/shop/sales/rules.ts'
import { addDays } from '#kit/days.ts'
import type { MeasuredEffect, UnknownEffect } from '../contract.ts'
import { removeEffect, saveEffect } from '../records.ts'
import type { GroupedProduct, SoldDay } from '../rules/cells.ts'
import { type ChangedProduct, changedProducts, type Changes } from '../rules/changes.ts'
import { estimateEffect } from '../rules/estimate.ts'
import { type Plan, planMeasurement } from '../rules/plan.ts'
import type { ImpactDeps } from './deps.ts'

export const measureKind = 'workflows.measure'

/** It starts when `tx` commits, where workflows did anything to measure. */
export async function startMeasuring(
  { runs }: Pick<ImpactDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  if (!(await hasDoneTools(tx, workspaceId))) return
  await runs.start(workspaceId, measureKind, {
    purpose: `${measureKind}:${storeId}`,
    input: { storeId },
    storeId,
    tx,
  })
}

/** What each workflow changed, or the one, and what of it was undone. */
export async function readChanges(
  tx: Tx,
  workspaceId: string,
  workflowId: string | null = null,
): Promise<Map<string, Changes>> {
  const done = await listDoneTools(tx, workspaceId, workflowId)
  return changedProducts(done, await findUndoneChanges(tx, workspaceId))
}

/** Which days are compared for the products that a workflow changed. */
export function planFor(changed: readonly ChangedProduct[], coverage: DayCoverage): Plan {
  const days = changed.map(
    ({ productId, firstAt }) => [productId, dayIn(coverage.timeZone, firstAt)] as const,
  )
  return planMeasurement(new Map(days), coverage)
}

/** Measures and stores the effect of each workflow whose days are over. Answers how many. */
export async function measureImpacts(
  deps: ImpactDeps,
  workspaceId: string,
  storeId: string,
): Promise<number> {
  const sales = dayFacts(deps)
  const coverage = await sales.findDayCoverage(workspaceId)
  if (!coverage || coverage.storeId !== storeId) return 0
  const all = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const found = await readChanges(tx, workspaceId)
    for (const [workflowId, { changed, undone }] of found)
      if (changed.length === 0 && undone.length > 0)
        await removeEffect(tx, { workspaceId, storeId }, workflowId)
    return found
  })
  const planned = [...all].flatMap(([workflowId, changes]) => {
    const plan = planFor(changes.changed, coverage)
    return plan.type === 'ready' ? [{ workflowId, changes, plan }] : []
  })
  if (planned.length === 0) return 0
  const days = planned.flatMap(({ plan }) =>
    plan.cohorts.flatMap(({ day }) => [addDays(day, -plan.days), addDays(day, plan.days)]),
  )
  const [from = '', to = ''] = [days.toSorted()[0], days.toSorted().at(-1)]
  const sold = await sales.listSoldDays(workspaceId, { from, to })
  const products = await listProductGroups(deps, workspaceId, storeId)
  for (const { workflowId, changes, plan } of planned) {
    const effect = toEffect(deps, { changes, plan, products, sold, currency: coverage.currency })
    await deps.db.inWorkspace(workspaceId, async (tx) => {
      await saveEffect(tx, { workspaceId, storeId }, { workflowId, effect }, deps.clock())
      await deps.runs.publish(workspaceId, 'workflows', tx)
    })
  }
  return planned.length
}

type Measuring = {
  changes: Changes
  plan: Extract<Plan, { type: 'ready' }>
  products: readonly GroupedProduct[]
  sold: readonly SoldDay[]
  currency: string
}

function toEffect(
  { clock }: Pick<ImpactDeps, 'clock'>,
  { changes: { changed, undone }, plan: { days, cohorts }, products, sold, currency }: Measuring,
): MeasuredEffect | UnknownEffect {
  const everChanged = new Set([...changed.map(({ productId }) => productId), ...undone])
  const found = estimateEffect({ days, cohorts, everChanged, products, sold })
  return found.type === 'unknown' ? found : { ...found, currency, measuredAt: clock().toISOString() }
}
