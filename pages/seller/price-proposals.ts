/** Prices that the price optimizer proposed, as the seller's page lists them. */
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { type ProposedPrice, proposedPrice } from '#features/insight/analysis/rules/price-proposal.ts'
import type { SavedAnswer } from '#pages/agents/answers.ts'

export type PriceProposal = ProposedPrice & {
  productId: string
  confidence: number | null
  isKept: boolean
  at: string
  answer: ToolAnswer
}

/** Null for an answer without a price. */
export function proposalOf({ parameters, answer, at }: SavedAnswer<'price-optimizer'>): PriceProposal | null {
  const price = proposedPrice(answer)
  return (
    price && {
      ...price,
      productId: String(parameters['product']),
      confidence: answer.confidence,
      isKept: price.suggested === price.current,
      at,
      answer,
    }
  )
}
