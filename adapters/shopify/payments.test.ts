import { afterEach, beforeEach, expect, test } from 'vitest'
import { details, order, page, payment } from './__fixtures__/order.fixture.ts'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, json, startFaultyPeer } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const firstPage = { after: null, first: 100 }

test('payments, risk, disputes, the note and the parcel arrive in our words', async () => {
  const fee = (amount: string, currencyCode = 'EUR') => ({ amount: { amount, currencyCode } })
  const wallet = { company: 'Visa', wallet: 'APPLE_PAY', avsResultCode: '', cvvResultCode: null }
  const facts = [
    { description: 'CVV is wrong', sentiment: 'NEGATIVE' },
    { description: 'It is an old customer', sentiment: 'POSITIVE' },
  ]
  const told = details({
    note: ' Ring twice, please. ',
    transactions: [
      payment(30, { fees: [fee('0.87'), fee('0.3')], kind: 'EMV_AUTHORIZATION' }),
      payment(10, { status: 'FAILURE', errorCode: 'INSUFFICIENT_FUNDS', paymentDetails: wallet }),
      payment(40, { kind: 'REFUND', status: 'AWAITING_RESPONSE', fees: [fee('1', 'USD')] }),
      payment(50, {
        kind: 'SUGGESTED_REFUND',
        status: 'UNKNOWN',
        formattedGateway: null,
        processedAt: null,
        paymentDetails: { paymentMethodName: 'Klarna' },
      }),
      payment(20, { formattedGateway: '', gateway: null, paymentDetails: null }),
    ],
    risk: {
      recommendation: 'INVESTIGATE',
      assessments: [
        { riskLevel: 'LOW', facts: [] },
        { riskLevel: 'HIGH', facts },
      ],
    },
    disputes: [{ initiatedAs: 'CHARGEBACK', status: 'NEEDS_RESPONSE' }],
    fulfillments: [
      {
        displayStatus: 'DELIVERED',
        createdAt: '2026-10-06T10:00:00Z',
        trackingInfo: [{ url: 'https://parcels.example.com/1' }],
      },
      {
        displayStatus: 'IN_TRANSIT',
        createdAt: '2026-10-07T10:00:00Z',
        trackingInfo: [{ url: 'javascript:alert(1)' }],
      },
      { displayStatus: 'CANCELED', createdAt: '2026-10-08T10:00:00Z', trackingInfo: [] },
    ],
  })
  peer.queue(page([order(1, told)]))
  const { orders } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(orders[0]?.details).toMatchObject({
    note: 'Ring twice, please.',
    risk: 'high',
    riskReasons: ['CVV is wrong'],
    disputes: [{ kind: 'chargeback', status: 'NEEDS_RESPONSE' }],
    trackingUrl: null,
    deliveryStatus: 'IN_TRANSIT',
  })
  const visa = { method: 'Visa', avs: 'Y', cvc: 'M' }
  expect(orders[0]?.details?.payments).toMatchObject([
    { kind: 'other', status: 'other', gateway: 'shopify_payments', method: 'Klarna', avs: null, cvc: null },
    { kind: 'sale', status: 'failure', errorCode: 'INSUFFICIENT_FUNDS', method: 'Apple Pay', avs: null },
    { kind: 'sale', status: 'success', gateway: 'Unknown', method: null, fee: null },
    { kind: 'authorization', gateway: 'Shopify Payments', amount: '30.00', fee: '1.17', ...visa },
    { kind: 'refund', status: 'pending', currency: 'EUR', fee: null },
  ])
})

test.each([
  ['CANCEL', 'high'],
  ['INVESTIGATE', 'medium'],
  ['ACCEPT', 'low'],
  ['SOMETHING_NEW', 'none'],
])('without an assessment the recommendation %s means %s', async (recommendation, risk) => {
  peer.queue(page([order(1, details({ risk: { recommendation, assessments: [] } }))]))
  const { orders } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(orders[0]?.details?.risk).toBe(risk)
})

test('payments that did not fit into the page are fetched', async () => {
  const many = Array.from({ length: 31 }, (_, number) => payment(number + 10))
  peer.queue(page([order(1, details({ transactions: many.slice(0, 20) }))]))
  peer.queue(json({ data: { order: { transactions: many } } }))
  const { orders } = await clientOf(peer).client.listOrderPage(session, firstPage)
  expect(orders[0]?.details?.payments).toHaveLength(31)
})
