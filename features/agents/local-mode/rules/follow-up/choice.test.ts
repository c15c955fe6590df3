import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { orderOfThem, readChoice, resolveReference } from './choice.ts'
import { readFollowUp, readMoment } from './follow-up.ts'
import { purchaseOfThem } from './list-purchase.ts'
import { readOfSubject, readWorstOf } from './of-subject.ts'

const today = '2026-11-23'
const rows = [
  { productId: 'T-1', title: 'Oak Tray' },
  { productId: 'T-2', title: 'Ash Tray' },
]

/** A use of a tool that reads, and its answer with two products. */
function after(tool: string, args: Record<string, unknown>): AgentEvent[] {
  const output = {
    outcome: 'answer',
    summary: 'Told.',
    confidence: 0.87,
    basis: {
      kind: 'local',
      rows: 2,
      unit: 'products',
      from: '2026-10-01',
      to: '2026-10-31',
      method: 'Search',
    },
    tables: [{ title: 'Products', columns: [{ key: 'productId', label: 'SKU', kind: 'text' }], rows }],
  }
  const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z' }
  return [
    { seq: 1, ...place, type: 'tool_asked', callId: 'c', tool, args, reason: '' },
    {
      ...{ seq: 2, ...place, type: 'tool_answered', callId: 'c', tool, outcome: 'answered', output },
      ...{ message: null, isTainting: false, durationMs: 1, approvalId: null },
    },
  ]
}

const offered = (labels: string[]): AgentEvent[] => [
  {
    ...{ seq: 1, runId: 'r', at: '2026-11-23T10:00:00.000Z', type: 'agent_text', part: 'which product' },
    ...{ text: 'Which one?', isFinal: true, recommendedProducts: [], productCategories: [] },
    choices: labels.map((label) => ({ label, message: label, args: { productId: label } })),
    pending: { tool: 'view-store-product', args: {}, into: 'productId', first: null },
  },
]

test('"them" after a part of a list are the products that it shows', () => {
  const listed = after('find-products', { order: 'cheapest', limit: 2, readiness: 'ready' })
  expect(orderOfThem('hide them', listed)?.args).toEqual({ productIds: ['T-1', 'T-2'] })
  const off = after('find-products', { search: 'mugs', enabled: false })
  expect(orderOfThem('righto, chuck em all on', off)).toMatchObject({
    tool: 'enable-products',
    args: { search: 'mugs' },
  })
  expect(orderOfThem('ok take those off chatgpt', off)?.tool).toBe('disable-products')
  expect(orderOfThem('which of them are off', off)).toBeNull()
  for (const text of [
    'please don’t take those off',
    'dont hide those',
    'i wouldn’t take them off',
    'you cannot take them off',
    'keep them all on',
    'leave those live',
    'take those off tomorrow',
  ])
    expect({ text, order: orderOfThem(text, off) }).toEqual({ text, order: null })
  expect(orderOfThem('make them cheaper', off)).toBeNull()
  expect(orderOfThem('hide them', after('find-products', { stock: 'out' }))?.args).toEqual({ stock: 'out' })
})

test('“it” is replaced where it is a word of its own', () => {
  const before = after('explain-product', { productId: 'T-1' })
  expect(resolveReference('ditch it from the list', before)).toBe('ditch "T-1" from the list')
})

test('the number of a ticket is no row of the last table', () => {
  const listed = after('find-products', {})
  expect(resolveReference('answer ticket number 2', listed)).toBeNull()
  expect(resolveReference('what is wrong with number 2', listed)).toBe('what is wrong with "T-2"')
})

test('a choice is named by a part of its label', () => {
  const before = offered(['Oak Denim Jacket', 'Oak Trucker Jacket'])
  expect(readChoice('the denim one, sorry', before)).toMatchObject({
    args: { productId: 'Oak Denim Jacket' },
  })
  expect(readChoice('the oak one', before)).toBeNull()
})

test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
  ['worst?', 'performance-analyzer', { focus: 'sales', top: 5 }, { rank: 'worst', top: 5 }],
  ['same by category', 'performance-analyzer', { focus: 'sales' }, { by: 'category' }],
  ['sept?', 'payment-optimizer', { focus: 'fees' }, { focus: 'fees', from: '2026-09-01', to: '2026-09-30' }],
  ['only under 90', 'find-products', { search: 'trays' }, { search: 'trays', maxPrice: 90 }],
  ['and the most expensive?', 'find-products', { order: 'cheapest' }, { order: 'dearest' }],
  ['and the urgent ones', 'find-tickets', { status: 'open' }, { status: 'open', priority: 'urgent' }],
])('%s narrows the last answer', (text, tool, args, wanted) => {
  expect(readFollowUp(text, after(tool, args), { today, readMoment })).toMatchObject({ tool, args: wanted })
})

