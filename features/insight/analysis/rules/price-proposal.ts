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

/** Below it no price is recommended. */
const minPriceConfidence = 0.5

/** Why a price is shown but not recommended: `unsure`, its confidence is too low; `risky`, it may lose more in a week than it is expected to gain. Null for one that may be applied. */
export function whyNotAdvised(
  { gain, gainLow }: Pick<ProposedPrice, 'gain' | 'gainLow'>,
  confidence: number | null,
): 'unsure' | 'risky' | null {
  if (confidence === null || confidence < minPriceConfidence) return 'unsure'
  return gain === null || gainLow === null || gain <= 0 || -gainLow > gain ? 'risky' : null
}

/** As the store takes it: without a sign, with as many decimals as the currency has. */
export function plainPrice(amount: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return amount.toFixed(maximumFractionDigits)
}
