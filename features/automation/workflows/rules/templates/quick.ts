/** The three workflows that are run by one click. */
import {
  at,
  chain,
  decide,
  each,
  figure,
  figureOrZero,
  from,
  type Template,
  tell,
  text,
  use,
  value,
  way,
  workflow,
} from './build.ts'

const marketIntelligence: Template = {
  id: 'market-intelligence',
  isQuickRun: true,
  words: ['market', 'markets', 'region', 'growth', 'demand', 'trend', 'intelligence', 'research'],
  make: () =>
    workflow({
      name: 'Market intelligence',
      category: 'analytics',
      description:
        'Compares orders by country and the demand forecast for the next eight weeks with recent sales, and adds the result to Needs your attention.',
      priority: 'high',
      trigger: { type: 'manual' },
      triggerDescription: 'When you run it',
      steps: [
        use(
          'scan',
          'Scan the market',
          'scout',
          'market-scan',
          { region: value('global') },
          {
            estimatedSeconds: 30,
            successCriteria: 'Orders from the last 28 days, compared with the 28 days before',
          },
        ),
        use(
          'trend',
          'Forecast demand',
          'scout',
          'trend-prediction',
          { horizonWeeks: value(8) },
          {
            estimatedSeconds: 30,
          },
        ),
        use(
          'sales',
          'Review sales',
          'ops',
          'performance-analyzer',
          { focus: value('sales'), days: value(28), top: value(5) },
          { estimatedSeconds: 30 },
        ),
        // Growth is known once there were orders before, too.
        decide(
          'grows',
          'Is it growing?',
          `${figure('scan', 'orders')} > 0.0 ? ${figureOrZero('scan', 'order_growth')} > 0.0 : false`,
        ),
        tell(
          'up',
          'Report growth',
          [
            'Market intelligence: orders are growing',
            '{{ steps.scan.output.summary }}\n\n{{ steps.trend.output.summary }}\n\n{{ steps.sales.output.summary }}',
          ],
          { estimatedSeconds: 14 },
        ),
        tell(
          'down',
          'Report no growth',
          [
            'Market intelligence: orders are not growing',
            '{{ steps.scan.output.summary }}\n\n{{ steps.trend.output.summary }}\n\n{{ steps.sales.output.summary }}',
          ],
          { estimatedSeconds: 15 },
        ),
      ],
      edges: [
        ...chain('scan', 'sales'),
        ...chain('trend', 'sales', 'grows'),
        way('grows', 'true', 'up'),
        way('grows', 'false', 'down'),
      ],
      kpis: ['Orders in 28 days', 'Share of growth', 'Weekly unit forecast'],
    }),
}

const proposals = 'steps.prices.output.tables.filter(t, t.key == "price_proposals")'

const dynamicPricing: Template = {
  id: 'dynamic-pricing',
  isQuickRun: true,
  words: ['price', 'prices', 'pricing', 'dynamic', 'margin', 'optimize', 'profit'],
  make: () =>
    workflow({
      name: 'Dynamic pricing',
      category: 'sales',
      description:
        'Forecasts demand, works out which prices of your best sellers should change, checks fees, and asks for your approval of each new price.',
      priority: 'high',
      trigger: { type: 'manual' },
      triggerDescription: 'When you run it',
      steps: [
        use(
          'demand',
          'Forecast demand',
          'scout',
          'trend-prediction',
          { horizonWeeks: value(4) },
          {
            estimatedSeconds: 30,
          },
        ),
        use(
          'prices',
          'Work out prices',
          'seller',
          'price-optimizer',
          { minMargin: value(30) },
          {
            estimatedSeconds: 60,
            successCriteria: 'Each price keeps a margin of 30%',
          },
        ),
        use(
          'fees',
          'Check fees',
          'stripe',
          'payment-optimizer',
          { focus: value('fees'), days: value(30) },
          {
            estimatedSeconds: 30,
          },
        ),
        decide('any', 'Should a price change?', `${proposals}.exists(t, size(t.rows) > 0)`),
        each('change', 'For each proposal', `${proposals}[0].rows`, { limit: 50 }),
        use(
          'set',
          'Set the new price',
          'seller',
          'set-price',
          { productId: from('item.productId'), price: text('{{ item.price }}') },
          { estimatedSeconds: 27, parentId: 'change' },
        ),
        tell('done', 'Report the changes', [
          'Dynamic pricing: {{ steps.change.output.succeeded }} of {{ steps.change.output.count }} prices changed',
          '{{ steps.prices.output.summary }}\n\n{{ steps.demand.output.summary }}\n\n{{ steps.fees.output.summary }}',
        ]),
        tell('none', 'Report no price changes', [
          'Dynamic pricing: no price should change',
          '{{ steps.prices.output.summary }}\n\n{{ steps.demand.output.summary }}\n\n{{ steps.fees.output.summary }}',
        ]),
      ],
      edges: [
        ...chain('demand', 'any'),
        ...chain('prices', 'any'),
        ...chain('fees', 'any'),
        way('any', 'true', 'change'),
        ...chain('change', 'done'),
        way('any', 'false', 'none'),
      ],
      kpis: ['Prices changed', 'Weekly profit', 'Margin'],
    }),
}

