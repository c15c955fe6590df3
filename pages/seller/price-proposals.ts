/** Prices that the price optimizer proposed, as the seller's page lists them. */
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { figureOf } from '#features/base/runs/rules/keyed.ts'
import type { KeptAnswer } from '#pages/agents/answers.ts'

export type Proposal = {
  productId: string
  current: number
  suggested: number
  currency: string
  /** Change of profit a week. */
  gain: number | null
  gainLow: number | null
  gainHigh: number | null
  confidence: number | null
  isKept: boolean
  at: string
  answer: ToolAnswer
}

/** Null for an answer without a price. */
export function proposalOf({ parameters, answer, at }: KeptAnswer<'price-optimizer'>): Proposal | null {
  const [price, today] = [figureOf(answer, 'price'), figureOf(answer, 'price_today')]
  const gain = figureOf(answer, 'weekly_profit_change')
  if (price?.value == null || today?.value == null || !price.currency) return null
  return {
    productId: String(parameters['product']),
    current: today.value,
    suggested: price.value,
    currency: price.currency,
    gain: gain?.value ?? null,
    gainLow: gain?.low ?? null,
    gainHigh: gain?.high ?? null,
    confidence: answer.confidence,
    isKept: price.value === today.value,
    at,
    answer,
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
