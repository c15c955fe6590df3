import { expect, test } from 'vitest'
import { readSentence } from '../slots.ts'
import { askSetting, sayGap, sayWhoDecides } from './ask-back.ts'
import { sayImpossible } from './impossible.ts'
import { refine } from './refine.ts'

test.each([
  ['could you archive the walnut stool', 'I can’t archive anything from here.'],
  ['please delete the walnut stool', 'I can’t delete anything from here.'],
  ['create a new collection for autumn', 'I can’t add products or collections from here.'],
  ['add a product called blue lamp for 30', 'I can’t add products or collections from here.'],
  ['sync every night at 2', 'I can’t do something later'],
  ['hide the walnut stool tomorrow', 'I can’t do something later'],
])('%s cannot be done, and it is said', (text, said) => {
  expect(sayImpossible(text)?.text).toContain(said)
})

test.each([
  'refund rate',
  'add products to the purchase list',
  'hide the walnut stool',
  'sync now',
  'what was archived',
  'how many orders were refunded on monday',
])('%s is nothing of that kind', (text) => {
  expect(sayImpossible(text)).toBe(null)
})

test.each([
  ['how many paid with klarna', 'which way of paying'],
  ['what are we paying for shipping', 'what shipping costs you'],
  ['which voucher works best', 'which discount codes'],
  ['what was the largest order in may', 'single orders by their size'],
  ['do men or women buy more of our things', 'the age, gender or life'],
  ['how many people visited us', 'who visits your shop'],
  ['how fast do we reply', 'how long customers wait'],
  ['what is our stock value', 'what your stock is worth'],
  ['revenue over the holidays', 'which days you mean'],
  ['which vendor has the most products', 'counts of products by brand'],
  ['how much tax did we collect', 'the taxes on your orders'],
])('%s is not recorded', (text, said) => {
  expect(sayGap(text, [])).toContain(said)
})

test.each([
  'refunds last month',
  'tickets about shipping',
  'why are customers angry about shipping',
  'fees of october',
  'make a plan for christmas',
  'products without a brand',
])('%s is recorded', (text) => {
  expect(sayGap(text, [])).toBe(null)
})

test('a bound that excludes the one before takes its place, one that narrows is added', () => {
  const earlier = { tool: 'find-products', args: { search: 'lamps', minPrice: 50 }, period: null }
  const said = (text: string) => refine(readSentence(text, '2026-11-23'), earlier)
  expect(said('and under 50')).toEqual({ search: 'lamps', maxPrice: 50 })
  expect(said('only under 90')).toEqual({ search: 'lamps', minPrice: 50, maxPrice: 90 })
})

test('a price that shall move by a bare number is asked back with both units', () => {
  expect(askSetting('make the tea tin 10 cheaper', ['tea tin'], true)?.choices).toEqual(
    ['10%', '10']
      .map((by) => `lower the price of tea tin by ${by}`)
      .map((message) => ({ label: message, message })),
  )
})

test.each([
  ['Do you change prices by yourself?', 'waits under Approvals until you approve it'],
  ['Am I asked before you change something?', 'under Agents, Limits'],
  ['who sends the replies to the customer', 'copy it to send it'],
])('“%s” is told how it is done here', (text, said) => {
  expect(sayWhoDecides(text)?.text).toContain(said)
})

test('an order decides nothing about who decides', () => {
  expect(sayWhoDecides('change the price of the mug by yourself')).toBeNull()
  expect(sayWhoDecides('which products changed by themselves?')).toBeNull()
})
