/** What sold in a period, against another one, and what sold most and least. */
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDay, sayDays } from '#features/base/runs/rules/say-day.ts'
import { addDays } from '#kit/days.ts'
import { sayCount, sayGrowth, sayMoney } from '../rules/market-wording.ts'
import type { CountryFact, DayRange, ProductSale } from './deps.ts'
import { halvesOf, reviewMovers } from './performance-movers.ts'
import type { AnswerSection, PerformanceAsk, ReviewInput } from './performance-sections.ts'
import { daysIn, shorten } from './store-answer.ts'

const maxShown = 50
const maxSlowSellers = 20
const maxNamed = 5_000

export async function reviewSold(seen: ReviewInput, ask: PerformanceAsk): Promise<AnswerSection> {
  const { facts, workspaceId, currency, period, named, narrowed, listSold } = seen
  const kind = { unit: 'orders', half: 10, method: 'Sums of orders; whole days compared with whole days' }
  const now = total(await facts.listCountries(workspaceId, { ...period, ...narrowed }))
  const name = named === null ? '' : ` for ${shorten(named.title, 60)}`
  if (now.orders === 0) {
    const empty = { rows: 0, figures: [], tables: [], charts: [], detail: {} }
    if (seen.firstKnown !== null && period.to < seen.firstKnown) {
      return {
        ...empty,
        ...kind,
        summary: `Orders before ${sayDay(seen.firstKnown, seen.today)} aren’t available, so there’s no data ${sayDays(period, seen.today).replace(/^on/, 'for')}.`,
      }
    }
    const { said } = await compare(seen, ask, now)
    const summary = [`${sayPeriod(period, seen.today)} there were no orders${name}.`, said].filter(Boolean)
    return { ...empty, ...kind, summary: summary.join(' ') }
  }
  const compared = await compare(seen, ask, now)
  const isOfMovers = ask.rank === 'rising' || ask.rank === 'falling'
  const periods = compared.periods ?? (compared.said === null ? halvesOf(seen) : null)
  if (isOfMovers && periods) return reviewMovers(seen, ask, periods)
  const sales = await listSold()
  const isWorst = ask.rank === 'worst'
  const least = named === null || isWorst ? await listLeast(seen, sales) : { rows: [], unsold: 0 }
  const categories = ask.by === 'category' ? await sumCategories(seen, sales) : []
  const best = sayBest(
    byMeasure(ask.by === 'category' ? categories : named === null || sales.length > 1 ? sales : [], ask),
    ask,
    currency,
  )
  const worst = sayLeast(
    ask.by === 'category' ? categories.toSorted(leastFirst) : least.rows,
    ask.top,
    currency,
  )
  const leastSaid = ask.by === 'category' && worst !== null ? `Of the categories with sales: ${worst}` : worst
  const sold = `${sayPeriod(period, seen.today)} ${sayCount(now.orders, 'order')}${name} brought ${sayMoney(now.revenue, currency)} with ${sayCount(now.units, 'unit')}, ${sayMoney(now.revenue / now.orders, currency)} per order on average.`
  const unsold = least.unsold > 0 && `${sayCount(least.unsold, 'product')} had no sales.`
  const sentences = isWorst
    ? [leastSaid, unsold, sold, compared.said]
    : ask.by === 'category'
      ? [best, sold, compared.said]
      : [sold, compared.said, best, unsold]
  const tables = [
    ...(ask.by === 'category' ? [categoryTable(categories, currency)] : []),
    ask.measure === 'units'
      ? saleTable(
          'products_by_units',
          'Products by units',
          sales.toSorted((a, b) => b.units - a.units).slice(0, maxShown),
          currency,
        )
      : saleTable('products_by_revenue', 'Products by revenue', sales.slice(0, maxShown), currency),
    ...(least.rows.length === 0 ? [] : [saleTable('sold_least', 'Worst sellers', least.rows, currency)]),
  ]
  return {
    ...kind,
    rows: now.orders,
    summary: sentences.filter((sentence) => sentence !== false && sentence !== null).join(' '),
    figures: [
      newFigure('revenue', 'Revenue', now.revenue, 'money', { currency }),
      newFigure('orders', 'Orders', now.orders, 'number'),
      newFigure('pieces', 'Units', now.units, 'number'),
      newFigure('average_order', 'Average order', now.revenue / now.orders, 'money', { currency }),
      ...(compared.growth === null
        ? []
        : [newFigure('revenue_growth', 'Revenue growth', compared.growth, 'percent')]),
      ...(least.unsold > 0 ? [newFigure('unsold', 'Products without sales', least.unsold, 'number')] : []),
    ],
    tables: isWorst && ask.by !== 'category' ? tables.toReversed() : tables,
    charts: [],
    detail: {
      sold: {
        now,
        before: compared.past,
        growth: compared.growth,
        unsold: least.unsold,
        compared: compared.periods,
        // The sentence says them, and each of its figures stands in the answer.
        days: compared.periods ? [daysIn(compared.periods.now), daysIn(compared.periods.before)] : [],
      },
    },
  }
}

