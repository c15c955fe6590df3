import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import { defaultMargin, optimizePrice } from '#features/insight/analysis/actions/price-answer.ts'
import { predictTrend } from '#features/insight/analysis/actions/trend-prediction.ts'
import { planStock } from '#features/insight/analysis/rules/performance.ts'
import { demandDays, maxStock, stockTerms } from '#features/insight/analysis/rules/purchase.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import { viewSales } from '#features/shop/sales/actions/overview.ts'
import { addDays } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import type { DemandInsight, Insight, InsightsView, MarketFindings, ProductInsight } from './contract.ts'
import * as records from './records.ts'
import {
  fromFigures,
  fromForecast,
  fromProducts,
  markDue,
  markPriced,
  productToPrice,
  rankInsights,
} from './rules.ts'

export type InsightsDeps = SalesDeps & { facts: StoreFacts }

/** The period of Global Markets when it opens: both show the same growth. */
const periodDays = 30
const forecastWeeks = 8
const forecastConfidence = 90
/** Best sellers whose demand is forecast. */
const maxForecasts = 5

const nothing: MarketFindings = { insights: [], growingCountries: [], regions: [] }

/** The insights of the store that is or was connected, as they were computed last. */
export function viewInsights({ db }: Pick<InsightsDeps, 'db'>, workspaceId: string): Promise<InsightsView> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    const found = storeId === null ? null : await records.findFindings(tx, { workspaceId, storeId })
    const pausedAt = await records.findPause(tx, workspaceId)
    return { computedAt: found?.computedAt ?? null, findings: found?.findings ?? nothing, pausedAt }
  })
}

/** Computes the insights anew and stores them, in place of those before. Without orders of a store there is nothing to compute. */
export async function computeInsights(deps: InsightsDeps, workspaceId: string): Promise<void> {
  const { db, facts, runs, clock } = deps
  // Before the first read: of two computations at once the one that read later counts.
  const now = clock()
  const coverage = await facts.findCoverage(workspaceId)
  const { figures } = await viewSales(deps, workspaceId, periodDays)
  if (!coverage || !figures) return
  const ofSales = fromFigures(figures)
  const ofProducts = await compareProducts(deps, workspaceId, coverage)
  const ofDemand = await forecastDemand(
    deps,
    workspaceId,
    figures.topProducts.flatMap(({ productId, title }) => (productId ? [{ productId, title }] : [])),
  )
  const changed = [...ofSales.insights, ...ofProducts, ...ofDemand]
  const due = markDue(changed, await listDue(deps, workspaceId, coverage))
  const insights = rankInsights(markPriced(due, await listPriced(deps, workspaceId, due)))
  await db.inWorkspace(workspaceId, async (tx) => {
    // Another store may have been connected meanwhile: its own sync computes its own.
    if ((await findActiveStoreId(tx, workspaceId)) !== coverage.storeId) return
    const key = { workspaceId, storeId: coverage.storeId }
    await records.saveFindings(tx, key, { ...ofSales, insights }, now)
    await runs.publish(workspaceId, 'insights', tx)
  })
}

type Coverage = NonNullable<Awaited<ReturnType<StoreFacts['findCoverage']>>>

/** Whole days, today left out. Nothing where the period before is not known as a whole. */
async function compareProducts(
  { facts }: InsightsDeps,
  workspaceId: string,
  { today, knownSince, firstOrder, currency }: Coverage,
): Promise<ProductInsight[]> {
  const from = addDays(today, -2 * periodDays)
  const isKnown = firstOrder !== null && firstOrder <= from && (knownSince === null || knownSince <= from)
  if (!isKnown) return []
  const middle = addDays(today, -periodDays)
  const now = await facts.listProductSales(workspaceId, { from: middle, to: addDays(today, -1) })
  const before = await facts.listProductSales(workspaceId, { from, to: addDays(middle, -1) })
  const productIds = now.flatMap(({ productId }) => productId ?? [])
  const stock = await facts.listStock(workspaceId, { productIds, limit: maxStock })
  const stockOf = new Map(stock.map((one) => [one.productId, one.stock]))
  return fromProducts({ now, before }, stockOf, { currency, days: periodDays })
}

