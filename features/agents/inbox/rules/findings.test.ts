import { expect, test } from 'vitest'
import type { SecurityAlert } from '../contract.ts'
import { draftSecurity } from './findings.ts'

const fraud = (orderName: string, amount: string, score: number): SecurityAlert => ({
  ...{ id: `fraud:${orderName}`, type: 'fraud', severity: 'high', status: 'new', orderName, amount },
  ...{ orderNumber: null, currency: 'USD', at: '2026-11-23T00:00:00.000Z', isOfLastCheck: true },
  verdict: { score, base: 0, action: 'block', reasons: [] },
  ...{ dispute: null, isSettled: false, marked: null },
})

test('names the payment of the highest risk, whatever the amounts are', () => {
  const alerts = [fraud('#1', '900.00', 71), fraud('#2', '20.00', 95)]
  const [item] = draftSecurity({ alerts, timeZone: 'UTC' }, 'USD')
  expect(item?.detail).toMatchObject({ count: 2, orders: [{ orderName: '#2' }, { orderName: '#1' }] })
})
