import { describe, expect, test } from 'vitest'
import type { ToolParameter } from '#features/agents/tool-runs/contract/tool.ts'
import { type NamedTool, readQuestion } from './read-question.ts'

const today = '2026-11-21'

function field(name: string, change: Partial<ToolParameter> = {}): ToolParameter {
  const base = { type: 'string', label: name, description: '', required: false, defaultValue: null } as const
  return { name, ...base, options: [], validation: {}, ...change }
}
const choice = (name: string, values: string[]) =>
  field(name, { type: 'select', options: values.map((value) => ({ value, label: value })) })

const tools: NamedTool[] = [
  {
    name: 'trend-prediction',
    title: 'Trend prediction',
    isRead: true,
    agents: ['scout', 'seller', 'ops'],
    parameters: [field('product'), field('category'), field('horizonWeeks', { type: 'number' })],
  },
  {
    name: 'performance-analyzer',
    title: 'Performance analyzer',
    isRead: true,
    agents: ['ops'],
    parameters: [choice('focus', ['stock', 'sales']), field('from'), field('to'), field('product')],
  },
  {
    name: 'workflow-orchestrator',
    title: 'Workflow orchestrator',
    isRead: false,
    agents: ['ops'],
    parameters: [field('goal'), field('product')],
  },
  {
    name: 'sentiment-analyzer',
    title: 'Sentiment analyzer',
    isRead: true,
    agents: ['customer'],
    parameters: [field('text'), field('messageIds'), field('from'), field('to')],
  },
  {
    name: 'fraud-detector',
    title: 'Fraud detector',
    isRead: true,
    agents: ['stripe'],
    parameters: [field('orderNames', { type: 'multiselect' }), field('from'), field('to')],
  },
  {
    name: 'market-scan',
    title: 'Market scan',
    isRead: true,
    agents: ['scout'],
    parameters: [choice('region', ['us', 'eu']), field('country'), field('category')],
  },
  {
    name: 'response-generator',
    title: 'Response generator',
    isRead: true,
    agents: ['customer'],
    parameters: [field('text'), field('messageIds'), field('orderName')],
  },
  {
    name: 'find-products',
    title: 'Find products',
    isRead: true,
    agents: ['seller'],
    parameters: [field('search'), choice('readiness', ['ready', 'incomplete'])],
  },
  {
    name: 'explain-product',
    title: 'Explain a product',
    isRead: true,
    agents: ['seller'],
    parameters: [field('productId', { required: true })],
  },
  {
    name: 'set-price',
    title: 'Set a price',
    isRead: false,
    agents: ['seller'],
    parameters: [field('productId', { required: true }), field('price', { required: true })],
  },
  {
    name: 'sync-products',
    title: 'Sync products',
    isRead: false,
    agents: ['seller', 'ops'],
    parameters: [choice('mode', ['auto', 'full'])],
  },
]

const read = (text: string) => readQuestion(text, { today, agent: 'ops' }, tools)

describe('the name of a tool at the beginning means that tool', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['Trend prediction:', 'trend-prediction', {}],
    ['Trend prediction: kettle', 'trend-prediction', { product: 'kettle' }],
    ['trend prediction : "Stock Pot"', 'trend-prediction', { product: 'Stock Pot' }],
    [
      'Trend prediction: Aurora Kettle for the next 4 weeks',
      'trend-prediction',
      { product: 'Aurora Kettle', horizonWeeks: 4 },
    ],
    ['Performance analyzer: stock', 'performance-analyzer', { focus: 'stock' }],
    ['Performance analyzer: stock pot', 'performance-analyzer', { product: 'stock pot' }],
    ['Performance analyzer: What must be reordered soon?', 'performance-analyzer', { focus: 'stock' }],
    ['Performance analyzer: last month', 'performance-analyzer', { from: '2026-10-01', to: '2026-10-31' }],
    ['Workflow orchestrator: restock', 'workflow-orchestrator', { goal: 'restock' }],
    [
      'Sentiment analyzer: It arrived late and broken.',
      'sentiment-analyzer',
      { text: 'It arrived late and broken.' },
    ],
    ['Sentiment analyzer: last month', 'sentiment-analyzer', { from: '2026-10-01', to: '2026-10-31' }],
    ['Fraud detector: #1042 and #1043', 'fraud-detector', { orders: ['#1042', '#1043'] }],
    ['Market scan: Europe', 'market-scan', { region: 'eu' }],
    ['Market scan: kettles in Germany', 'market-scan', { region: 'eu', country: 'DE', category: 'kettles' }],
    ['Response generator: ticket 12', 'response-generator', { ticket: 12 }],
    ['Response generator: Where is my parcel', 'response-generator', { text: 'Where is my parcel' }],
    ['Find products: mugs', 'find-products', { search: 'mugs' }],
    ['Find products: ready', 'find-products', { readiness: 'ready' }],
    ['Explain a product: KTL-0042', 'explain-product', { product: 'KTL-0042' }],
    ['Set a price: set the price of Mug to 20', 'set-price', { product: 'Mug', price: 20 }],
    ['Sync products:', 'sync-products', {}],
  ])('%s', (text, tool, args) => {
    expect(read(text)).toMatchObject({ tool, args })
    expect(read(text)?.args).toEqual(args)
  })

  test('of whoever is asked, or else of the one whose field it is', () => {
    expect(read('Trend prediction: kettle')?.agent).toBe('ops')
    expect(readQuestion('Trend prediction:', { today, agent: 'stripe' }, tools)?.agent).toBe('scout')
  })

  test('and a change is never guessed from words that do not say it', () => {
    expect(read('Set a price: Mug')).toMatchObject({ tool: 'set-price', args: {} })
    expect(read('Sync products: asdf qwer zxcv')).toBeNull()
    expect(read(`Find products: ${'x'.repeat(2_001)}`)).toBeNull()
  })
})

test('any other sentence is read by its words', () => {
  expect(read('What must be reordered soon?')?.tool).toBe('performance-analyzer')
  expect(read('How do customers feel about this: "It arrived late"?')?.args).toEqual({
    text: 'It arrived late',
  })
  expect(read('Moon scan: kettles')).toBeNull()
})
