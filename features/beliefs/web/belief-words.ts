import { t } from '@lingui/core/macro'
import { percent } from '#ui/count.ts'
import { locale } from '#ui/locale.ts'
import type { BeliefView } from '../contract.ts'

const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })

/** "97%", but never a certainty that nobody has. */
export function probabilityText(probability: number): string {
  if (probability > 0.99 && probability < 1) return t`over ${percent(99)}`
  if (probability > 0 && probability < 0.01) return t`under ${percent(1)}`
  return percent(probability * 100)
}

export function valueText(value: number, unit: BeliefView['unit']): string {
  if (unit === 'share' || unit === 'probability') return shares.format(value)
  const number = numbers.format(value)
  return unit === 'times' ? t`${number} times` : t`${number} orders a day`
}

export function brierText(brier: number): string {
  return numbers.format(brier)
}
