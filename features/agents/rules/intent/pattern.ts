import type { AgentId } from '../../contract/event.ts'

/** `region` is what a market scan takes; `country` is ISO 3166-1 alpha-2, where one was named. */
export type NamedPlace = { region: 'us' | 'eu' | 'asia' | 'global'; country: string | null }

/** What a pattern found in the sentence; all that it did not take is null or empty. */
export type Found = {
  /** A product, a customer or a goal, as it was written. */
  name: string | null
  /** What follows the words that met the first need, as it was written. */
  rest: string
  period: { from: string; to: string } | null
  horizonWeeks: number | null
  place: NamedPlace | null
  percent: number | null
  /** The number after "to", "at" or "by", and which of them. */
  amount: { value: number; after: string } | null
  orders: string[]
  ticket: number | null
  quoted: string | null
  has: (alternatives: string) => boolean
}

type Taken = 'period' | 'place' | 'percent' | 'amount' | 'orders' | 'ticket'

/** One way to ask. Alternatives stand between bars; a phrase of two words has them side by side. */
export type Pattern = {
  intent: string
  tool: string
  /** Null: whoever is asked. */
  agent: AgentId | null
  /** Each must be met, by words of its own. */
  needs: string[]
  /** None may be met. */
  without?: string
  /** Words that belong to the matter without being needed. */
  beside?: string
  /** It changes something: the sentence must be an order that begins with the first need. */
  isOrder?: true
  name?: 'needed' | 'optional'
  /** Parts of the sentence that are understood here. */
  takes?: Taken[]
  /** Those among them without which it is not meant. */
  requires?: Taken[]
  /** Null: not meant after all. */
  args: (found: Found) => Record<string, unknown> | null
}