const customerSupport: Template = {
  id: 'customer-support',
  isQuickRun: true,
  words: ['support', 'customer', 'customers', 'tickets', 'inbox', 'overview'],
  make: () =>
    workflow({
      name: 'Customer support',
      category: 'customer_service',
      description:
        'Reads open tickets, checks sentiment, drafts answers, and tells you which need a person. Nothing is sent.',
      trigger: { type: 'manual' },
      triggerDescription: 'When you run it',
      steps: [
        use(
          'tickets',
          'Find open tickets',
          'customer',
          'find-tickets',
          { status: value('open'), limit: value(10) },
          { estimatedSeconds: 10 },
        ),
        use(
          'mood',
          'Check sentiment',
          'customer',
          'sentiment-analyzer',
          { days: value(7) },
          {
            estimatedSeconds: 15,
          },
        ),
        use(
          'drafts',
          'Draft answers',
          'customer',
          'response-generator',
          { limit: value(5) },
          {
            estimatedSeconds: 20,
          },
        ),
        use('work', 'Check for delays', 'ops', 'work-status', {}, { estimatedSeconds: 10 }),
        tell(
          'report',
          'Report',
          [
            'Customer support: {{ steps.tickets.output.summary }}',
            '{{ steps.drafts.output.summary }}\n\n{{ steps.mood.output.summary }}\n\n{{ steps.work.output.summary }}',
          ],
          { estimatedSeconds: 5 },
        ),
      ],
      edges: [
        ...chain('tickets', 'drafts', 'report'),
        ...chain('mood', 'report'),
        ...chain('work', 'report'),
      ],
      kpis: ['Open tickets', 'Share of negative messages', 'Answers drafted'],
    }),
}

const weeklySales: Template = {
  id: 'weekly-sales-digest',
  isQuickRun: false,
  words: ['sales', 'weekly', 'week', 'digest', 'report', 'summary', 'revenue'],
  make: (setting) =>
    workflow({
      name: 'Weekly sales digest',
      category: 'analytics',
      description:
        'Every Monday: your best sellers, the demand forecast, and how many products shoppers can find.',
      trigger: at('0 7 * * 1', setting),
      triggerDescription: 'Mondays at 07:00',
      steps: [
        use('sales', 'Review the week', 'ops', 'performance-analyzer', {
          focus: value('sales'),
          days: value(7),
          top: value(5),
        }),
        use('least', 'Find what sold least', 'ops', 'performance-analyzer', {
          focus: value('sales'),
          days: value(28),
          rank: value('worst'),
          top: value(5),
        }),
        use('trend', 'Forecast demand', 'scout', 'trend-prediction', { horizonWeeks: value(4) }),
        use('feed', 'Count ready products', 'seller', 'feed-status'),
        tell('report', 'Send the digest', [
          'Your week in sales',
          '{{ steps.sales.output.summary }}\n\n{{ steps.least.output.summary }}\n\n{{ steps.trend.output.summary }}\n\n{{ steps.feed.output.summary }}',
        ]),
      ],
      edges: ['sales', 'least', 'trend', 'feed'].flatMap((id) => chain(id, 'report')),
      kpis: ['Weekly revenue', 'Orders', 'Ready products'],
    }),
}

export const quickTemplates: readonly Template[] = [
  marketIntelligence,
  dynamicPricing,
  customerSupport,
  weeklySales,
]
