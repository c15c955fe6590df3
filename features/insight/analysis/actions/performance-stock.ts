/** What to reorder, when and how much. */
import { sum } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { StockPlan } from '../contract/performance-analyzer.ts'
import { sayCount, sayNumber } from '../rules/market-wording.ts'
import { planStock } from '../rules/performance.ts'
import { demandDays, purchaseQuantity, slowMovers } from '../rules/purchase.ts'
import type { StockFact } from './deps.ts'
import type { AnswerSection, PerformanceAsk, ReviewInput } from './performance-sections.ts'
import { shorten } from './store-answer.ts'

const maxShown = 50
/** Of the plans, and of the slow movers among them. */
const maxListed = 200

export async function reviewStock(
  { currency, recent, named, listDemand, listStock }: ReviewInput,
  ask: PerformanceAsk,
): Promise<AnswerSection> {
  const kind = {
    unit: 'products',
    half: 3,
    period: recent,
    method: `ABC by revenue; reorder point and economic order quantity by the demand of the last ${demandDays} days`,
  }
  const [sales, products] = await Promise.all([listDemand(), listStock()])
  const known = new Map(products.map((product) => [product.productId, product]))
  const items = sales.flatMap((sale) => {
    const { productId } = sale
    if (productId === null) return []
    const product = known.get(productId)
    return [{ ...sale, productId, stock: product?.stock ?? null, cost: product?.cost ?? null }]
  })
  const terms = { ...ask, serviceLevel: ask.serviceLevel / 100, holdingRate: ask.holdingRate / 100 }
  const plans = planStock(items, terms)
  const due = plans.filter(({ shouldOrder }) => shouldOrder)
  const empty = products.filter(({ stock }) => stock !== null && stock <= 0)
  if (plans.length === 0 && empty.length === 0) {
    const nothing = { rows: 0, figures: [], tables: [], charts: [], detail: {} }
    return {
      ...nothing,
      ...kind,
      summary: `${named === null ? '' : `${sayCount(sum(products.map(({ stock }) => Math.max(0, stock ?? 0))), 'unit')} of ${named.title} left. `}Nothing was sold in the last ${demandDays} days, so there’s no demand to plan stock from.`,
    }
  }
  const shown = ask.soldOut ? due.filter(isEmpty) : plans
  const [first] = plans
  return {
    ...kind,
    rows: Math.max(items.length, empty.length),
    summary:
      named === null ? sayStore({ plans, due, empty }, ask) : sayNamed(named.title, { plans, products }, ask),
    figures: [
      newFigure('to_order', 'To reorder now', due.length, 'number'),
      newFigure('sold_out', 'Sold out', empty.length, 'number'),
      ...(first?.daysOfCover == null
        ? []
        : [
            newFigure(
              'days_until_out_of_stock',
              'Days until the first runs out',
              Math.floor(first.daysOfCover),
              'number',
            ),
          ]),
    ],
    tables: [
      newTable(
        'stock',
        'Stock, what runs out first',
        [
          ['title', 'Product', 'text'],
          ['group', 'Group', 'text'],
          ['stock', 'In stock', 'number'],
          ['daysOfCover', 'Days of cover', 'number'],
          ['reorderPoint', 'Reorder at', 'number'],
          ['orderQuantity', 'Order quantity', 'number'],
          ['revenue', 'Revenue', 'money'],
          ['productId', 'SKU', 'text'],
        ],
        shown.slice(0, maxShown).map((plan) => ({
          title: shorten(plan.title, 80),
          group: plan.group,
          stock: plan.stock,
          daysOfCover: plan.daysOfCover === null ? null : Math.floor(plan.daysOfCover),
          reorderPoint: plan.reorderPoint,
          orderQuantity: quantityOf(plan),
          revenue: plan.revenue,
          productId: plan.productId,
        })),
        currency,
      ),
    ],
    charts: [],
    detail: {
      stock: plans.slice(0, maxListed),
      slow: slowMovers(plans).slice(0, maxListed),
      stockTerms: terms,
    },
  }
}

/** How many to order when it is due; null where the stock is not tracked or nothing is sold. */
function quantityOf(plan: StockPlan): number | null {
  return plan.stock === null || plan.reorderPoint === null ? null : purchaseQuantity(plan)
}

