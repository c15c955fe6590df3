/** Phrasings that the patterns were not made from: how well they carry over to other words. */
import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'

const today = '2026-11-21'

/** Part of the tool's arguments beside each. */
const phrasings: [string, string, Record<string, unknown>][] = [
  ["What's about to sell out?", 'performance-analyzer', { focus: 'stock' }],
  ['do we have enough stock left', 'performance-analyzer', { focus: 'stock' }],
  ['Do I need to reorder anything?', 'performance-analyzer', { focus: 'stock' }],
  ['which skus are low on inventory', 'performance-analyzer', { focus: 'stock' }],
  ['How long will my stock last?', 'performance-analyzer', { focus: 'stock' }],
  [
    'top selling items last quarter',
    'performance-analyzer',
    { focus: 'sales', from: '2026-07-01', to: '2026-09-30' },
  ],
  [
    'What sold best in September?',
    'performance-analyzer',
    { focus: 'sales', from: '2026-09-01', to: '2026-09-30' },
  ],
  ["which products aren't selling", 'performance-analyzer', { focus: 'sales' }],
  ['revenue year to date', 'performance-analyzer', { focus: 'sales', from: '2026-01-01', to: today }],
  ['How much did we earn last weekend?', 'performance-analyzer', { focus: 'sales', from: '2026-11-14' }],
  [
    'number of orders in the past 7 days',
    'performance-analyzer',
    { focus: 'sales', from: '2026-11-15', to: today },
  ],
  ['give me the AOV for this year', 'performance-analyzer', { focus: 'sales', from: '2026-01-01' }],
  ['Did sales drop last week?', 'performance-analyzer', { focus: 'sales', from: '2026-11-09' }],
  ['how is business', 'performance-analyzer', { focus: 'sales' }],
  ['who spends the most with us?', 'performance-analyzer', { focus: 'customers' }],
  ['customers that stopped buying', 'performance-analyzer', { focus: 'customers' }],
  ['Show me my most loyal buyers', 'performance-analyzer', { focus: 'customers' }],
  ['are my agents doing a good job', 'performance-analyzer', { focus: 'agents' }],
  [
    'What have the agents been up to this week?',
    'performance-analyzer',
    { focus: 'agents', from: '2026-11-16' },
  ],
  ['Explain why the Nordic Lamp is incomplete', 'explain-product', { product: 'Nordic Lamp' }],
  ['why can\'t shoppers see it: "Nordic Lamp" is not listed', 'explain-product', { product: 'Nordic Lamp' }],
  ["what's missing from Nordic Lamp", 'explain-product', { product: 'Nordic Lamp' }],
  ['Show me everything that lacks an EAN', 'find-products', { missing: 'barcode' }],
  ['Any products with no images?', 'find-products', { missing: 'image' }],
  ['which products still need work', 'find-products', { readiness: 'not_ready' }],
  ['products that are not in the feed', 'find-products', { readiness: 'not_ready' }],
  ['What state is the feed in?', 'feed-status', {}],
  ['is the sync finished', 'feed-status', {}],
  ['How much should I charge for the Nordic Lamp?', 'price-optimizer', { product: 'Nordic Lamp' }],
  ['Is the Nordic Lamp too expensive?', 'price-optimizer', { product: 'Nordic Lamp' }],
  ['find the optimal price for LMP-7', 'price-optimizer', { product: 'LMP-7' }],
  ['I want you to set the Nordic Lamp price to 89 euros', 'set-price', { product: 'Nordic Lamp', price: 89 }],
  ['increse the price of Nordic Lamp by 5 %', 'set-price', { product: 'Nordic Lamp', percent: 5 }],
  ['Cut the price of the Nordic Lamp in half', 'set-price', { product: 'Nordic Lamp', percent: -50 }],
  ['discount Nordic Lamp by 15 percent please', 'set-price', { product: 'Nordic Lamp', percent: -15 }],
  ['price the Nordic Lamp at €79,50', 'set-price', { product: 'Nordic Lamp', price: 79.5 }],
  [
    'Can you rename "Nordic Lamp" into "Nordic Desk Lamp"?',
    'set-title',
    { product: 'Nordic Lamp', title: 'Nordic Desk Lamp' },
  ],
  ['update the inventory of LMP-7 to 120 pieces', 'set-stock', { product: 'LMP-7', available: 120 }],
  ['Switch off Nordic Lamp', 'disable-products', { product: 'Nordic Lamp' }],
  ['please activate everything that is ready', 'enable-products', { readiness: 'ready' }],
  ['Start a sync', 'sync-products', {}],
  ['refresh the products from Shopify', 'sync-products', {}],
  ['download my feed as JSON', 'publish-feed', {}],
  [
    'Predict sales of the Nordic Lamp for next quarter',
    'trend-prediction',
    { product: 'Nordic Lamp', horizonWeeks: 13 },
  ],
  ['demand outlook', 'trend-prediction', {}],
  ['What is trending?', 'trend-prediction', {}],
  ['Are we growing in Japan?', 'market-scan', { region: 'asia', country: 'JP' }],
  ['market opportunities in the US', 'market-scan', { region: 'us' }],
  ['how do our rivals price the Nordic Lamp', 'competitor-analysis', { product: 'Nordic Lamp' }],
  ['competitor analysis', 'competitor-analysis', {}],
  ['make a better listing for the Nordic Lamp', 'listing-enhancer', { product: 'Nordic Lamp' }],
  ['Any complaints about delivery this month?', 'sentiment-analyzer', { from: '2026-11-01' }],
  ['how do people like our service', 'sentiment-analyzer', {}],
  ['customer satisfaction last quarter', 'sentiment-analyzer', { from: '2026-07-01' }],
  ['Write a response for ticket number 33', 'response-generator', { ticket: 33 }],
  ['help me answer the latest review', 'response-generator', {}],
  ['Look for fraudulent orders since Monday', 'fraud-detector', { from: '2026-11-16' }],
  ['can I trust order #1015?', 'fraud-detector', { orders: ['#1015'] }],
  ['refunds in October', 'payment-optimizer', { focus: 'refunds', from: '2026-10-01', to: '2026-10-31' }],
  ['why do cards get declined', 'payment-optimizer', { focus: 'declines' }],
  [
    'How many chargebacks did we have last year?',
    'payment-optimizer',
    { focus: 'disputes', from: '2025-01-01' },
  ],
  ['total processing fees this quarter', 'payment-optimizer', { focus: 'fees', from: '2026-10-01' }],
  ['Make a plan to clear old stock', 'workflow-orchestrator', { goal: 'clear old stock' }],
  ['roll back my last edit', 'undo-change', {}],
  ['Am I still connected to Shopify?', 'store-status', {}],
  ['good morning', '', {}],
]

const minAccuracy = 0.9

test('at least 90 in 100 phrasings that the patterns were not made from are understood, and few are taken for something else', () => {
  const outcomes = phrasings.map(([text, tool, args]) => {
    const read = readIntent(text, { today, agent: 'ops' })
    const isRight =
      read?.tool === tool &&
      Object.entries(args).every(([key, value]) =>
        Object.is(JSON.stringify(read.args[key]), JSON.stringify(value)),
      )
    return { text, read, isRight }
  })
  const right = outcomes.filter(({ isRight }) => isRight).length
  const missed = outcomes
    .filter(({ isRight }) => !isRight)
    .map(({ text, read }) => [text, read?.tool, read?.args])
  expect(right / phrasings.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(minAccuracy)
  const mistaken = outcomes.filter(({ read, isRight }) => read && !isRight).length
  expect(mistaken / phrasings.length).toBeLessThanOrEqual(0.05)
})
