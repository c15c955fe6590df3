import { plural, t } from '@lingui/core/macro'
import { formatPercent } from '#ui/format.ts'
import { locale } from '#ui/locale.ts'
import { money } from '#ui/money.ts'
import type { BeliefModel, BeliefView, EvidenceCounts } from '../contract.ts'

const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** "97%", but never a certainty that nobody has. */
export function probabilityText(probability: number): string {
  if (probability > 0.99 && probability < 1) return t`over ${formatPercent(99)}`
  if (probability > 0 && probability < 0.01) return t`under ${formatPercent(1)}`
  return formatPercent(probability * 100)
}

export function valueText(value: number, unit: BeliefView['unit']): string {
  if (unit === 'share' || unit === 'probability') return shares.format(value)
  const number = numbers.format(value)
  return unit === 'times' ? t`${number} times` : t`${number} orders per day`
}

/** "$4.20", of what a price brings or costs in a day. */
export function moneyText(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${numbers.format(amount)} ${currency}`
  return money(amount, currency)
}

export function brierText(brier: number): string {
  return numbers.format(brier)
}

/** "Beta(2, 38)" */
export function modelText(model: BeliefModel): string {
  const both = (one: number, other: number) => `(${numbers.format(one)}, ${numbers.format(other)})`
  if (model.model === 'beta_binomial') return `Beta${both(model.alpha, model.beta)}`
  if (model.model === 'gamma_poisson') return `Gamma${both(model.shape, model.rate)}`
  if (model.model === 'log_odds') return t`log odds ${numbers.format(model.logOdds)}`
  const { a, b } = model
  return `A Gamma${both(a.shape, a.rate)} · B Gamma${both(b.shape, b.rate)}`
}

/** "2 of 40", "12 in 1 day" */
export function countsText(counts: EvidenceCounts): string {
  if (counts.model === 'beta_binomial') {
    const all = numbers.format(counts.successes + counts.failures)
    return t`${numbers.format(counts.successes)} of ${all}`
  }
  if (counts.model === 'log_odds') return t`log likelihood ratio ${numbers.format(counts.logLikelihoodRatio)}`
  const pace = ({ events, periods }: { events: number; periods: number }) =>
    t`${numbers.format(events)} in ${plural(periods, { one: '# day', other: '# days' })}`
  return counts.model === 'gamma_poisson' ? pace(counts) : `A ${pace(counts.a)} · B ${pace(counts.b)}`
}
