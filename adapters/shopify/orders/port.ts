/** An order of a Shopify store, in our words. */

export type StoreOrderLine = {
  /** Null once the variant or product has left the store. */
  readonly variantGid: string | null
  readonly productGid: string | null
  /** The product's title when the order was placed. */
  readonly title: string
  /** As ordered, what was returned later included. */
  readonly quantity: number
  readonly unitPrice: string
  /** After the discounts of the line; those of the whole order are not in it, and refunds do not change it. */
  readonly discountedTotal: string
}

/** One movement of money, or a try. Amounts are decimal text in major units of `currency`. */
export type StorePayment = {
  readonly paymentGid: string
  readonly at: string
  readonly kind: 'sale' | 'authorization' | 'capture' | 'refund' | 'void' | 'change' | 'other'
  readonly status: 'success' | 'failure' | 'pending' | 'error' | 'other'
  /** As people know it, such as "Shopify Payments". */
  readonly gateway: string
  /** The wallet, else the brand of the card, else the method: "Apple Pay", "Visa", "Klarna". */
  readonly method: string | null
  readonly currency: string
  readonly amount: string
  /** Null where the gateway does not tell Shopify. */
  readonly fee: string | null
  /** As Shopify names it, such as "INSUFFICIENT_FUNDS". */
  readonly errorCode: string | null
  /** One-letter answers of the bank about address and card code. */
  readonly avs: string | null
  readonly cvc: string | null
}

export type StoreDispute = {
  readonly kind: 'chargeback' | 'inquiry'
  /** As Shopify names it, such as "NEEDS_RESPONSE". */
  readonly status: string
}

/** What belongs to the money and the delivery of an order. */
export type StoreOrderDetails = {
  /** Written at checkout by the customer, or later by the merchant: untrusted text. */
  readonly note: string | null
  /** The oldest first, tries and refunds among them. */
  readonly payments: readonly StorePayment[]
  /** The gravest of Shopify's assessments. */
  readonly risk: 'none' | 'low' | 'medium' | 'high' | 'pending'
  /** What speaks against the order. */
  readonly riskReasons: readonly string[]
  readonly disputes: readonly StoreDispute[]
  readonly trackingUrl: string | null
  /** Of the newest parcel, as Shopify names it, such as "IN_TRANSIT". Null before the first. */
  readonly deliveryStatus: string | null
}

/** Amounts are decimal text in major units of `currency`. Nothing in it names a person. */
export type StoreOrder = {
  readonly orderGid: string
  /** As the merchant knows it, such as "#1001". */
  readonly name: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly cancelledAt: string | null
  /** The store's currency when the order was placed, ISO 4217. */
  readonly currency: string
  /** With tax and shipping, edits included, before returns. */
  readonly placedTotal: string
  /** With tax and shipping, after edits and returns. */
  readonly total: string
  readonly subtotal: string | null
  readonly discounts: string | null
  /** Money that was paid back, also without a return. */
  readonly refunded: string
  /** As Shopify names them: "PAID", "FULFILLED". */
  readonly financialStatus: string | null
  readonly fulfillmentStatus: string
  /** Where it is delivered, else billed: ISO 3166-1 alpha-2. Null when unknown or not shown to this app. */
  readonly countryCode: string | null
  readonly shippingCountry: string | null
  readonly billingCountry: string | null
  /** Null when not shown to this app. */
  readonly details: StoreOrderDetails | null
  /** Null for a guest, and without read_customers. */
  readonly customerGid: string | null
  readonly isTest: boolean
  readonly lines: readonly StoreOrderLine[]
}

export type StoreOrderPage = {
  readonly orders: readonly StoreOrder[]
  /** Orders of this page that make no sense, by name or id. */
  readonly malformed: readonly { readonly order: string; readonly reason: string }[]
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

/** Which orders to read. */
export type OrderPageRequest = {
  readonly after: string | null
  readonly first: number
  readonly updatedSince?: Date | undefined
  /** Neither who ordered nor what they wrote is asked for. */
  readonly withoutCustomers?: boolean | undefined
}

/** A checkout that was left before it was paid. `completedAt` is when its customer came back and paid. */
export type AbandonedCheckout = {
  readonly checkoutGid: string
  /** As the store calls it, such as "#C1001". */
  readonly name: string
  readonly createdAt: string
  readonly completedAt: string | null
  /** Decimal text. */
  readonly total: string
  readonly currency: string
  /** The first five. */
  readonly items: readonly { readonly title: string | null; readonly quantity: number }[]
  readonly hasMoreItems: boolean
  /** Null for a visitor without an account, and where customers were not asked for. */
  readonly customerGid: string | null
}

export type CheckoutPort<Session, Options> = {
  /** Checkouts that were left since then, the newest first, 50 at most. Needs read_orders, and with customers read_customers. */
  listAbandonedCheckouts(
    session: Session,
    page: {
      readonly first: number
      readonly after: string | null
      readonly createdSince: Date
      readonly withoutCustomers: boolean
    },
    options?: Options,
  ): Promise<{ readonly checkouts: readonly AbandonedCheckout[]; readonly endCursor: string | null }>
}
