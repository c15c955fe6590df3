import { mondayOf } from '#kit/days.ts'
import type { BeliefKind } from '../contract.ts'
import { type Evidence, logOddsOfTrend, toProbability } from './belief.ts'
import type { DatedEvidence } from './history.ts'
import { sayNumber, sayShare } from './kinds.ts'

type BeliefSummary = {
  kind: BeliefKind
  status: string
  title: string | null
  prices: { a: number; b: number } | null
  currency: string
  totals: Evidence | null
}

const what: Partial<Record<BeliefKind, [cases: string, did: string]>> = {
  refund_share: ['orders', 'were refunded'],
  payment_failure: ['payments', 'failed'],
  dispute_rate: ['orders', 'were disputed'],
  returning_share: ['orders', 'came from returning customers'],
}

/** What a belief stands on, as sentences; what is missing where there is nothing yet. */
export function sayEvidence(
  { kind, status, title, prices, currency, totals }: BeliefSummary,
  counted: { count: number; first: string; last: string } | null,
): string[] {
  if (totals === null || counted === null) {
    if (status === 'proposed') return ['No evidence is collected until you accept it.']
    return [kind === 'demand_rises' ? 'Needs six full weeks of sales.' : 'No evidence yet.']
  }
  const when = `${counted.first.slice(0, 10)} to ${counted.last.slice(-10)}`
  if (totals.model === 'beta_binomial') {
    const [cases, did] = what[kind] ?? ['cases', 'did']
    const all = totals.successes + totals.failures
    return [`${totals.successes} of ${all} ${cases} ${did}, ${when}.`]
  }
  if (totals.model === 'gamma_poisson') {
    const of = title === null ? '' : ` of ${title}`
    return [`${totals.events} orders${of} in ${totals.periods} days, ${when}.`]
  }
  if (totals.model === 'log_odds') {
    const odds = toProbability(totals.logLikelihoodRatio)
    return [`The trend in weekly orders, ${when}, suggests growth (${sayShare(odds)}).`]
  }
  const { a, b } = prices ?? { a: 0, b: 0 }
  return [[b, totals.b] as const, [a, totals.a] as const].map(
    ([price, { events, periods }]) =>
      `${events} orders in ${periods} days at ${price.toFixed(2)} ${currency}: ${sayNumber((events * price) / Math.max(1, periods))} ${currency} a day.`,
  )
}

/** What happened on one day in the store, as counts. */
export type DayEvidence = {
  day: string
  orders: number
  placed: number
  refunded: number
  disputable: number
  disputed: number
  known: number
  returning: number
  attempted: number
  failed: number
}
/** A day on which a product was sold. The price is null where it changed on that day. */
export type PricedProductDay = { productId: string; day: string; orders: number; price: number | null }
/** The normal score of a trend test; null where the series is too short. */
export type TestTrend = (series: readonly number[]) => { z: number } | null

/** A trend needs so many weeks, and looks at so many at most. */
const minWeeks = 6
const maxWeeks = 12
/** A price counts as tried after so many days. */
const minPriceDays = 14

const counted: Partial<Record<BeliefKind, (day: DayEvidence) => { part: number; of: number }>> = {
  refund_share: ({ refunded, placed }) => ({ part: refunded, of: placed }),
  payment_failure: ({ failed, attempted }) => ({ part: failed, of: attempted }),
  dispute_rate: ({ disputed, disputable }) => ({ part: disputed, of: disputable }),
  returning_share: ({ returning, known }) => ({ part: returning, of: known }),
}

/** Of each day how many of how many; null for a kind that is no share. */
export function countShare(
  kind: BeliefKind,
  days: readonly DayEvidence[],
): { day: string; part: number; of: number }[] | null {
  const count = counted[kind]
  return count ? days.map((day) => ({ day: day.day, ...count(day) })) : null
}

/** The evidence of each day for a share. */
export function shareEvidence(days: readonly { day: string; part: number; of: number }[]): DatedEvidence[] {
  return days.map(({ day, part, of }) => {
    const evidence: Evidence = { model: 'beta_binomial', successes: part, failures: Math.max(0, of - part) }
    return { slot: day, source: day, evidence }
  })
}

