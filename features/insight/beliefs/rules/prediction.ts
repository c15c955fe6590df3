import { sayDay } from '#features/base/runs/rules/say-day.ts'
import jstat from 'jstat'
import { probabilityFaster } from '#features/insight/analysis/rules/posterior-comparison.ts'
import { addDays, daysBetween, mondayOf } from '#kit/days.ts'
import type { BeliefKind } from '../contract.ts'
import type { Belief, PaceBelief, RateBelief } from './belief.ts'
import { sayShare } from './kinds.ts'
import { meanOf, probabilityOf } from './posterior.ts'

/** A statement about days to come. Its count or share is `at_least` the threshold, `above` it, or `below` it. */
export type PredictionSpec = {
  from: string
  to: string
  test: 'at_least' | 'above' | 'below'
  threshold: number
  probability: number
  statement: string
}
/** What happened on each day: how many, or how many of how many. */
export type DayOutcome = { day: string; part: number; of: number | null }

const weeksOfTrend = 4
/** Beyond so many cases in a week the spread of the belief, not of chance, decides. */
const maxCases = 5_000

/**
 * What the belief says of days that have not begun on `today`: of a pace, the orders of tomorrow; of a share, the week from the
 * next Monday; of a rise, whether four weeks bring more than the last four. Null where there is nothing to say.
 */
export function predict(
  { kind, posterior, title }: { kind: BeliefKind; posterior: Belief; title: string | null },
  counted: readonly DayOutcome[],
  today: string,
): PredictionSpec | null {
  if (posterior.model === 'gamma_poisson') return predictTomorrow(posterior, title, today)
  const monday = nextMonday(today)
  if (posterior.model === 'beta_binomial') return predictWeek(kind, posterior, counted, today)
  const recent = counted.slice(-7 * weeksOfTrend)
  if (posterior.model !== 'log_odds' || recent.length < 7 * weeksOfTrend) return null
  const threshold = recent.reduce((sum, { part }) => sum + part, 0)
  const to = addDays(monday, 7 * weeksOfTrend - 1)
  const statement = `More than ${threshold} orders of ${title ?? 'the product'} in the four weeks from ${sayDay(monday, today)}`
  const probability = probabilityOf(posterior, null)
  return { from: monday, to, test: 'above', threshold, probability, statement }
}

function predictTomorrow(posterior: PaceBelief, title: string | null, today: string): PredictionSpec {
  const day = addDays(today, 1)
  const threshold = Math.max(1, Math.round(meanOf(posterior)))
  const of = title === null ? '' : ` of ${title}`
  return {
    from: day,
    to: day,
    test: 'at_least',
    threshold,
    probability: probabilityOfAtLeast(posterior, threshold, 1),
    statement: `At least ${threshold} ${threshold === 1 ? 'order' : 'orders'}${of} on ${sayDay(day, today)}`,
  }
}

function predictWeek(
  kind: BeliefKind,
  posterior: RateBelief,
  counted: readonly DayOutcome[],
  today: string,
): PredictionSpec | null {
  const monday = nextMonday(today)
  const recent = counted.slice(-28)
  const cases = Math.round((recent.reduce((sum, { of }) => sum + (of ?? 0), 0) / recent.length) * 7)
  if (!Number.isFinite(cases) || cases < 1) return null
  const threshold = Math.max(0.001, Math.round(meanOf(posterior) * 1000) / 1000)
  const of = {
    refund_share: 'refunded orders',
    payment_failure: 'failed payments',
    dispute_rate: 'disputed orders',
  }
  const what = kind in of ? of[kind as keyof typeof of] : 'orders by returning customers'
  return {
    from: monday,
    to: addDays(monday, 6),
    test: 'below',
    threshold,
    probability: probabilityOfShareBelow(posterior, threshold, Math.min(cases, maxCases)),
    statement: `The share of ${what} is below ${sayShare(threshold)} in the week from ${sayDay(monday, today)}`,
  }
}

/** Of a count whose pace is a Gamma, in so many units of time: the negative binomial tail P(X ≥ n), as the comparison of two Gammas that it is. */
export function probabilityOfAtLeast({ shape, rate }: PaceBelief, n: number, periods: number): number {
  if (n <= 0) return 1
  const faster = probabilityFaster({ shape: n, rate: 1 / rate }, { shape, rate: 1 / periods })
  return Math.min(1, Math.max(0, faster))
}

/** Of so many cases whose rate is a Beta: P(share < limit), the beta-binomial sum in logarithms. */
export function probabilityOfShareBelow({ alpha, beta }: RateBelief, limit: number, cases: number): number {
  const max = Math.ceil(limit * cases - 1e-9) - 1
  let sum = 0
  for (let k = 0; k <= Math.min(max, cases); k++) {
    const ways = jstat.gammaln(cases + 1) - jstat.gammaln(k + 1) - jstat.gammaln(cases - k + 1)
    sum += Math.exp(ways + jstat.betaln(alpha + k, beta + cases - k) - jstat.betaln(alpha, beta))
  }
  return Math.min(1, sum)
}

/** What came of a prediction; null where its days are not all counted or gave no case to judge it by. */
export function judge(
  { from, to, test, threshold }: Pick<PredictionSpec, 'from' | 'to' | 'test' | 'threshold'>,
  counted: readonly DayOutcome[],
): { hasHappened: boolean; observed: number } | null {
  const days = counted.filter(({ day }) => day >= from && day <= to)
  if (days.length !== daysBetween(from, to) + 1) return null
  const part = days.reduce((sum, day) => sum + day.part, 0)
  const isShare = days.some(({ of }) => of !== null)
  const of = days.reduce((sum, day) => sum + (day.of ?? 0), 0)
  if (isShare && of === 0) return null
  const observed = isShare ? part / of : part
  if (test === 'below') return { hasHappened: observed < threshold, observed }
  return { hasHappened: test === 'above' ? observed > threshold : observed >= threshold, observed }
}

/** The first Monday after a day. */
function nextMonday(day: string): string {
  return addDays(mondayOf(day), 7)
}
