/** Prices that the price optimizer proposed, as the seller's page lists them. */
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { type ProposedPrice, proposedPrice } from '#features/insight/analysis/rules/price-proposal.ts'
import type { SavedAnswer } from '#pages/agents/answers.ts'

export type PriceProposal = ProposedPrice & {
  /** The variants whose common price it is: its gain is that of all of them together. */
  productIds: readonly string[]
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
      // Answers of earlier versions know only what was asked for.
      productIds: answer.detail.productIds ?? [String(parameters['product'])],
      confidence: answer.confidence,
      isKept: price.suggested === price.current,
      at,
      answer,
    }
  )
}

/** The one product whose price it is; null where several variants share it. */
export function oneProduct({ productIds }: Pick<PriceProposal, 'productIds'>): string | null {
  const [first = null, ...others] = productIds
  return others.length === 0 ? first : null
}
