import { expect, test } from 'vitest'
import { readBeside, withTold } from './beside.ts'
import { narrow, readNarrowing } from './narrow.ts'
import type { EarlierUse } from './refine.ts'

const today = '2026-11-22'
const found = (args: Record<string, unknown>): EarlierUse => ({ tool: 'find-products', args, period: null })
const sold: EarlierUse = {
  tool: 'performance-analyzer',
  args: { focus: 'sales', from: '2026-11-09', to: '2026-11-15', rank: 'worst' },
  period: { at: 0, length: 0, from: '2026-11-09', to: '2026-11-15', horizonWeeks: null },
}
const lean = (text: string, names: string[], last: EarlierUse) => {
  const said = readNarrowing(text, names, last, today)
  return said && narrow(last, said)
}

test.each<[string, string[], EarlierUse, Record<string, unknown>]>([
  [
    'only the sneakers',
    ['sneakers'],
    found({ missing: 'weight' }),
    { missing: 'weight', search: 'sneakers' },
  ],
  ['without the frost ones', ['frost'], found({ search: 'beanies' }), { search: 'beanies', except: 'frost' }],
  ['not the frost beanies pls', ['frost beanies'], found({ search: 'beanies' }), { except: 'frost beanies' }],
  ['again, but without the candles', ['candles'], found({ order: 'cheapest' }), { except: 'candles' }],
  ['and boots?', ['boots'], found({ search: 'mugs', stock: 'out' }), { search: 'boots', stock: 'out' }],
  ['ok only boots under 200', ['boots'], found({ stock: 'in' }), { search: 'boots', maxPrice: 200 }],
])('“%s” narrows a list', (text, names, last, args) => {
  expect(lean(text, names, last)).toMatchObject({ tool: 'find-products', args })
})

test('what sold is asked again of some products, and a ranking of all is dropped', () => {
  const { rank: _rank, ...args } = sold.args
  const product = { name: 'keyboards', into: 'product' }
  expect(lean('only keyboards pls', ['keyboards'], sold)).toMatchObject({ args, product })
  expect(
    lean('only for the eng planter', ['eng planter'], { ...sold, tool: 'list-changes', args: {} }),
  ).toMatchObject({ product: { name: 'eng planter', into: 'productId' } })
})

test('nothing can be left out of sales, which is said', () => {
  expect(lean('and without the watches?', ['watches'], sold)).toMatchObject({
    text: expect.stringContaining('can’t leave “watches” out'),
  })
})

test.each([
  ['stock of the keyboards', ['keyboards']],
  ['and hide the keyboards', ['keyboards']],
  ['keyboards', ['keyboards']],
  ['only the keyboards and the mugs', ['keyboards', 'mugs']],
  ['only the best', []],
])('“%s” leans on nothing by a name', (text, names) => {
  expect(readNarrowing(text, names, sold, today)).toBeNull()
})

const reorder = { tool: 'performance-analyzer', args: { focus: 'stock', product: 'AN-1' }, period: null }
const priced = { tool: 'price-optimizer', args: { product: 'AN-1', price: 40 }, period: null }
test.each<[string, EarlierUse, Record<string, unknown> | null]>([
  ['my supplier needs 40 days', reorder, { focus: 'stock', product: 'AN-1', leadDays: 40 }],
  ['what if delivery takes 3 weeks', reorder, { focus: 'stock', product: 'AN-1', leadDays: 21 }],
  ['my supplier needs 40 days', sold, null],
  ['it costs me 22 btw', priced, { product: 'AN-1', cost: 22 }],
  ['it costs 22', priced, null],
])('“%s” changes the last answer', (text, last, args) => {
  expect(readBeside(text, last)).toEqual(args && expect.objectContaining({ args }))
})

test.each([
  ['per month?', 'by month'],
  ['and without friday?', 'leave friday out'],
])('“%s” after what sold is said to be impossible', (text, said) => {
  expect(readBeside(text, sold)).toMatchObject({ text: expect.stringContaining(said) })
})

const plain = { product: null, first: null }
test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
  ['Goods take 21 days to get to us.', 'performance-analyzer', { focus: 'stock' }, { leadDays: 21 }],
  ['Goods take 21 days.', 'performance-analyzer', { focus: 'stock', leadDays: 7 }, { leadDays: 7 }],
  ['60 days back: Just a rehearsal.', 'rehearse-workflow', { workflow: 'Alert' }, { days: 60 }],
])('“%s” beside %s counts for it', (told, tool, args, more) => {
  expect(withTold({ ...plain, tool, args }, told).args).toEqual({ ...args, ...more })
})

test('what is told beside another question changes nothing of it', () => {
  const use = { ...plain, tool: 'performance-analyzer', args: { focus: 'sales' } }
  expect(withTold(use, 'Goods take 21 days.')).toEqual(use)
  const rehearsed = { ...plain, tool: 'rehearse-workflow', args: {} }
  expect(withTold(rehearsed, 'We opened last month.')).toEqual(rehearsed)
})
