import { expect, test } from 'vitest'
import { faultOf, sumAmounts } from './rules.ts'

const eur = { currency: 'EUR', rate: '1.1', source: 'ECB', date: '2026-11-20' }
const sold = [
  { currency: 'USD', amount: 100 },
  { currency: 'EUR', amount: 50 },
  { currency: 'EUR', amount: 50 },
]

test('adds up in the reporting currency, and says which rates it used', () => {
  expect(sumAmounts(sold, { reporting: 'USD', rates: [eur] })).toEqual({
    kind: 'one',
    total: { currency: 'USD', amount: 100 + 100 * 1.1 },
    used: [eur],
  })
})

test('leaves each currency by itself where a rate is missing, and makes none up', () => {
  const totals = [
    { currency: 'USD', amount: 100 },
    { currency: 'EUR', amount: 100 },
  ]
  expect(sumAmounts(sold, { reporting: 'USD', rates: [] })).toEqual({
    kind: 'each',
    totals,
    missing: ['EUR'],
  })
  expect(sumAmounts(sold, { reporting: null, rates: [] })).toEqual({ kind: 'each', totals, missing: [] })
})

test('needs no rate for one currency alone', () => {
  const own = [{ currency: 'EUR', amount: 7 }]
  expect(sumAmounts(own, { reporting: null, rates: [] })).toEqual({ kind: 'one', total: own[0], used: [] })
})

test.each([
  [{ reporting: 'USD', rates: [eur] }, null],
  [{ reporting: null, rates: [eur] }, /first/],
  [{ reporting: 'EUR', rates: [eur] }, /needs no rate/],
  [{ reporting: 'USD', rates: [eur, eur] }, /one rate for each/],
  [{ reporting: 'USD', rates: [{ ...eur, rate: '0.0' }] }, /above 0/],
  [{ reporting: 'USD', rates: [{ ...eur, date: '2026-11-22' }] }, /future/],
])('says what is wrong with rates: %j', (settings, why) => {
  const fault = faultOf(settings, '2026-11-21')
  if (why === null) expect(fault).toBeNull()
  else expect(fault).toMatch(why)
})
