import type { StockPlan } from '#features/insight/analysis/contract/performance-analyzer.ts'
import { purchaseQuantity, stockTerms } from '#features/insight/analysis/rules/purchase.ts'
import type { ItemProduct, StockLine } from '../contract/item.ts'
import { draftItem, type ItemDraft } from './items.ts'

const maxLines = 200

type ReorderPlan = Pick<
  StockPlan,
  'productId' | 'title' | 'units' | 'revenue' | 'dailyMean' | 'daysOfCover' | 'reorderPoint' | 'orderQuantity'
> & { stock: number | null }

/** What is sold out, and what is at or below its reorder point: at most one item each. `ordered` is how many of a product are on the purchase list: what they bring back to the reorder point is not asked for again. `money` is what would sell until a delivery and is not there. */
export function draftStock(
  plans: readonly (ReorderPlan & { shouldOrder: boolean })[],
  currency: string,
  ordered: ReadonlyMap<string, number> = new Map(),
): ItemDraft[] {
  const due = plans.flatMap((plan) => {
    const { productId, stock, reorderPoint, shouldOrder } = plan
    if (!shouldOrder || stock === null) return []
    const quantity = ordered.get(productId)
    const isEnough = quantity !== undefined && stock + quantity >= (reorderPoint ?? 0)
    return isEnough ? [] : [toLine(plan, stock)]
  })
  const byStake = due.toSorted((one, other) => other.atStake - one.atStake)
  return [
    ...draftOf(
      'sold_out',
      byStake.filter(({ stock }) => stock <= 0),
      currency,
    ),
    ...draftOf(
      'reorder',
      byStake.filter(({ stock }) => stock > 0),
      currency,
    ),
  ]
}

function draftOf(kind: 'sold_out' | 'reorder', lines: readonly StockLine[], currency: string): ItemDraft[] {
  if (lines.length === 0) return []
  const { leadDays } = stockTerms
  const detail = { kind, count: lines.length, leadDays, products: lines.slice(0, maxLines) }
  const amount = lines.reduce((sum, { atStake }) => sum + atStake, 0)
  const money = amount > 0 ? { amount, currency } : null
  return [draftItem(detail, { members: lines.map(({ productId }) => productId).toSorted(), money })]
}

function toLine(plan: ReorderPlan, stock: number): StockLine {
  const { productId, title, units, revenue, dailyMean, daysOfCover } = plan
  const price = units > 0 ? revenue / units : 0
  const missing = Math.max(0, dailyMean * stockTerms.leadDays - Math.max(0, stock))
  return {
    ...{ productId, title, imageLink: null, stock },
    daysOfCover: Math.floor(daysOfCover ?? 0),
    quantity: purchaseQuantity({ ...plan, stock }),
    atStake: Math.round(missing * price * 100) / 100,
  }
}

/** The lines with the pictures of those products that have one. */
export function withPictures(draft: ItemDraft, pictures: ReadonlyMap<string, ItemProduct>): ItemDraft {
  const { detail } = draft
  if (detail.kind !== 'sold_out' && detail.kind !== 'reorder') return draft
  const products = detail.products.map((line) => ({
    ...line,
    title: pictures.get(line.productId)?.title ?? line.title,
    imageLink: pictures.get(line.productId)?.imageLink ?? null,
  }))
  return { ...draft, detail: { ...detail, products } }
}
