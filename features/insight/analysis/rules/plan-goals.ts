/** What a goal in the merchant's words asks of the agents. */

export const AGENTS = ['scout', 'seller', 'customer', 'stripe', 'ops'] as const
export type Agent = (typeof AGENTS)[number]

/** What must be there before a step can run. */
export type Need = 'orders' | 'payments' | 'messages' | 'web' | 'product'

/** What each tool does in a plan: who can do it, the one who usually does first; what it needs; how long it takes when nothing is known. */
export const CAPABILITIES = {
  'market-scan': { agents: ['scout'], needs: ['orders'], seconds: 20 },
  'competitor-analysis': { agents: ['scout', 'seller'], needs: ['web', 'product'], seconds: 60 },
  'trend-prediction': { agents: ['scout', 'ops'], needs: ['orders'], seconds: 15 },
  'price-optimizer': { agents: ['seller'], needs: ['orders', 'product'], seconds: 15 },
  'listing-enhancer': { agents: ['seller'], needs: ['orders'], seconds: 10 },
  'sentiment-analyzer': { agents: ['customer', 'scout'], needs: ['messages'], seconds: 10 },
  'response-generator': { agents: ['customer'], needs: ['messages'], seconds: 10 },
  'fraud-detector': { agents: ['stripe'], needs: ['payments'], seconds: 10 },
  'payment-optimizer': { agents: ['stripe'], needs: ['payments'], seconds: 10 },
  'performance-analyzer': { agents: ['ops', 'stripe'], needs: ['orders'], seconds: 10 },
} as const satisfies Record<string, { agents: readonly Agent[]; needs: readonly Need[]; seconds: number }>
type PlannedTool = keyof typeof CAPABILITIES

export type Capability = { agents: readonly Agent[]; needs: readonly Need[]; seconds: number }

/** What is known of a tool; any other is for those who have it, needs nothing and is quick. */
export function capabilityOf(tool: string, owners: readonly Agent[]): Capability {
  const known: Record<string, Capability> = CAPABILITIES
  return Object.hasOwn(known, tool) && known[tool] ? known[tool] : { agents: owners, needs: [], seconds: 5 }
}

export type PlanStep = {
  id: string
  title: string
  tool: string
  args: Record<string, unknown>
  after: string[]
}
export type Goal = { name: string; title: string; words: RegExp; steps: PlanStep[] }

const step = (
  id: string,
  title: string,
  tool: PlannedTool,
  args: Record<string, unknown> = {},
  after: string[] = [],
): PlanStep => ({ id, title, tool, args, after })

