/** Orders as text for COPY. Without Drizzle, so that worker threads can write it. */
import { hash } from 'node:crypto'
import type { StoreOrder } from '#adapters/shopify/orders/port.ts'
import { toArrayText, toCopyLine } from '#db/copy-text.ts'
import { newId } from '#kit/ids.ts'

const maxSearchTextLength = 4_000

/** Lines for COPY into the staging tables: `place` in the lines of an order's parts is that of the order. */
export type StagedOrders = { orders: Uint8Array; lines: Uint8Array; payments: Uint8Array }

/** The columns of the staging tables, in the order of the texts. An order's `state` is new, changed or same. */
export const stagedColumns = {
  orders: `place int, id uuid, state text, content_hash text, order_gid text, name text, search_text text, placed_at timestamptz,
    updated_at timestamptz, cancelled_at timestamptz, currency text, placed_total numeric, total numeric,
    subtotal numeric, discounts numeric, refunded numeric, financial_status text, fulfillment_status text,
    country text, customer_gid text, is_test boolean, units int, shipping_country text, billing_country text,
    risk text, risk_reasons text[], disputes jsonb, note text, tracking_url text, delivery_status text`,
  lines: `place int, position int, variant_gid text, product_gid text, title text, quantity int, unit_price numeric,
    discounted_total numeric, is_repeat boolean`,
  payments: `place int, payment_gid text, processed_at timestamptz, kind text, status text, gateway text, method text,
    currency text, amount numeric, fee numeric, error_code text, avs text, cvc text`,
}

/** Works out of the store's orders what is stored of them. An order that comes twice is the later one. */
export function stageOrders(given: readonly StoreOrder[]): StagedOrders {
  const unique = [...new Map(given.map((order) => [order.orderGid, order])).values()]
  const staged = unique.map(stageOrder)
  const bytes = (pick: (order: (typeof staged)[number]) => string) =>
    new Uint8Array(Buffer.from(staged.map(pick).join('')))
  return {
    orders: bytes(({ order }) => order),
    lines: bytes(({ lines }) => lines),
    payments: bytes(({ payments }) => payments),
  }
}

function stageOrder(order: StoreOrder, place: number) {
  const columns = orderColumns(order)
  const lines = lineColumns(order.lines)
  const payments = (order.details?.payments ?? []).map(paymentColumns)
  const contentHash = hash('sha1', JSON.stringify([columns, lines, payments]), 'base64')
  const toLines = (rows: (string | null)[][]) =>
    rows.map((row) => toCopyLine([String(place), ...row])).join('')
  return {
    order: toCopyLine([String(place), newId(), 'new', contentHash, ...columns]),
    lines: toLines(lines),
    payments: toLines(payments),
  }
}

function orderColumns(order: StoreOrder): (string | null)[] {
  const { details } = order
  return [
    order.orderGid,
    order.name,
    searchTextOf(order),
    order.createdAt,
    order.updatedAt,
    order.cancelledAt,
    order.currency,
    order.placedTotal,
    order.total,
    order.subtotal,
    order.discounts,
    order.refunded,
    order.financialStatus,
    order.fulfillmentStatus,
    order.countryCode,
    order.customerGid,
    String(order.isTest),
    String(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    order.shippingCountry,
    order.billingCountry,
    details?.risk ?? null,
    toArrayText(details?.riskReasons ?? []),
    details ? JSON.stringify(details.disputes) : null,
    details?.note ?? null,
    details?.trackingUrl ?? null,
    details?.deliveryStatus ?? null,
  ]
}

function searchTextOf({ name, lines }: StoreOrder): string {
  const titles = new Set(lines.map(({ title }) => title))
  return [name, ...titles].join('\n').toLowerCase().slice(0, maxSearchTextLength).toWellFormed()
}

/** The lines in their places. What is no variant any more is known by its title. */
function lineColumns(lines: StoreOrder['lines']): (string | null)[][] {
  const seen = new Set<string>()
  return lines.map((line, position) => {
    const product = line.variantGid ?? line.title
    const isRepeat = seen.has(product)
    seen.add(product)
    return [
      String(position),
      line.variantGid,
      line.productGid,
      line.title,
      String(line.quantity),
      line.unitPrice,
      line.discountedTotal,
      String(isRepeat),
    ]
  })
}

function paymentColumns(payment: NonNullable<StoreOrder['details']>['payments'][number]): (string | null)[] {
  return [
    payment.paymentGid,
    payment.at,
    payment.kind,
    payment.status,
    payment.gateway,
    payment.method,
    payment.currency,
    payment.amount,
    payment.fee,
    payment.errorCode,
    payment.avs,
    payment.cvc,
  ]
}
