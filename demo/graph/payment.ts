import { noteOf } from '../order-notes.ts'
import type { OrderFacts } from '../orders.ts'
import {
  disputeOf,
  type Gateway,
  gatewayOf,
  type PaymentFacts,
  paymentsOf,
  riskFactsOf,
} from '../payments.ts'
import { type Scene, toMoneyBag, toMoneyV2, toTime } from './scene.ts'

const MAX_PAYMENTS = 16
const recommendations = { LOW: 'ACCEPT', MEDIUM: 'INVESTIGATE', HIGH: 'CANCEL' } as const

/** The fields of an order that tell of its money and its delivery. */
export function orderDetails(scene: Scene, order: OrderFacts) {
  const { shop } = scene
  return {
    note: noteOf(shop.profile.seed, order.serial),
    transactions: ({ first }: { first?: number | null }) => {
      const gateway = gatewayOf(shop.profile, order)
      return paymentsOf(shop.profile, order, shop.now())
        .map((payment, place) => paymentNode(scene, order, payment, gateway, place))
        .slice(0, first ?? MAX_PAYMENTS)
    },
    risk: () => ({
      recommendation: recommendations[order.risk],
      assessments: [{ riskLevel: order.risk, facts: riskFactsOf(shop.profile, order) }],
    }),
    disputes: () => {
      const dispute = disputeOf(shop.profile, order, shop.now())
      return dispute ? [{ id: shop.ids.gid('OrderDisputeSummary', order.serial), ...dispute }] : []
    },
    fulfillments: () => (order.shippedAt === null ? [] : [parcelNode(scene, order, order.shippedAt)]),
  }
}

function paymentNode(
  scene: Scene,
  order: OrderFacts,
  payment: PaymentFacts,
  gateway: Gateway,
  place: number,
) {
  const { ids } = scene.shop
  const serial = order.serial * MAX_PAYMENTS + place
  return {
    __typename: 'OrderTransaction',
    id: ids.gid('OrderTransaction', serial),
    kind: payment.kind,
    status: payment.status,
    test: false,
    gateway: gateway.handle,
    formattedGateway: gateway.title,
    manualPaymentGateway: gateway.isManual,
    errorCode: payment.errorCode,
    createdAt: toTime(payment.at),
    processedAt: payment.status === 'PENDING' ? null : toTime(payment.at),
    amountSet: toMoneyBag(scene, payment.amount),
    fees:
      payment.fee === null
        ? []
        : [
            {
              id: ids.gid('TransactionFee', serial),
              type: 'processing_fee',
              amount: toMoneyV2(scene, payment.fee),
            },
          ],
    paymentDetails: paymentDetails(payment, gateway),
  }
}

function paymentDetails({ card }: PaymentFacts, { title, isManual }: Gateway) {
  if (card) {
    return {
      __typename: 'CardPaymentDetails',
      company: card.company,
      wallet: card.wallet,
      avsResultCode: card.avs,
      cvvResultCode: card.cvc,
      paymentMethodName: 'card',
    }
  }
  if (isManual) return null
  const __typename = title === 'PayPal' ? 'PaypalWalletPaymentDetails' : 'LocalPaymentMethodsPaymentDetails'
  return { __typename, paymentMethodName: title }
}

function parcelNode(scene: Scene, order: OrderFacts, shippedAt: number) {
  const number = `AN${String(order.serial).padStart(9, '0')}`
  const { deliveredAt } = order
  return {
    __typename: 'Fulfillment',
    id: scene.shop.ids.gid('Fulfillment', order.serial),
    name: `#${1000 + order.serial}.1`,
    status: 'SUCCESS',
    displayStatus: deliveredAt === null ? 'IN_TRANSIT' : 'DELIVERED',
    createdAt: toTime(shippedAt),
    updatedAt: toTime(deliveredAt ?? shippedAt),
    deliveredAt: deliveredAt === null ? null : toTime(deliveredAt),
    trackingInfo: [{ company: 'Parcel Post', number, url: `https://parcels.example.com/track/${number}` }],
  }
}
