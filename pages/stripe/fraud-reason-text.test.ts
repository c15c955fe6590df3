import { expect, test } from 'vitest'
import { contextOf, judgePayment, type PaymentCase } from '#features/insight/analysis/rules/fraud.ts'
import { fraudReasonText } from './fraud-reason-text.ts'

const suspect: PaymentCase = {
  ...{ orderName: '#1', at: '2026-11-20T10:00:00.000Z', currency: 'USD', amount: 9_000, risk: 'high' },
  ...{ riskReasons: ['Proxy'], avs: 'N', cvc: 'N', shippingCountry: 'NG', billingCountry: 'DE' },
  ...{ customerId: 'c', earlierOrders: 0, failedAttempts: 2, isDisputed: false },
}
const usual = Array.from({ length: 30 }, (_none, at) => ({
  ...{ ...suspect, orderName: `#${at + 2}`, amount: 50 + at, customerId: `u${at}` },
}))
const many = Array.from({ length: 6 }, () => suspect)
/** Between them, orders with every sign. */
const others: PaymentCase[] = [
  { ...suspect, risk: 'medium', avs: 'Y', failedAttempts: 3, earlierOrders: 4 },
  { ...suspect, risk: 'pending', failedAttempts: 1, customerId: null },
  { ...suspect, risk: 'low' },
]

test('each sign of the fraud check is said from its values, as it is written without them', () => {
  const context = contextOf([...usual, ...many])
  const reasons = [suspect, ...others].flatMap((one) => judgePayment(one, context, 70).reasons)
  expect(new Set(reasons.map(({ weight }) => weight)).size).toBeGreaterThanOrEqual(13)
  for (const { weight, values, text, points } of reasons) {
    const said = fraudReasonText({ weight, values, points, text: 'not this' })
    const plain = (one: string) => one.replaceAll('’', "'")
    if (weight === 'countryMismatch') expect(said).toBe('Billed to Germany, shipped to Nigeria.')
    else if (weight === 'avsMismatch')
      expect(said).toBe("The billing address doesn't match the card (AVS N).")
    else expect(said).toBe(plain(text))
  }
})

test('a reason of an earlier check stands as it was written', () => {
  const old = { text: 'Shopify rates the risk as high: Proxy.', points: 1, weight: null, values: {} }
  expect([fraudReasonText(old), fraudReasonText(old, true)]).toEqual([
    'Shopify rates the risk as high: Proxy.',
    'Shopify rates the risk as high.',
  ])
})
