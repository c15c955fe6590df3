/** What is known of a strategy, from what the server stored; null where a fact is missing. */
import { whyNotAdvised } from '#features/insight/analysis/rules/price-proposal.ts'
import { purchaseQuantity } from '#features/insight/analysis/rules/purchase.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import { oneProduct, type PriceProposal } from './price-proposals.ts'
import type { StockRow } from './strategies.ts'

export type Difficulty = 'beginner' | 'intermediate' | 'advanced'

/** By how many changes have to be looked at and approved. */
export function difficultyOf(approvals: number): Difficulty {
  return approvals <= 1 ? 'beginner' : approvals <= 3 ? 'intermediate' : 'advanced'
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

/** The newest proposal for each product, by its id; what is given has the newest first. One for several variants is of none of them. */
export function proposalsById(proposals: readonly PriceProposal[]): ReadonlyMap<string, PriceProposal> {
  return new Map(
    proposals.toReversed().flatMap((one) => {
      const productId = oneProduct(one)
      return productId === null ? [] : [[productId, one]]
    }),
  )
}

/** The products that a price below that of today clears, where it is sure enough. */
export function lowerPrices(
  rows: readonly StockRow[],
  proposals: ReadonlyMap<string, PriceProposal>,
): { row: StockRow; proposal: PriceProposal }[] {
  return rows.flatMap((row) => {
    const proposal = proposals.get(row.productId)
    return proposal &&
      proposal.suggested < proposal.current &&
      whyNotAdvised(proposal, proposal.confidence) === null
      ? [{ row, proposal }]
      : []
  })
}
