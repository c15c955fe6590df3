/** What can be asked and what it means, for questions that are told from examples instead of patterns. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import examples from './examples.json' with { type: 'json' }
import { fraud, paid } from './money-patterns.ts'
import type { PatternMatch } from './pattern.ts'
import { feedField } from './product-patterns.ts'
import { sentiment, ticketFilter } from './voice-patterns.ts'

export type TopicName = keyof typeof examples

type Topic = {
  tool: string
  /** Null: whoever is asked. */
  agent: AgentId | null
  /** `any`: what no other word explains is a product; `named`: only what is written or introduced as one. */
  product?: 'any' | 'named'
  /** What was found: the name, the times, places, orders and tickets. */
  args?: (found: PatternMatch) => Record<string, unknown>
}

const product = ({ name }: PatternMatch) => (name === null ? {} : { product: name })
const analysisOf = (focus: string): Topic => ({
  tool: 'performance-analyzer',
  agent: 'ops',
  args: ({ period }) => ({ focus, ...period }),
})
const productPerformance = (focus: string): Topic => ({
  ...analysisOf(focus),
  product: 'named',
  args: (found) => ({ focus, ...product(found), ...found.period }),
})
const products = (args: Topic['args'] & object): Topic => ({ tool: 'find-products', agent: 'seller', args })
const payments = (focus: string | null): Topic => ({
  tool: 'payment-optimizer',
  agent: 'stripe',
  args: paid(focus),
})

/** Each topic that has examples; null for what nothing here can answer. */
export const topics: Readonly<Record<TopicName, Topic | null>> = {
  stock: productPerformance('stock'),
  sales: productPerformance('sales'),
  customers: analysisOf('customers'),
  agents: analysisOf('agents'),
  changes: { tool: 'list-changes', agent: 'ops', product: 'named', args: product },
  'not-ready': products(() => ({ readiness: 'not_ready' })),
  ready: products(() => ({ readiness: 'ready' })),
  shown: products(({ has }) => ({
    isEnabled: !has('not|off|disabled|disable|hidden|inactive|deactivated|offline|invisible'),
  })),
  'missing-field': products(({ has }) => {
    const missing = feedField(has)
    return missing === null ? { readiness: 'not_ready' } : { missing }
  }),
  explain: { tool: 'explain-product', agent: 'seller', product: 'any', args: product },
  'store-product': { tool: 'view-store-product', agent: 'seller', product: 'any', args: product },
  'feed-status': { tool: 'feed-status', agent: 'seller' },
  'feed-file': { tool: 'publish-feed', agent: 'seller' },
  'store-status': { tool: 'store-status', agent: 'ops' },
  price: { tool: 'price-optimizer', agent: 'seller', product: 'any', args: product },
  listing: { tool: 'listing-enhancer', agent: 'seller', product: 'any', args: product },
  market: {
    tool: 'market-scan',
    agent: 'scout',
    args: ({ place }) => ({
      region: place?.region ?? 'global',
      ...(place?.country ? { country: place.country } : {}),
    }),
  },
  competitors: { tool: 'competitor-analysis', agent: 'scout', product: 'named', args: product },
  demand: {
    tool: 'trend-prediction',
    agent: 'scout',
    product: 'named',
    args: (found) => ({
      ...product(found),
      ...(found.horizonWeeks === null ? {} : { horizonWeeks: found.horizonWeeks }),
    }),
  },
  beliefs: { tool: 'view-beliefs', agent: null },
  library: {
    tool: 'research-library',
    agent: 'scout',
    product: 'named',
    args: ({ name }) => (name === null ? {} : { search: name }),
  },
  sentiment: { tool: 'sentiment-analyzer', agent: 'customer', args: sentiment },
  reply: {
    tool: 'response-generator',
    agent: 'customer',
    args: ({ ticket, orders }) => ({
      ...(ticket === null ? {} : { ticket }),
      ...(orders[0] ? { order: orders[0] } : {}),
    }),
  },
  tickets: { tool: 'find-tickets', agent: 'customer', args: ticketFilter },
  fraud: { tool: 'fraud-detector', agent: 'stripe', args: fraud },
  payments: payments(null),
  refunds: payments('refunds'),
  fees: payments('fees'),
  declines: payments('declines'),
  disputes: payments('disputes'),
  help: { tool: '', agent: null },
  none: null,
}
