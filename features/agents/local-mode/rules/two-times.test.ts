import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { daysBefore } from './trend.ts'

const today = '2026-11-21'
const context = { today, agent: 'ops' as const, names: ['mugs', 'oak chair'] }
const usesOf = (text: string) => {
  const told = readIntents(text, context, readIntent)
  return told?.kind === 'read' ? told.intents.map(({ tool, args }) => ({ tool, args })) : []
}

test.each([
  ['were there more refunds than last month', 'payment-optimizer', '2026-11-01', '2026-10-01'],
  ['did chargebacks go up in september', 'payment-optimizer', '2026-09-01', '2026-08-01'],
  ['is the customer mood better than last week', 'sentiment-analyzer', '2026-11-16', '2026-11-09'],
])('“%s” is asked of both times', (text, tool, from, earlier) => {
  expect(usesOf(text)).toMatchObject([
    { tool, args: { from } },
    { tool, args: { from: earlier } },
  ])
})

test('before a whole month is the month before, before other days are as many', () => {
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(daysBefore({ from: '2026-11-08', to: '2026-11-14' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-07',
  })
})

test.each([
  ['how many mugs will we sell until christmas', 5],
  ['forecast demand for mugs by february', 11],
  ['will demand for the oak chair rise before new years eve', 6],
])('“%s” looks ahead to that day', (text, horizonWeeks) => {
  expect(usesOf(text)).toMatchObject([{ tool: 'trend-prediction', args: { horizonWeeks } }])
})

test.each([
  ['best price for the oak chair but never below 90', { minPrice: 90 }],
  ['good price for mugs not above 30', { maxPrice: 30 }],
])('“%s” keeps the bound', (text, args) => {
  expect(usesOf(text)).toMatchObject([{ tool: 'price-optimizer', args }])
})

test('a filter of sales by country is no list of products, and what is not counted there is named', () => {
  expect(usesOf('revenue in france from products over 80 dollars')).toMatchObject([
    { tool: 'market-scan', args: { country: 'FR', minPrice: 80 } },
  ])
  const told = readIntents('which products sell best in spain', context, readIntent)
  expect(told?.kind === 'read' && told.intents[0]?.leftOut.length).toBeGreaterThan(0)
})

test('shops that are named are those whose prices are compared', () => {
  expect(usesOf('what do ikea.com and muji.eu charge for mugs')).toMatchObject([
    { tool: 'competitor-analysis', args: { competitors: 'ikea.com, muji.eu' } },
  ])
})

test('two wishes with “versus” between are both answered', () => {
  expect(usesOf('refunds versus fees last month').map(({ args }) => args['focus'])).toEqual([
    'refunds',
    'fees',
  ])
})

test.each([
  ['October felt odd. How did it go against September?', '2026-10-01', '2026-09-01'],
  ['September was slow. How was it compared to the month before?', '2026-09-01', '2026-08-01'],
  ['Yesterday was quiet. How many orders was it compared with the day before?', '2026-11-20', '2026-11-19'],
  ['We moved in October. Are sales better than last month?', '2026-11-01', '2026-10-01'],
])('“%s” compares the time of the sentence before', (text, from, compareFrom) => {
  expect(usesOf(text)).toMatchObject([{ tool: 'performance-analyzer', args: { from, compareFrom } }])
})