/** "From Oct 1 to Nov 20", "On Nov 20". */
function sayPeriod(period: DayRange, today: string): string {
  return sayDays(period, today).replace(/^./, (letter) => letter.toUpperCase())
}

type Total = { orders: number; units: number; revenue: number }

function total(rows: readonly CountryFact[]): Total {
  const sum = (of: 'orders' | 'units' | 'revenue') => rows.reduce((all, row) => all + row[of], 0)
  return { orders: sum('orders'), units: sum('units'), revenue: sum('revenue') }
}

type Comparison = {
  said: string | null
  growth: number | null
  past: Total | null
  /** The whole days that were compared. */
  periods: { now: DayRange; before: DayRange } | null
}

/** Another period, or the days before of the same number. Today is not over, so that it is compared with nothing. */
async function compare(seen: ReviewInput, ask: PerformanceAsk, now: Total): Promise<Comparison> {
  const { facts, workspaceId, currency, period, narrowed, firstKnown, today } = seen
  const nothing: Comparison = { said: null, growth: null, past: null, periods: null }
  const asked = askedPeriod(ask, today)
  const isRunning = period.to >= today
  if (isRunning && period.from === today) {
    if (!asked) return { ...nothing, said: 'Today isn’t over yet, so it isn’t compared with a full day.' }
    const past = total(await facts.listCountries(workspaceId, { ...asked, ...narrowed }))
    const said = `Today isn’t over yet. ${sayPeriod(asked, today)} ${sayCount(past.orders, 'order')} brought ${sayMoney(past.revenue, currency)} in all.`
    return { ...nothing, said, past }
  }
  const whole = isRunning ? { from: period.from, to: addDays(today, -1) } : period
  const days = daysIn(whole)
  const before = asked
    ? isRunning && daysIn(asked) > days
      ? { from: asked.from, to: addDays(asked.from, days - 1) }
      : asked
    : { from: addDays(whole.from, -days), to: addDays(whole.from, -1) }
  if (firstKnown === null || firstKnown > before.from) {
    return asked
      ? {
          ...nothing,
          said: `Orders before ${sayDay(firstKnown ?? today, today)} aren’t available, so there’s nothing to compare with.`,
        }
      : nothing
  }
  const [current, past] = await Promise.all([
    isRunning ? facts.listCountries(workspaceId, { ...whole, ...narrowed }).then(total) : now,
    facts.listCountries(workspaceId, { ...before, ...narrowed }).then(total),
  ])
  const periods = { now: whole, before }
  const brought = `${sayCount(past.orders, 'order')} brought ${sayMoney(past.revenue, currency)}`
  if (past.revenue <= 0) {
    // A growth from nothing is no number: who asked for the comparison is told what there was.
    const said = past.orders === 0 ? 'there were no orders' : brought
    return { ...nothing, past, periods, said: asked ? `${sayPeriod(before, today)} ${said}.` : null }
  }
  const isLonger = daysIn(before) !== days
  const growth = current.revenue / past.revenue - 1
  const than = asked
    ? `${sayDays(before, today)} (${sayMoney(past.revenue, currency)}, ${sayCount(past.orders, 'order')})`
    : `in the ${sayCount(days, 'day')} before`
  const until = isRunning ? `Up to and including ${sayDay(whole.to, today)}, that is` : 'That is'
  const length = isLonger ? ` The two periods have ${days} and ${daysIn(before)} days.` : ''
  return { said: `${until} ${sayMore(growth)} ${than}.${length}`, growth, past, periods }
}

function sayMore(growth: number): string {
  const share = sayGrowth(growth)
    .replace(/fewer$/, 'less')
    .replace(/^as many$/, 'as much')
  return `${share} revenue ${Math.abs(growth) < 0.0005 ? 'as' : 'than'}`
}

function askedPeriod({ compareFrom, compareTo }: PerformanceAsk, today: string): DayRange | null {
  if (compareFrom === undefined && compareTo === undefined) return null
  const [from = '', to = ''] = [compareFrom ?? compareTo ?? today, compareTo ?? today].toSorted()
  return { from, to: to > today ? today : to }
}

