/** How merchants ask what sold, what is left, who buys and what the agents did. */
import type { PatternMatch, Pattern } from './pattern.ts'

const days = ({ period }: PatternMatch) => period ?? {}
const product = ({ name }: PatternMatch) => (name === null ? {} : { product: name })

function analyzing(focus: 'stock' | 'sales' | 'customers' | 'agents'): Omit<Pattern, 'needs'> {
  return {
    intent: `${focus}-performance`,
    tool: 'performance-analyzer',
    agent: 'ops',
    takes: ['period'],
    args: (found) => ({
      focus,
      ...(focus === 'stock' || focus === 'sales' ? product(found) : {}),
      ...days(found),
    }),
  }
}

/** What sold is of the past: what is to come is a forecast. */
const sold = (found: PatternMatch) => ({ focus: 'sales', ...product(found), ...days(found) })

const stock: Pattern = {
  ...analyzing('stock'),
  name: 'optional',
  beside:
    'product|soon|item|sku|stock|inventory|next|about|level|running|low|left|ordered|soonest|first|before|christmas|supplier|warehouse|units|pieces',
  needs: [],
}
const sales: Pattern = {
  ...analyzing('sales'),
  args: (found) => (found.horizonWeeks === null ? sold(found) : null),
  name: 'optional',
  beside:
    'product|item|total|overall|figures|numbers|value|average|compared|so far|sales|revenue|selling|performance|period|trend|month|week|grew|order|generate|bring',
  needs: [],
}
const customers: Pattern = {
  ...analyzing('customers'),
  beside: 'customer|buyer|shopper|people|spend|spent|money|us|long time|while|segment|group',
  needs: [],
}
const talk =
  'say|saying|unhappy|angry|complain|complaining|complaint|feel|feeling|think|reply|answer|mood|respond|review|happy|ticket|refund'
const change = 'set|change|update|adjust|forecast|predict|demand|plan'

export const salesPatterns: Pattern[] = [
  {
    ...stock,
    without: `${change}|launch`,
    needs: [
      'run out|running out|runs out|run low|running low|running short|low on|sell out|selling out|sells out|sold out|out of stock|low in stock|low stock|reorder|reordered|reordering|restock|restocked|restocking|replenish|replenished|days of cover|days cover|days of stock|overstocked|overstock|understocked|dead stock|stockout|order more|buy more|order again|buy again from|be gone|used up|in the warehouse|on hand|left over',
    ],
  },
  {
    ...stock,
    without: change,
    needs: [
      'stock|inventory',
      'low|level|enough|left|status|cover|last|how much|how long|overview|situation|report|check|short|risk|remaining|health|how is|how are|do i have|do we have|critical|lasts|look|soon',
    ],
  },
  {
    ...sales,
    without: `${change}|competitor|will`,
    needs: [
      'best seller|bestseller|best selling|top selling|top product|top seller|worst seller|worst product|worst selling|slow mover|slow moving|slow seller|not selling|not sell|not sold|selling best|selling worst|sell best|sells best|sells most|sell more|sell most|sell least|sells least|selling most|selling well|sell well|sold most|sold best|sold least|sells the most|sold the most|sell the most|sell the best|sells the best|most money|most revenue|most profitable|most popular|least popular|worst performing|best performing|underperforming|top performing|hottest|flop|top product|top item|best product|best item|most wanted|off the shelves|on the shelf|top five|top ten|top three|top 5|top 10|top 3|top 20',
    ],
  },
  {
    ...sales,
    needs: ['revenue|turnover|sales|sold|income|earned|earn|takings|earnings|sell|selling'],
    without: `${change}|should|competitor|market|will|fee|refund|customers`,
  },
  {
    ...sales,
    needs: ['how much', 'money|make|made|earn|earned|bring in|brought in|take|took'],
    without: 'stock|fee|refund|refunded|should|agent',
  },
  {
    ...sales,
    needs: [
      'order',
      'how many|count|number of|volume|come in|came in|got|receive|received|total|overview|how are',
    ],
    without: `${change}|refunded|risky|suspicious|fraud|declined`,
  },
  {
    ...sales,
    needs: ['average order|aov|order value|basket size|basket value|average basket|average cart|cart value'],
  },
  { ...sales, needs: ['growth|growing|grow|grew'], without: `${change}|market|how can|how to|customer` },
  {
    ...sales,
    needs: [
      'anomaly|anomalies|unusual|strange|odd|weird|spike|drop|dropped|dip|outlier|abnormal|collapse',
      'sales|order|revenue|day|figure|number|happening|anything|happened|data',
    ],
    without: `price|${change}|payment`,
    args: (found) => (found.orders.length > 0 ? null : sold(found)),
  },
  {
    ...sales,
    needs: [
      'business|store|shop|we',
      'how is|how are|how was|how did',
      'doing|going|performing|performance|do|perform',
    ],
    without: 'agent|feed|connected',
  },
  { ...sales, needs: ['business', 'how is|how was|how goes'], without: 'agent' },
  {
    ...sales,
    requires: ['period'],
    needs: [
      'in numbers|in figures|the figures|the numbers|key figures|my figures|my numbers|summary|recap|summarize|summarise|report',
    ],
    without: `${change}|market|agent|customer|payment|feed|fee|refund|stock|ticket|review`,
  },
  {
    ...sales,
    needs: ['are we|am i|did we|do we|did i', 'making|make|made|earning|earn', 'more|less'],
    without: `${change}|fee|refund`,
  },
  {
    ...customers,
    without: talk,
    needs: [
      'best customer|top customer|loyal customer|lapsed|churn|churned|churning|lost customer|new customer|returning customer|repeat customer|vip|biggest spender|big spender|top spender|first time buyer|inactive customer|valuable customer|customer segment|come back|came back|buy again|bought again|buy twice|repeat purchase|repeat buyer|win back|stopped buying|stopped ordering|not bought|not buying|not ordered|at risk customer|customer lifetime|retention|regulars|regular customer|not come back|not been back|loyal buyer',
    ],
  },
  {
    ...customers,
    without: `${talk}|agent`,
    needs: [
      'customer|buyer|shopper|client',
      'who|best|top|most|new|how many|loyal|lapsed|spend|spent|return|returning|segment|valuable|lost|gained|risk|overview|leave|leaving|left',
    ],
  },
  {
    ...analyzing('agents'),
    without: 'customer|market',
    needs: [
      'agent',
      'work|worked|working|performance|perform|performing|doing|do|did|done|busy|cost|activity|how are|success|been|spend|spent|finished|achieve|how well|report',
    ],
    beside: 'scout|seller|customer|stripe|ops|ai|much|up',
  },
]
