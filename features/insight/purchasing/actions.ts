import { recordAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { UndoStep } from '#features/base/runs/contract/undo.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import type { StockPlan } from '#features/insight/analysis/contract/performance-analyzer.ts'
import { planStock } from '#features/insight/analysis/rules/performance.ts'
import {
  demandDays,
  maxStock,
  purchaseQuantity,
  stockTerms,
} from '#features/insight/analysis/rules/purchase.ts'
import { addDays } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import type { PurchaseLine } from './contract.ts'
import * as records from './records.ts'

export type PurchaseDeps = {
  db: Db
  clock: () => Date
  facts: StoreFacts
  runs: Pick<Engine, 'publish'>
  events: Pick<StoreEvents, 'publish'>
}
/** What the list itself needs. */
export type PurchaseListDeps = Omit<PurchaseDeps, 'facts'>
/** `actor` as the audit log names it. */
type Author = { workspaceId: string; actor: string }

/** The list of the store that is or was connected. */
export function viewList({ db }: Pick<PurchaseDeps, 'db'>, workspaceId: string): Promise<PurchaseLine[]> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    return storeId === null ? [] : records.listLines(tx, { workspaceId, storeId })
  })
}

export function saveLines(
  deps: PurchaseListDeps,
  author: Author,
  lines: readonly PurchaseLine[],
): Promise<PurchaseLine[]> {
  return change(deps, author, 'purchase.saved', async (tx, key) => {
    await records.upsertLines(tx, key, lines, deps.clock())
    return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))
  })
}

export function removeLines(
  deps: PurchaseListDeps,
  author: Author,
  productIds: readonly string[],
): Promise<PurchaseLine[]> {
  return change(deps, author, 'purchase.removed', async (tx, key) => {
    await records.deleteLines(tx, key, productIds)
    return { productIds }
  })
}

export type LinesUndo = Extract<UndoStep, { kind: 'purchase_lines' }>

/** Saves the lines, and answers how to take that back. */
export async function addLines(
  deps: PurchaseListDeps,
  author: Author,
  lines: readonly PurchaseLine[],
): Promise<LinesUndo> {
  const undo: LinesUndo = { kind: 'purchase_lines', storeId: '', before: [], after: [...lines] }
  const ids = new Set(lines.map(({ productId }) => productId))
  await change(deps, author, 'purchase.saved', async (tx, key) => {
    const listed = await records.listLines(tx, key)
    undo.storeId = key.storeId
    undo.before = listed.filter(({ productId }) => ids.has(productId))
    await records.upsertLines(tx, key, lines, deps.clock())
    return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))
  })
  return undo
}

/** Each line that is as it was left, with what it was before; `isBack` where all are so already. Of another store's list none. */
export async function findLinesToRestore(
  { db }: Pick<PurchaseListDeps, 'db'>,
  workspaceId: string,
  { storeId, before, after }: LinesUndo,
): Promise<{ lines: { left: PurchaseLine; was: PurchaseLine | null }[]; isBack: boolean }> {
  const listed = await db.inWorkspace(workspaceId, async (tx) =>
    (await findActiveStoreId(tx, workspaceId)) === storeId
      ? records.listLines(tx, { workspaceId, storeId })
      : null,
  )
  if (listed === null) return { lines: [], isBack: false }
  const quantityIn = (lines: readonly PurchaseLine[], of: string) =>
    lines.find(({ productId }) => productId === of)?.quantity
  const touched = after.filter(
    (left) => quantityIn(before, left.productId) !== quantityIn(listed, left.productId),
  )
  const lines = touched
    .filter((left) => quantityIn(listed, left.productId) === left.quantity)
    .map((left) => ({ left, was: before.find(({ productId }) => productId === left.productId) ?? null }))
  return { lines, isBack: touched.length === 0 }
}

/** Takes back what was saved, where nobody changed it since. */
export async function restoreLines(deps: PurchaseListDeps, author: Author, undo: LinesUndo): Promise<void> {
  const { lines } = await findLinesToRestore(deps, author.workspaceId, undo)
  const [kept, added] = [lines.flatMap(({ was }) => was ?? []), lines.filter(({ was }) => was === null)]
  if (kept.length > 0) await saveLines(deps, author, kept)
  if (added.length === 0) return
  await removeLines(
    deps,
    author,
    added.map(({ left }) => left.productId),
  )
}

async function change(
  { db, clock, runs, events }: PurchaseListDeps,
  { workspaceId, actor }: Author,
  action: string,
  write: (tx: Tx, key: { workspaceId: string; storeId: string }) => Promise<unknown>,
): Promise<PurchaseLine[]> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    if (storeId === null)
      throw new Refusal(storeRefusals.STORE_NOT_CONNECTED, 'Connect your Shopify store first.')
    const after = await write(tx, { workspaceId, storeId })
    await recordAudit(tx, { workspaceId, actor, action, subject: 'purchase-list', after, at: clock() })
    await runs.publish(workspaceId, 'purchasing', tx)
    await events.publish('purchases.changed', workspaceId, storeId, tx)
    return records.listLines(tx, { workspaceId, storeId })
  })
}

/** What each product that sold lately and is in the store needs, by the terms that the whole console assumes; null without sales. Reads the sales of months, and the stock of what sold. */
export async function planReorders(
  { facts }: Pick<PurchaseDeps, 'facts'>,
  workspaceId: string,
): Promise<{ currency: string; plans: StockPlan[] } | null> {
  const coverage = await facts.findCoverage(workspaceId)
  if (!coverage) return null
  const period = { from: addDays(coverage.today, 1 - demandDays), to: coverage.today }
  const sales = await facts.listProductSales(workspaceId, period)
  const productIds = sales.flatMap(({ productId }) => productId ?? [])
  const stocks =
    productIds.length > 0 ? await facts.listStock(workspaceId, { productIds, limit: maxStock }) : []
  const stockOf = new Map(stocks.map((product) => [product.productId, product]))
  const items = sales.flatMap((sale) => {
    const product = sale.productId === null ? undefined : stockOf.get(sale.productId)
    return product ? [{ ...sale, ...product }] : []
  })
  return { currency: coverage.currency, plans: planStock(items, stockTerms) }
}

/** What is at or below its reorder point now and how much of it to order, what runs out first before the rest. `productIds` narrows it; with a `quantity` beside them it is just those and so many units of each. */
export async function planPurchase(
  deps: Pick<PurchaseDeps, 'facts'>,
  workspaceId: string,
  productIds?: readonly string[],
  quantity?: number,
): Promise<PurchaseLine[]> {
  const { plans = [] } = (await planReorders(deps, workspaceId)) ?? {}
  if (productIds && quantity !== undefined) {
    const coverOf = new Map(plans.map(({ productId, daysOfCover }) => [productId, daysOfCover]))
    const known = await deps.facts.listStock(workspaceId, {
      productIds: [...productIds],
      limit: productIds.length,
    })
    return known.map(({ productId, title, stock }) => {
      const daysOfCover = Math.floor(coverOf.get(productId) ?? 0)
      return { productId, title, stock: stock ?? 0, daysOfCover, quantity }
    })
  }
  return plans
    .flatMap((plan) => {
      const { productId, title, stock, daysOfCover, shouldOrder } = plan
      if (!shouldOrder || stock === null || !(productIds?.includes(productId) ?? true)) return []
      return [
        {
          productId,
          title,
          stock,
          daysOfCover: Math.floor(daysOfCover ?? 0),
          quantity: purchaseQuantity(plan),
        },
      ]
    })
    .toSorted((one, other) => one.daysOfCover - other.daysOfCover)
}