type Sale = Pick<ProductSale, 'productId' | 'title' | 'units' | 'revenue'>

type Ranked = Pick<Sale, 'title' | 'units' | 'revenue'>

/** As they are listed they are by revenue. */
function byMeasure(sales: readonly Ranked[], { measure }: PerformanceAsk): readonly Ranked[] {
  return measure === 'units' ? sales.toSorted((a, b) => b.units - a.units || b.revenue - a.revenue) : sales
}

function sayBest(
  sales: readonly Ranked[],
  { top, measure }: PerformanceAsk,
  currency: string,
): string | null {
  const [best] = sales
  if (!best) return null
  if (top === 1) {
    const lead = measure === 'units' ? 'By units, ' : ''
    return `${lead}${shorten(best.title, 60)} sold best, with ${sayCount(best.units, 'unit')} for ${sayMoney(best.revenue, currency)}.`
  }
  return `Best sellers${measure === 'units' ? ' by units' : ''}: ${listRanked(sales.slice(0, top), currency)}.`
}

function listRanked(sales: readonly Ranked[], currency: string): string {
  return sales
    .map(
      ({ title, units, revenue }, at) =>
        `${at + 1}. ${shorten(title, 60)} (${sayCount(units, 'unit')}, ${sayMoney(revenue, currency)})`,
    )
    .join('; ')
}

function sayLeast(rows: readonly Ranked[], top: number, currency: string): string | null {
  const [first] = rows
  if (!first) return null
  return top === 1
    ? `${shorten(first.title, 60)} sold least, with ${sayCount(first.units, 'unit')} for ${sayMoney(first.revenue, currency)}.`
    : `Worst sellers: ${listRanked(rows.slice(0, top), currency)}.`
}

function leastFirst(a: Ranked, b: Ranked): number {
  return a.units - b.units || a.revenue - b.revenue
}

/** Products of the feed that sold least, those without a sale first. */
async function listLeast({ listStock }: ReviewInput, sales: readonly ProductSale[]) {
  const products = await listStock()
  const sold = new Map(sales.flatMap((sale) => (sale.productId === null ? [] : [[sale.productId, sale]])))
  const rows = products
    .map(({ productId, title }): Sale => {
      const { units = 0, revenue = 0 } = sold.get(productId) ?? {}
      return { productId, title, units, revenue }
    })
    .toSorted(leastFirst)
  return { rows: rows.slice(0, maxSlowSellers), unsold: rows.filter(({ units }) => units === 0).length }
}

type CategorySale = Omit<Sale, 'productId'>

/** Sales by the last part of the category's path, the most revenue first. */
async function sumCategories(
  { facts, workspaceId }: ReviewInput,
  sales: readonly ProductSale[],
): Promise<CategorySale[]> {
  const productIds = sales.flatMap(({ productId }) => productId ?? [])
  const products = await facts.listProducts(workspaceId, { productIds, limit: maxNamed })
  const paths = new Map(products.map(({ productId, category }) => [productId, category]))
  const sums = new Map<string, CategorySale>()
  for (const { productId, units, revenue } of sales) {
    const path = (productId === null ? null : paths.get(productId)) ?? 'Without a category'
    const title = path.split('>').at(-1)?.trim() ?? path
    const sum = sums.get(title) ?? { title, units: 0, revenue: 0 }
    sums.set(title, { title, units: sum.units + units, revenue: sum.revenue + revenue })
  }
  return [...sums.values()].toSorted((a, b) => b.revenue - a.revenue)
}

function categoryTable(rows: readonly CategorySale[], currency: string) {
  return newTable(
    'categories_by_revenue',
    'Categories by revenue',
    [
      ['title', 'Category', 'text'],
      ['units', 'Units', 'number'],
      ['revenue', 'Revenue', 'money'],
    ],
    rows
      .slice(0, maxShown)
      .map(({ title, units, revenue }) => ({ title: shorten(title, 80), units, revenue })),
    currency,
  )
}

function saleTable<const Key extends string>(
  key: Key,
  title: string,
  rows: readonly Sale[],
  currency: string,
) {
  return newTable(
    key,
    title,
    [
      ['title', 'Product', 'text'],
      ['units', 'Units', 'number'],
      ['revenue', 'Revenue', 'money'],
      ['productId', 'SKU', 'text'],
    ],
    rows.map(({ productId, title: name, units, revenue }) => ({
      title: shorten(name, 80),
      units,
      revenue,
      productId,
    })),
    currency,
  )
}
