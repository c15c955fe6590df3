/** How merchants ask about payments, refunds and fraud. */
import type { PatternMatch, Pattern } from './pattern.ts'

function payments(focus: string | null): Omit<Pattern, 'needs'> {
  return {
    intent: focus ?? 'payments',
    tool: 'payment-optimizer',
    agent: 'stripe',
    takes: ['period'],
    beside:
      'payment|money|total|paid|order|rate|customer|cost|pay|amount|card|transaction|reason|most|common|average|open|issue|issued|charge|stripe|shopify|give|many|processing|often|product|item|lose',
    args: paid(focus),
  }
}

/** What a question of payments asks for: a period and one side of them. */
export function paid(focus: string | null): (found: PatternMatch) => Record<string, unknown> {
  return ({ period }) => ({ ...period, ...(focus === null ? {} : { focus }) })
}

export const moneyPatterns: Pattern[] = [
  {
    intent: 'check-fraud',
    tool: 'fraud-detector',
    agent: 'stripe',
    takes: ['period', 'orders'],
    needs: [
      'fraud|fraudulent|scam|suspicious|risky|stolen|high risk|fake|riskiest|shady|dodgy|fishy|phishy|worry about|worrying|worried about|worrisome|questionable|doubtful|untrustworthy',
    ],
    without: 'customers say',
    beside:
      'payment|order|transaction|check|any|card|smell|seem|appear|recent|newest|latest|look|flag|today|detect|run|scan|review|risk',
    args: fraud,
  },
  {
    intent: 'check-fraud',
    tool: 'fraud-detector',
    agent: 'stripe',
    requires: ['orders'],
    needs: ['safe|legit|legitimate|trust|risk|genuine|trustworthy|real|ship|check'],
    beside: 'order|risk|payment|to',
    args: fraud,
  },
  {
    ...payments('refunds'),
    needs: [
      'refund|refunded|refunding|money back|paid back|gave back|give back|given back|went back|pay back|sent back|returned|reimbursed|reimburse',
    ],
    without: 'reply|draft|answer|please refund|refund order|refund the order|how do',
  },
  {
    ...payments('fees'),
    needs: ['fee|card cost|cost of card|cost of payment|processing cost|transaction cost|commission'],
  },
  {
    ...payments('declines'),
    needs: [
      'declined|decline|declining|failed|failing|fail|unsuccessful|succeed|go through|rejected|bounce',
      'payment|card|transaction|charge|checkout',
    ],
    without: 'agent',
  },
  { ...payments('disputes'), needs: ['dispute|chargeback|disputed'], without: 'reply|draft' },
  {
    ...payments(null),
    needs: [
      'payment|transaction',
      'how are|how is|overview|doing|total|summary|optimize|optimise|method|improve|going|status|report|analyze|analyse',
    ],
    without: 'fraud|agent',
  },
]

/** What a question of fraud asks for: a period, or certain orders. */
export function fraud({ period, orders }: PatternMatch): Record<string, unknown> {
  return { ...period, ...(orders.length > 0 ? { orders } : {}) }
}
