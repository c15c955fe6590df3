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

test('another limit, and another answer, offer nothing', () => {
  const price = { reason: 'price', message: 'That’s 1,246 changes, above your limit.' } as const
  expect(offerWithinLimit(tool, { args: {}, answered: { limit: price } })).toBeNull()
  expect(offerWithinLimit(tool, { args: {}, answered: {} })).toBeNull()
})