/** The evidence of each day for a pace. */
export function paceEvidence(days: readonly { day: string; orders: number }[]): DatedEvidence[] {
  return days.map(({ day, orders }) => ({
    slot: day,
    source: day,
    evidence: { model: 'gamma_poisson', events: orders, periods: 1 },
  }))
}

/** Every day of the store with the orders of one product. */
export function fillProduct(
  days: readonly Pick<DayEvidence, 'day'>[],
  sold: readonly PricedProductDay[],
): { day: string; orders: number }[] {
  const orders = new Map(sold.map((row) => [row.day, row.orders]))
  return days.map(({ day }) => ({ day, orders: orders.get(day) ?? 0 }))
}

/**
 * The trend of the last 12 whole weeks (Monday to Sunday) since the first sale among these days. Weeks of two tests overlap,
 * so that there is one slot: the newer test takes the place of the older.
 */
export function trendEvidence(
  days: readonly { day: string; orders: number }[],
  testTrend: TestTrend,
): DatedEvidence[] {
  const firstSale = days.findIndex(({ orders }) => orders > 0)
  if (firstSale < 0) return []
  const weeks = wholeWeeks(days)
    .filter(({ to }) => to >= (days[firstSale]?.day ?? ''))
    .slice(-maxWeeks)
  const [first, last] = [weeks[0], weeks.at(-1)]
  const test = weeks.length < minWeeks ? null : testTrend(weeks.map(({ orders }) => orders))
  if (!first || !last || test === null) return []
  const logLikelihoodRatio = logOddsOfTrend(test.z)
  return [
    {
      slot: 'trend',
      source: `${first.from}/${last.to}`,
      evidence: { model: 'log_odds', logLikelihoodRatio },
    },
  ]
}

type OrderWeek = { from: string; to: string; orders: number }

function wholeWeeks(days: readonly { day: string; orders: number }[]): OrderWeek[] {
  const weeks: OrderWeek[] = []
  const monday = days.findIndex(({ day }) => mondayOf(day) === day)
  for (let at = monday; at >= 0 && at + 7 <= days.length; at += 7) {
    const week = days.slice(at, at + 7)
    const orders = week.reduce((sum, day) => sum + day.orders, 0)
    weeks.push({ from: week[0]?.day ?? '', to: week[6]?.day ?? '', orders })
  }
  return weeks
}

type PricedDay = { day: string; orders: number; price: number }

/** Days with a known price: those of a sale, and those without one between two sales at the same price. */
export function priceDays(
  days: readonly Pick<DayEvidence, 'day'>[],
  sold: readonly PricedProductDay[],
): PricedDay[] {
  const sales = new Map(sold.map((row) => [row.day, row]))
  const priced: PricedDay[] = []
  let price: number | null = null
  let waiting: string[] = []
  for (const { day } of days) {
    const sale = sales.get(day)
    if (!sale || sale.orders === 0) {
      waiting.push(day)
      continue
    }
    if (sale.price !== null && sale.price === price) {
      for (const quiet of waiting) priced.push({ day: quiet, orders: 0, price })
    }
    if (sale.price !== null && sale.price > 0) priced.push({ day, orders: sale.orders, price: sale.price })
    price = sale.price
    waiting = []
  }
  return priced
}

/** The two prices tried last, each for two weeks at least; `b` is the newer. */
export function pricesTried(priced: readonly PricedDay[]): { a: number; b: number } | null {
  const byPrice = Map.groupBy(priced, ({ price }) => price)
  const [b, a] = [...byPrice]
    .filter(([, days]) => days.length >= minPriceDays)
    .toSorted(([, left], [, right]) => (right.at(-1)?.day ?? '').localeCompare(left.at(-1)?.day ?? ''))
    .map(([price]) => price)
  return a === undefined || b === undefined ? null : { a, b }
}

/** The evidence of each day that had one of the two prices. */
export function priceEvidence(
  priced: readonly PricedDay[],
  prices: { a: number; b: number },
): DatedEvidence[] {
  const none = { events: 0, periods: 0 }
  return priced.flatMap(({ day, orders, price }): DatedEvidence[] => {
    const side = { events: orders, periods: 1 }
    if (price === prices.a)
      return [{ slot: day, source: day, evidence: { model: 'pace_pair', a: side, b: none } }]
    if (price === prices.b)
      return [{ slot: day, source: day, evidence: { model: 'pace_pair', a: none, b: side } }]
    return []
  })
}
