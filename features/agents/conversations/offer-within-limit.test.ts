import { expect, test } from 'vitest'
import { offerWithinLimit } from './actions/offer-within-limit.ts'

const tool = { name: 'enable-products' } as never
const limit = { reason: 'rows', message: 'Too many.', rows: 1_246, left: 1_188, rowsPerHour: 1_200 } as const

test('more than an hour allows is offered as far as it goes', () => {
  expect(offerWithinLimit(tool, { args: { readiness: 'ready' }, answered: { limit } })).toMatchObject({
    text: 'That’s 1,246 products, above your limit of 1,200 changes an hour (12 used). Enable the first 1,188 now?',
    choices: [{ label: 'Enable the first 1,188', args: { readiness: 'ready', limit: 1_188 } }],
  })
})

test('a price beyond the limit is offered as far as it may go', () => {
  const limit = { reason: 'price', message: 'Too much.', maxPercent: 20, isFall: true } as const
  const answer = { args: { productId: 'AN-1', price: '10' }, answered: { limit } }
  expect(offerWithinLimit({ name: 'set-price' } as never, answer)).toMatchObject({
    choices: [{ label: 'Lower it by 20%', message: 'lower the price of "AN-1" by 20%' }],
  })
})

test('of several prices all are offered as far as they may go, where all move alike', () => {
  const limit = { reason: 'price', message: 'Too much.', maxPercent: 20, isFall: true } as const
  const setPrices = { name: 'set-prices' } as never
  const args = { productIds: ['AN-1', 'AN-2'], percent: -35 }
  expect(offerWithinLimit(setPrices, { args, answered: { limit } })).toMatchObject({
    choices: [{ label: 'Lower them by 20%', use: { tool: 'set-prices', args: { ...args, percent: -20 } } }],
  })
  const each = { productIds: ['AN-1', 'AN-2'], prices: ['1.00', '2.00'] }
  expect(offerWithinLimit(setPrices, { args: each, answered: { limit } })).toEqual({
    part: 'answer',
    text: 'Too much. Nothing was changed. Name prices within it, or change the limit under Agents.',
  })
})

test('another limit, and another answer, offer nothing', () => {
  const price = { reason: 'price', message: 'Too much.', maxPercent: 20, isFall: true } as const
  expect(offerWithinLimit(tool, { args: {}, answered: { limit: price } })).toBeNull()
  expect(offerWithinLimit(tool, { args: {}, answered: {} })).toBeNull()
})
