import type { AgentId } from '#features/base/runs/contract/agent.ts'

/** `region` is what a market scan takes; `country` is ISO 3166-1 alpha-2, where one was named. */
export type NamedPlace = { region: 'us' | 'eu' | 'asia' | 'global'; country: string | null }

/** Which products an order is about. `name` is as it was written. `isAll`: all that are called so, not one of them. */
export type Selection = {
  name: string | null
  isAll: boolean
  readiness: 'ready' | 'not_ready' | 'needs_enrichment' | 'incomplete' | null
  stock: 'out' | 'in' | null
  /** A field that is empty. */
  missing: string | null
  except: string | null
  limit: number | null
}

/** What a pattern found in the sentence; all that it did not take is null or empty. */
export type PatternMatch = {
  /** A product, a customer or a goal, as it was written. */
  name: string | null
  /** What follows the words that met the first need, as it was written. */
  rest: string
  period: { from: string; to: string } | null
  horizonWeeks: number | null
  place: NamedPlace | null
  percent: number | null
  /** A number, the "to", "at", "by" or the like before it, and whether it is written as money, with its currency where that is said. */
  amount: { value: number; after: string; isMoney: boolean; currency: string | null } | null
  /** Another time that the period is compared with. */
  compared: { from: string; to: string } | null
  /** A number beside what it counts: 3 of "top 3", 20 of "20 products". */
  count: number | null
  orders: string[]
  ticket: number | null
  quoted: string | null
  /** Of an order that is about several products. */
  selection: Selection | null
  /** Prices that are asked for, in the currency of the store. */
  bounds?: { minPrice?: number; maxPrice?: number } | null | undefined
  text?: string
  has: (alternatives: string) => boolean
}

/** `count`: the only number there is, with or without a word before it. */
type SlotKind = 'percent' | 'amount' | 'count' | 'ticket'

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
  /** An order that says how something shall be, as in "the mug should cost 12": it may begin with other words, and is no question. */
  isStatement?: true
  /** All words beside the needs say which products. */
  isSelection?: true
  /** All that follows the first need belongs to it. */
  isOpen?: true
  name?: 'needed'
  /** Meant only of what the catalogue knows: "order a pizza" is nothing here. */
  isOfCatalogue?: true
  /** Parts of the sentence that are understood here. */
  takes?: SlotKind[]
  /** Those among them without which it is not meant. */
  requires?: SlotKind[]
  /** Null: not meant after all. */
  args: (found: PatternMatch) => Record<string, unknown> | null
}