/** The goals that are understood, and the steps to each. */
export const GOALS: readonly Goal[] = [
  {
    name: 'restock',
    title: 'Restock',
    words: /\b(?:re-?stock\w*|re-?order\w*|stock|inventory|supply|supplies|replenish\w*|warehouse)\b/gi,
    steps: [
      step('stock', 'Find what runs out first', 'performance-analyzer', { focus: 'stock' }),
      step('demand', 'Forecast the demand', 'trend-prediction'),
      step('unusual', 'Look for unusual sales', 'performance-analyzer', { focus: 'sales' }, ['stock']),
    ],
  },
  {
    name: 'pricing',
    title: 'New prices',
    words:
      /\b(?:re-?pric\w*|pric\w*|margins?|profit\w*|discounts?|sale|promo\w*|campaigns?|clear(?:ance|ing)?|sell off|get rid)\b/gi,
    steps: [
      step('market', 'Look at the market', 'market-scan'),
      step('rivals', 'Compare with competitors', 'competitor-analysis'),
      step('demand', 'Forecast the demand', 'trend-prediction'),
      step('price', 'Work out the price', 'price-optimizer', {}, ['market', 'rivals', 'demand']),
    ],
  },
  {
    name: 'customers',
    title: 'Answer customers',
    words:
      /\b(?:customers?|tickets?|answer\w*|repl(?:y|ies)|support|messages?|complain\w*|reviews?|sentiment)\b/gi,
    steps: [
      step('mood', 'Read how customers feel', 'sentiment-analyzer'),
      step('drafts', 'Draft the answers', 'response-generator'),
      step('who', 'See who is about to leave', 'performance-analyzer', { focus: 'customers' }, ['mood']),
    ],
  },
  {
    name: 'launch',
    title: 'Launch products',
    words:
      /\b(?:launch\w*|new products?|release|introduc\w*|listings?|catalog\w*|feed|enrich\w*|descriptions?|titles?)\b/gi,
    steps: [
      step('listings', 'Find what the listings lack', 'listing-enhancer'),
      step('market', 'Look at the market', 'market-scan'),
      step('rivals', 'Compare with competitors', 'competitor-analysis'),
      step('price', 'Work out the price', 'price-optimizer', {}, ['market', 'rivals']),
      step('demand', 'Forecast the demand', 'trend-prediction', {}, ['market']),
    ],
  },
  {
    name: 'season',
    title: 'Prepare a busy season',
    words:
      /\b(?:christmas|xmas|advent|easter|halloween|valentine\w*|holidays?|black friday|cyber (?:monday|week)|singles' day|(?:mother|father)'?s'? day|back to school|new year\w*|peak|season\w*|busy|ready)\b/gi,
    steps: [
      step('demand', 'Forecast the demand', 'trend-prediction'),
      step('stock', 'Find what runs out first', 'performance-analyzer', { focus: 'stock' }, ['demand']),
      step('listings', 'Find what the listings lack', 'listing-enhancer'),
      step('declines', 'See which payments fail', 'payment-optimizer', { focus: 'declines' }),
      step('mood', 'Read how customers feel', 'sentiment-analyzer'),
    ],
  },
  {
    name: 'payments',
    title: 'Review payments',
    words:
      /\b(?:payments?|fraud\w*|disput\w*|chargebacks?|fees?|declin\w*|refunds?|transactions?|risk\w*)\b/gi,
    steps: [
      step('fraud', 'Find suspicious payments', 'fraud-detector'),
      step('costs', 'Add up fees, declines and refunds', 'payment-optimizer'),
    ],
  },
  {
    name: 'market',
    title: 'Understand the market',
    words: /\b(?:market\w*|trends?|compet\w*|rivals?|demand|forecast\w*)\b/gi,
    steps: [
      step('market', 'Look at the market', 'market-scan'),
      step('rivals', 'Compare with competitors', 'competitor-analysis'),
      step('demand', 'Forecast the demand', 'trend-prediction', {}, ['market']),
    ],
  },
  {
    name: 'check',
    title: 'Check how things go',
    words:
      /\b(?:performance|weekly|monthly|report\w*|overview|status|health|agents?|anomal\w*|check[ -]?up)\b/gi,
    steps: [
      step('business', 'Check sales, stock, customers and agents', 'performance-analyzer', { focus: 'all' }),
      step('costs', 'Add up fees, declines and refunds', 'payment-optimizer'),
      step('mood', 'Read how customers feel', 'sentiment-analyzer'),
      step('demand', 'Forecast the demand', 'trend-prediction', {}, ['business']),
    ],
  },
]

/** The goal that most words of the text speak of, the earlier in the list on a tie; null when none does. */
export function findGoal(text: string): Goal | null {
  const counts = GOALS.map((goal) => ({ goal, hits: text.slice(0, 2000).match(goal.words)?.length ?? 0 }))
  const best = counts.toSorted((left, right) => right.hits - left.hits)[0]
  return best === undefined || best.hits === 0 ? null : best.goal
}

/** Gives each step, in order, to the agent that can do it and has the least to do; `load` is in seconds. On a tie the usual one. */
export function allocate(
  steps: readonly { id: string; agents: readonly Agent[]; estimateSeconds: number }[],
  load: Readonly<Partial<Record<string, number>>>,
): { byStep: Map<string, Agent>; load: Map<Agent, number> } {
  const loads = new Map(AGENTS.map((agent) => [agent, load[agent] ?? 0]))
  const byStep = new Map<string, Agent>()
  for (const { id, agents, estimateSeconds } of steps) {
    const [usual, ...others] = agents
    const of = (agent: Agent) => loads.get(agent) ?? 0
    const chosen = others.reduce((best, agent) => (of(agent) < of(best) ? agent : best), usual ?? 'ops')
    byStep.set(id, chosen)
    loads.set(chosen, of(chosen) + estimateSeconds)
  }
  return { byStep, load: loads }
}