/** How many units these plans order in all. */
function sumUnits(plans: readonly StockPlan[]): number {
  return sum(plans.map((plan) => quantityOf(plan) ?? 0))
}

function isEmpty({ stock }: Pick<StockFact, 'stock'>): boolean {
  return stock !== null && stock <= 0
}

type StoreStock = { plans: readonly StockPlan[]; due: readonly StockPlan[]; empty: readonly StockFact[] }

function sayStore({ plans, due, empty }: StoreStock, { leadDays, soldOut }: PerformanceAsk): string {
  const out = due.filter(isEmpty)
  const [led] = out.toSorted((a, b) => b.revenue - a.revenue)
  const [first] = plans
  if (first !== undefined && plans.every(({ daysOfCover }) => daysOfCover === null)) {
    return 'Your store doesn’t track stock for the products it sells.'
  }
  const idle = empty.length - out.length
  const noSales = `no sales in ${demandDays} days`
  const unsold =
    idle === 0
      ? ''
      : soldOut
        ? ` ${sayCount(idle, 'more sold-out product')} ${idle === 1 ? 'has' : 'have'} ${noSales}.`
        : ` ${sayCount(idle, 'more product')} ${idle === 1 ? 'is' : 'are'} sold out with ${noSales}.`
  if (soldOut) {
    return out.length === 0
      ? `Nothing that sells is sold out.${unsold}`
      : `${sayCount(out.length, 'product')} that sell ${out.length === 1 ? 'is' : 'are'} sold out, led by ${shorten(led?.title ?? '', 60)}: ${sayNumber(sumUnits(out))} units to order in all, each quantity in the table.${unsold} Place the order with your supplier; Vitrine doesn’t order for you.`
  }
  const need = `${sayCount(due.length, 'product')} ${due.length === 1 ? 'needs' : 'need'} reordering for a lead time of ${sayCount(leadDays, 'day')}.`
  const already =
    out.length === 0
      ? ''
      : ` ${sayNumber(out.length)} ${out.length === 1 ? 'is' : 'are'} already sold out, led by ${shorten(led?.title ?? '', 60)}.`
  const next = plans.find((plan) => !isEmpty(plan) && plan.daysOfCover !== null)
  const soonest = next
    ? ` Next to run out: ${shorten(next.title, 60)}, in ${sayCover(next.daysOfCover ?? 0)}.`
    : ''
  return `${need}${already}${soonest}${unsold}`
}

/** No stock lasts zero days. */
function sayCover(days: number): string {
  return days < 1 ? 'less than a day' : `about ${sayCount(Math.floor(days), 'day')}`
}

function sayNamed(
  title: string,
  { plans, products }: { plans: readonly StockPlan[]; products: readonly StockFact[] },
  { leadDays }: PerformanceAsk,
): string {
  const tracked = products.filter(({ stock }) => stock !== null)
  if (tracked.length === 0) return `Your store doesn’t track stock for ${title}.`
  const left = tracked.reduce((sum, { stock }) => sum + Math.max(0, stock ?? 0), 0)
  const out = tracked.filter(isEmpty).length
  const daily = plans.reduce((sum, { dailyMean }) => sum + dailyMean, 0)
  const parts = tracked.length > 1 ? ` in ${tracked.length} variants` : ''
  const gone =
    out === 0
      ? ''
      : tracked.length === 1
        ? ' It is sold out.'
        : ` ${out} of them ${out === 1 ? 'is' : 'are'} sold out.`
  const pace =
    daily > 0
      ? ` At ${sayNumber(daily)} sold per day, that lasts ${sayCover(left / daily)}.`
      : ` None was sold in ${demandDays} days.`
  const due = plans.filter(({ shouldOrder }) => shouldOrder)
  const order =
    due.length === 0
      ? daily > 0
        ? ` No need to reorder yet for a lead time of ${sayCount(leadDays, 'day')}.`
        : ''
      : ` Reorder now: ${sayCount(sumUnits(due), 'unit')}.`
  return `${sayCount(left, 'unit')} of ${title} left${parts}.${gone}${left > 0 ? pace : ''}${order}`
}
