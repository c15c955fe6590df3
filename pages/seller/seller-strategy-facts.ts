/** What is known of a strategy, from what the server stored; null where a fact is missing. */
import { whyNotAdvised } from '#features/insight/analysis/rules/price-proposal.ts'
import { purchaseQuantity } from '#features/insight/analysis/rules/purchase.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import type { PriceProposal } from './price-proposals.ts'
import type { StockRow } from './strategies.ts'

export type Difficulty = 'beginner' | 'intermediate' | 'advanced'

/** By how many changes have to be looked at and approved; null when there is nothing to do, or it is not known yet. */
export function difficultyOf(approvals: number | null): Difficulty | null {
  if (approvals === null || approvals === 0) return null
  return approvals === 1 ? 'beginner' : approvals <= 3 ? 'intermediate' : 'advanced'
}

/** Where most of the revenue comes from. */
export function bestMarket(
  figures: Pick<SalesFigures, 'countries'> | null | undefined,
): { country: string; share: number } | null {
  const countries = figures?.countries ?? []
  const all = countries.reduce((sum, { revenue }) => sum + Number(revenue), 0)
  const [best] = countries
  if (!best?.country || !(all > 0)) return null
  return { country: best.country, share: Number(best.revenue) / all }
}

/** Profit over cost of the pieces to order, at the price that they lately sold for: 0.4 is 40 %. Of those whose cost is known. */
export function restockReturn(rows: readonly StockRow[]): { value: number; known: number } | null {
  const known = rows.flatMap((row) => {
    const { units, revenue, cost } = row
    const quantity = purchaseQuantity(row)
    return units > 0 && cost !== null && cost > 0
      ? [{ brings: (revenue / units) * quantity, costs: cost * quantity }]
      : []
  })
  const costs = known.reduce((sum, one) => sum + one.costs, 0)
  if (!(costs > 0)) return null
  const brings = known.reduce((sum, one) => sum + one.brings, 0)
  return { value: brings / costs - 1, known: known.length }
}

/** The newest proposal for each product, by its id; what is given has the newest first. */
export function proposalsById(proposals: readonly PriceProposal[]): ReadonlyMap<string, PriceProposal> {
  return new Map(proposals.toReversed().map((one) => [one.productId, one]))
}

/** The proposals that clear: those below the price of today that are sure enough. */
export function lowerPrices(
  rows: readonly StockRow[],
  proposals: ReadonlyMap<string, PriceProposal>,
): { lower: PriceProposal[]; missing: StockRow[] } {
  const found = rows.map((row) => ({ row, proposal: proposals.get(row.productId) }))
  return {
    lower: found.flatMap(({ proposal }) =>
      proposal &&
      proposal.suggested < proposal.current &&
      whyNotAdvised(proposal, proposal.confidence) === null
        ? [proposal]
        : [],
    ),
    missing: found.flatMap(({ row, proposal }) => (proposal ? [] : [row])),
  }
}
