/** What is asked back of a hypothesis that is not whole. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { sayHypothesis } from '#features/insight/beliefs/rules/kinds.ts'
import type { Claim } from './belief-kinds.ts'
import type { LocalSaying } from './follow-up/to-use.ts'

/** What is said of a hypothesis instead of proposing one. */
export function askBelief(text: string, more: Partial<LocalSaying> = {}): LocalSaying {
  return { part: 'answer', asksFor: 'propose-belief', text, ...more }
}

/** A hypothesis as it can be kept, to be chosen; null where its limit or its product is not known. */
export function offerClaim({ kind, limit, product }: Claim, name?: string): AnswerChoice | null {
  const isOfProduct = kind === 'demand_rises' || kind === 'product_orders_per_day'
  if (kind === 'price_test' || (isOfProduct && product === null)) return null
  if (kind !== 'demand_rises' && limit === null) return null
  const label = sayHypothesis(kind, { productId: null, title: product, limit, prices: null, currency: '' })
  const args = {
    kind,
    ...(limit === null || kind === 'demand_rises' ? {} : { limit }),
    ...(isOfProduct ? { product } : {}),
    ...(name === undefined ? {} : { name }),
  }
  return { label, message: `Propose as a hypothesis: ${label}`, use: { tool: 'propose-belief', args } }
}

/** Which hypotheses there are, where none of them was said. */
export function sayClaims(names: readonly string[]): LocalSaying {
  const [name] = names
  const offer = name === undefined ? null : offerClaim({ kind: 'demand_rises', limit: null, product: name })
  return askBelief(
    'I can keep and test that fewer than a share of orders are refunded or disputed or of payments fail, that more than a share come from returning customers, that there are more than so many orders a day, or that demand for a product rises. Which one, with which limit? Nothing was changed.',
    { isOpen: true, ...(offer ? { choices: [offer] } : {}) },
  )
}
