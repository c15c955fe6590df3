import { expect, test } from 'vitest'
import { readMoment } from './follow-up/follow-up.ts'

const today = '2026-11-21'

test.each([
  ['and last month?', { from: '2026-10-01', to: '2026-10-31', horizonWeeks: null }],
  ['What about yesterday', { from: '2026-11-20', to: '2026-11-20', horizonWeeks: null }],
  ['refunds last month', null],
  ['and the kettle?', null],
])('%s says when and nothing else, or does not', (text, period) => {
  expect(readMoment(text, today).period).toEqual(period && expect.objectContaining(period))
})

test('a place alone is one, a place beside a product is not', () => {
  expect(readMoment('and in Germany?', today).place).toMatchObject({ region: 'eu', country: 'DE' })
  expect(readMoment('the kettle in Germany', today).place).toBeNull()
})

test('of a long text only the beginning is read', () => {
  expect(readMoment('and '.repeat(10_000), today).words).toBe(75)
})
