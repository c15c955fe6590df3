import { figureOf } from '#features/base/runs/rules/keyed.ts'
import type { PriceOptimizerResult } from '../contract/price-optimizer.ts'

export type ProposedPrice = {
  current: number
  suggested: number
  currency: string
  /** Change of profit a week. */
  gain: number | null
  gainLow: number | null
  gainHigh: number | null
}

/** The price that the optimizer proposes; null for an answer without a price. */
export function proposedPrice(result: PriceOptimizerResult): ProposedPrice | null {
  const [price, today] = [figureOf(result, 'price'), figureOf(result, 'price_today')]
  const gain = figureOf(result, 'weekly_profit_change')
  if (price?.value == null || today?.value == null || !price.currency) return null
  return {
    current: today.value,
    suggested: price.value,
    currency: price.currency,
    gain: gain?.value ?? null,
    gainLow: gain?.low ?? null,
    gainHigh: gain?.high ?? null,
  }
}

/** As the store takes it: without a sign, with as many decimals as the currency has. */
export function plainPrice(amount: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return amount.toFixed(maximumFractionDigits)
}