test('words that say something else lean on nothing', () => {
  const last = after('performance-analyzer', { focus: 'sales' })
  expect(readFollowUp('worst reviews', last, { today, readMoment })).toBeNull()
})

test('why an answer is so ends with its confidence', () => {
  const told = readFollowUp('why', after('find-products', {}), { today, readMoment })
  expect(told).toMatchObject({ text: expect.stringContaining('Confidence: 87%.') })
})

test.each([
  ['put the first one on the list', ['T-1']],
  ['ok put the first two on the purchase list please', ['T-1', 'T-2']],
  ['reorder them all', ['T-1', 'T-2']],
  ['put the mug on the list', null],
  ['what is on the list', null],
])('“%s” puts what was shown on the purchase list', (text, productIds) => {
  const shown = after('performance-analyzer', { focus: 'stock' })
  expect(purchaseOfThem(text, shown)?.args['productIds'] ?? null).toEqual(productIds)
  expect(purchaseOfThem(text, [])).toBeNull()
})

test('the dearest colour is the dearest of what was listed', () => {
  const listed = after('find-products', { search: 'blanket' })
  expect(readFollowUp('and the dearest colour?', listed, { today, readMoment })).toMatchObject({
    tool: 'find-products',
    args: { search: 'blanket', order: 'dearest' },
  })
})

test.each([
  ['what is missing', 'explain-product', 'productId'],
  ["what's it missing then?", 'explain-product', 'productId'],
  ['and in stock?', 'performance-analyzer', 'product'],
  ['how many left', 'performance-analyzer', 'product'],
])('“%s” is asked of the product that was spoken of', (text, tool, into) => {
  const spoken = after('explain-product', { productId: 'T-1' })
  expect(readOfSubject(text, spoken)).toMatchObject({ tool, product: { name: 'T-1', into } })
  expect(readOfSubject(text, after('find-products', { readiness: 'ready' }))).toBeNull()
  expect(readOfSubject(`${text} of the mug`, spoken)).toBeNull()
})

test('the worst of a list of what is not ready are its first', () => {
  const listed = after('find-products', { readiness: 'incomplete' })
  expect(readWorstOf('which are the five worst', listed)?.args).toEqual({ readiness: 'incomplete', limit: 5 })
  expect(readWorstOf('and the worst?', listed)?.args).toEqual({ readiness: 'incomplete', limit: 1 })
  expect(readWorstOf('which are the worst', after('feed-status', {}))?.args).toEqual({
    readiness: 'not_ready',
  })
  expect(readWorstOf('the five worst', after('performance-analyzer', { focus: 'sales' }))).toBeNull()
})

test('the same question is asked for another, and the top-priced one is the dearest', () => {
  const read = (text: string, before: AgentEvent[]) => readFollowUp(text, before, { today, readMoment })
  expect(read('same question for the vase', after('explain-product', { productId: 'T-1' }))).toMatchObject({
    tool: 'explain-product',
    product: { name: 'vase' },
  })
  expect(
    read('and the top-priced one?', after('find-products', { search: 'vase', order: 'cheapest' })),
  ).toMatchObject({ args: { search: 'vase', order: 'dearest' } })
})

test('“turn them on” after “are they ready” means all of them', () => {
  const asked = (text: string): AgentEvent[] => [
    { seq: 0, runId: 'r', at: '2026-11-23T10:00:00.000Z', type: 'user_message', text },
    ...after('find-products', { search: 'trays', readiness: 'not_ready' }),
  ]
  expect(orderOfThem('ok then turn them on', asked('are the trays ready?'))?.args).toEqual({
    search: 'trays',
  })
  expect(orderOfThem('ok then turn them on', asked('which trays are not ready?'))?.args).toEqual({
    ...{ search: 'trays', readiness: 'not_ready' },
  })
})

test('what sold worst is asked for after what sold best, of the same days', () => {
  const args = { focus: 'sales', rank: 'best', from: '2026-10-01', to: '2026-10-31' }
  const read = (text: string, tool: string, of: Record<string, unknown>) =>
    readFollowUp(text, after(tool, of), { today, readMoment })
  for (const text of ['And what was the worst?', 'which was the worst one'])
    expect(read(text, 'performance-analyzer', args)).toMatchObject({ args: { ...args, rank: 'worst' } })
  const ofAll = read('and what was the worst?', 'performance-analyzer', { focus: 'sales' })
  expect(ofAll).toMatchObject({ text: expect.stringContaining('can’t pick one') })
})

test('what was listed is hidden from shoppers', () => {
  const listed = after('find-products', { search: 'lamps', stock: 'low' })
  expect(orderOfThem('hide those from shoppers', listed)).toMatchObject({
    ...{ tool: 'disable-products', args: { search: 'lamps', stock: 'low' } },
  })
  expect(orderOfThem('hide those from me', listed)?.tool).not.toBe('enable-products')
})
