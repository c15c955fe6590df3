import { type Customer, ownerOf } from '../customers.ts'
import { listOrders } from '../listings.ts'
import { noteOf } from '../order-notes.ts'
import type { OrderFacts, OrderLine } from '../orders.ts'
import {
  billingCountryOf,
  disputeOf,
  type Gateway,
  gatewayOf,
  type PaymentFacts,
  paymentsOf,
  riskFactsOf,
} from '../payments.ts'
import { type Person, personOf } from '../people.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { metafieldFields } from './metafields.ts'
import { productNode, variantOf } from './product.ts'
import { pageOf, type Scene, toMoneyBag, toMoneyV2, toTime } from './scene.ts'

const MAX_PAYMENTS = 16
const recommendations = { LOW: 'ACCEPT', MEDIUM: 'INVESTIGATE', HIGH: 'CANCEL' } as const

/** The fields of an order that tell of its money and its delivery. */
function orderDetails(scene: Scene, order: OrderFacts) {
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

export const MAX_LINES = 16
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export function orderNode(scene: Scene, order: OrderFacts) {
  const { shop } = scene
  const id = shop.ids.gid('Order', order.serial)
  const person = personOf(shop.profile.seed, order.customer)
  return {
    __typename: 'Order',
    id,
    legacyResourceId: String(shop.ids.number('Order', order.serial)),
    name: `#${1000 + order.serial}`,
    number: 1000 + order.serial,
    createdAt: toTime(order.createdAt),
    processedAt: toTime(order.createdAt),
    updatedAt: toTime(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : toTime(order.cancelledAt),
    confirmed: true,
    test: false,
    sourceName: 'web',
    tags: [],
    email: person.email,
    currencyCode: shop.profile.currency,
    discountCodes: order.discountCode === null ? [] : [order.discountCode],
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: order.fulfillmentStatus,
    subtotalPriceSet: toMoneyBag(scene, order.subtotal),
    totalDiscountsSet: toMoneyBag(scene, order.discount),
    totalShippingPriceSet: toMoneyBag(scene, order.shipping),
    totalTaxSet: toMoneyBag(scene, order.tax),
    totalPriceSet: toMoneyBag(scene, order.total),
    currentTotalPriceSet: toMoneyBag(scene, order.total - order.refunded),
    totalRefundedSet: toMoneyBag(scene, order.refunded),
    shippingAddress: addressNode(person, id),
    billingAddress: addressNode(billedTo(scene, order, person), id),
    displayAddress: addressNode(person, id),
    customer: () => {
      const customer = ownerOf(shop, order.customer)
      return customer ? customerNode(scene, customer) : null
    },
    lineItems: (args: PageArgs) => {
      const listing = listingOf(order.lines, (_, at) => [at, at])
      const places = new Map(order.lines.map((line, at) => [line, at]))
      return pageOf(scene, listing, args, (line) => lineNode(scene, order, line, places.get(line) ?? 0))
    },
    ...orderDetails(scene, order),
    ...metafieldFields(scene, id),
  }
}

function billedTo({ shop }: Scene, order: OrderFacts, person: Person): Person {
  const countryCode = billingCountryOf(shop.profile, order, person.countryCode)
  if (countryCode === person.countryCode) return person
  return { ...person, countryCode, country: countryNames.of(countryCode) ?? countryCode, province: null }
}

/** Titles and numbers as the product bears them now; null references once it has left the store. */
function lineNode(scene: Scene, order: OrderFacts, line: OrderLine, at: number) {
  const product = scene.shop.product(line.slot)
  const variant = product?.variants[line.index]
  const discountEach = Math.round(line.discount / line.quantity)
  const full = line.unitPrice * line.quantity
  return {
    __typename: 'LineItem',
    id: scene.shop.ids.gid('LineItem', order.serial * MAX_LINES + at),
    name: variant && product ? `${product.title} - ${variant.title}` : 'Product no longer sold',
    title: product?.title ?? 'Product no longer sold',
    variantTitle: variant?.title ?? null,
    vendor: product?.vendor ?? null,
    sku: variant?.sku ?? null,
    quantity: line.quantity,
    requiresShipping: true,
    originalUnitPriceSet: toMoneyBag(scene, line.unitPrice),
    originalTotalSet: toMoneyBag(scene, full),
    discountedUnitPriceSet: toMoneyBag(scene, line.unitPrice - discountEach),
    discountedTotalSet: toMoneyBag(scene, full - line.discount),
    totalDiscountSet: toMoneyBag(scene, line.discount),
    product: () => (product ? productNode(scene, product) : null),
    variant: () => (product && variant ? variantOf(scene, product, variant) : null),
  }
}

export function customerNode(scene: Scene, customer: Customer) {
  const { shop } = scene
  const id = shop.ids.gid('Customer', customer.serial)
  return {
    __typename: 'Customer',
    id,
    legacyResourceId: String(shop.ids.number('Customer', customer.serial)),
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName: `${customer.firstName} ${customer.lastName}`,
    locale: 'en',
    state: 'DISABLED',
    tags: customer.orders.length >= 4 ? ['regular'] : [],
    verifiedEmail: true,
    createdAt: toTime(customer.createdAt),
    updatedAt: toTime(customer.updatedAt),
    numberOfOrders: String(customer.orders.length),
    amountSpent: toMoneyV2(scene, customer.spent),
    defaultAddress: addressNode(customer, id),
    defaultEmailAddress: {
      emailAddress: customer.email,
      marketingState: customer.acceptsMail ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
      validFormat: true,
    },
    lastOrder: () => {
      const serial = customer.orders.at(-1)
      return serial === undefined ? null : orderNode(scene, shop.order(serial))
    },
    orders: (args: PageArgs & { query?: string; sortKey?: string }) => {
      const listing = listOrders(shop, args.sortKey ?? 'ID', args.query, customer.serial)
      return pageOf(scene, listing, args, (order) => orderNode(scene, order))
    },
    ...metafieldFields(scene, id),
  }
}

function addressNode(person: Person, ownerGid: string) {
  const [, kind = '', serial = ''] = /([A-Za-z]+)\/(\d+)$/.exec(ownerGid) ?? []
  return {
    id: `gid://shopify/MailingAddress/${serial}?model_name=${kind}Address`,
    firstName: person.firstName,
    lastName: person.lastName,
    name: `${person.firstName} ${person.lastName}`,
    address1: person.street,
    city: person.city,
    zip: person.zip,
    provinceCode: person.province,
    country: person.country,
    countryCodeV2: person.countryCode,
  }
}