/** The products at or below their reorder point, by the terms of the purchase list. */
async function listDue(
  { facts }: InsightsDeps,
  workspaceId: string,
  { today }: Coverage,
): Promise<Set<string>> {
  const period = { from: addDays(today, 1 - demandDays), to: today }
  const sales = await facts.listProductSales(workspaceId, period)
  const productIds = sales.flatMap(({ productId }) => productId ?? [])
  const stock = await facts.listStock(workspaceId, { productIds, limit: maxStock })
  const stockOf = new Map(stock.map((one) => [one.productId, one]))
  const items = sales.flatMap((sale) => {
    const product = sale.productId === null ? undefined : stockOf.get(sale.productId)
    return product ? [{ ...sale, ...product }] : []
  })
  const due = planStock(items, stockTerms).filter(({ shouldOrder }) => shouldOrder)
  return new Set(due.map(({ productId }) => productId))
}

/** The products among the findings for which another price can be worked out: nothing else is offered it. */
async function listPriced(
  deps: InsightsDeps,
  workspaceId: string,
  insights: readonly Insight[],
): Promise<Set<string>> {
  const priced = new Set<string>()
  for (const product of new Set(insights.map(productToPrice))) {
    if (product === null) continue
    const { outcome } = await optimizePrice(deps, workspaceId, { product, minMargin: defaultMargin })
    if (outcome === 'answer') priced.add(product)
  }
  return priced
}

async function forecastDemand(
  deps: InsightsDeps,
  workspaceId: string,
  best: readonly NonNullable<DemandInsight['product']>[],
): Promise<DemandInsight[]> {
  const found: DemandInsight[] = []
  for (const product of [null, ...best.slice(0, maxForecasts)]) {
    const ask = { horizonWeeks: forecastWeeks, confidence: forecastConfidence }
    const answer = await predictTrend(deps, workspaceId, { ...ask, product: product?.productId })
    if (answer.outcome === 'answer') found.push(...fromForecast(answer, product))
  }
  return found
}

export const computeKind = 'insights.compute'
const waitMs = 20_000

/** Starts when `tx` commits. A run of its own each time: one under way may already have read what has changed since. */
export function startCompute(
  { runs }: Pick<InsightsDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
) {
  const purpose = `${computeKind}:${storeId}:${newId()}`
  return runs.start(workspaceId, computeKind, { purpose, input: { storeId }, storeId, tx })
}

/** Computes the insights anew, waits a little for them, and answers what is known then. */
export async function refreshInsights(
  deps: InsightsDeps,
  workspaceId: string,
  signal?: AbortSignal,
): Promise<InsightsView> {
  const started = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    return storeId === null ? null : startCompute(deps, workspaceId, storeId, tx)
  })
  if (started) await deps.runs.waitFor(workspaceId, started.run.id, waitMs, signal)
  return viewInsights(deps, workspaceId)
}

/** Pauses the monitoring for everybody in the workspace, or goes on with it. */
export async function setMonitoring(
  deps: InsightsDeps,
  { workspaceId, merchantId }: Caller,
  isPaused: boolean,
  signal?: AbortSignal,
): Promise<InsightsView> {
  const { db, clock, runs } = deps
  const isChanged = await db.inWorkspace(workspaceId, async (tx) => {
    const at = clock()
    const changed = isPaused
      ? await records.insertPause(tx, { workspaceId, pausedBy: merchantId, pausedAt: at })
      : await records.removePause(tx, workspaceId)
    if (!changed) return false
    const action = isPaused ? 'monitoring.paused' : 'monitoring.resumed'
    await recordAudit(tx, { workspaceId, actor: merchantId, action, subject: 'monitoring', at })
    await runs.publish(workspaceId, 'insights', tx)
    return true
  })
  return isChanged && !isPaused ? refreshInsights(deps, workspaceId, signal) : viewInsights(deps, workspaceId)
}

/** Whether syncs compute insights in this workspace. */
export async function isMonitored(tx: Tx, workspaceId: string): Promise<boolean> {
  return (await records.findPause(tx, workspaceId)) === null
}
