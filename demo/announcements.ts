/** What webhooks carry, in the shape of Shopify's REST resources, and who is told when the shop moves by itself. */
import { randomUUID } from 'node:crypto'
import { type Customer, customersOf, ownerOf, signUpBeside } from './customers.ts'
import type { DemoVariant, ProductFacts } from './facts.ts'
import { serialOf } from './ids.ts'
import { levelsOf } from './locations.ts'
import type { OrderFacts } from './orders.ts'
import type { Shop } from './shop.ts'
import { TICK_MS } from './movement.ts'
import type { Hooks } from './webhooks.ts'

const STATE_KEY = 'announced'
/** After that an order only moves by a dispute. */
const ORDER_MOVES_MS = 14 * 86_400_000
/** After a long sleep of the store its whole catalogue has changed: who hears of some of it asks for the rest. */
const MAX_AT_ONCE = 500

function productBody(shop: Shop, product: ProductFacts) {
  const { ids } = shop
  const updatedAt = new Date(product.updatedAt).toISOString()
  return {
    id: ids.number('Product', product.slot),
    admin_graphql_api_id: ids.gid('Product', product.slot),
    title: product.title,
    body_html: product.descriptionHtml,
    handle: product.handle,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    created_at: new Date(product.createdAt).toISOString(),
    updated_at: updatedAt,
    variants: product.variants.map((variant) => {
      const serial = serialOf(product.slot, variant.index)
      return {
        id: ids.number('ProductVariant', serial),
        admin_graphql_api_id: ids.gid('ProductVariant', serial),
        product_id: ids.number('Product', product.slot),
        inventory_item_id: ids.number('InventoryItem', serial),
        title: variant.title,
        sku: variant.sku,
        barcode: variant.barcodes[0]?.value ?? null,
        price: (variant.price / 100).toFixed(2),
        compare_at_price: variant.compareAtPrice === null ? null : (variant.compareAtPrice / 100).toFixed(2),
        inventory_quantity: variant.quantity,
        updated_at: updatedAt,
      }
    }),
  }
}

function stockBodies(shop: Shop, product: ProductFacts, variant: DemoVariant) {
  const item = shop.ids.number('InventoryItem', serialOf(product.slot, variant.index))
  return levelsOf(variant).map(({ serial, available }) => ({
    inventory_item_id: item,
    location_id: shop.ids.number('Location', serial),
    available,
    updated_at: new Date(product.updatedAt).toISOString(),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${item}${serial}?inventory_item_id=${item}`,
  }))
}

function orderBody(shop: Shop, order: OrderFacts) {
  return {
    id: shop.ids.number('Order', order.serial),
    admin_graphql_api_id: shop.ids.gid('Order', order.serial),
    name: `#${1000 + order.serial}`,
    created_at: new Date(order.createdAt).toISOString(),
    updated_at: new Date(order.updatedAt).toISOString(),
    currency: shop.profile.currency,
    total_price: (order.total / 100).toFixed(2),
    financial_status: order.financialStatus.toLowerCase(),
  }
}

/** Tells of one product that was written or has moved: the product, and the stock of each of its variants at each location. */
export function announceProduct(shop: Shop, hooks: Hooks, slot: number, topic = 'PRODUCTS_UPDATE'): void {
  const product = shop.product(slot)
  if (!product) return
  const eventId = randomUUID()
  hooks.send(topic, productBody(shop, product), eventId)
  if (!hooks.wants('INVENTORY_LEVELS_UPDATE')) return
  for (const body of product.variants.flatMap((variant) => stockBodies(shop, product, variant))) {
    hooks.send('INVENTORY_LEVELS_UPDATE', body, eventId)
  }
}

/** Tells what became of orders after they were placed: sent, paid back, or changed otherwise. */
function announceOrders(shop: Shop, hooks: Hooks, since: number): void {
  if (!['ORDERS_UPDATED', 'ORDERS_FULFILLED', 'REFUNDS_CREATE'].some((topic) => hooks.wants(topic))) return
  const { from, to } = shop.orderRange()
  let told = 0
  for (let serial = to - 1; serial >= from && told < MAX_AT_ONCE; serial--) {
    const order = shop.order(serial)
    if (order.createdAt < since - ORDER_MOVES_MS) return
    if (order.updatedAt <= since || order.createdAt > since) continue
    told++
    const eventId = randomUUID()
    const body = orderBody(shop, order)
    hooks.send('ORDERS_UPDATED', body, eventId)
    if (order.shippedAt !== null && order.shippedAt > since) hooks.send('ORDERS_FULFILLED', body, eventId)
    if (order.refundedAt === null || order.refundedAt <= since) continue
    hooks.send(
      'REFUNDS_CREATE',
      { id: body.id * 10 + 1, order_id: body.id, created_at: body.updated_at },
      eventId,
    )
  }
}

function customerBody(shop: Shop, customer: Customer) {
  return {
    id: shop.ids.number('Customer', customer.serial),
    admin_graphql_api_id: shop.ids.gid('Customer', customer.serial),
    email: customer.email,
    created_at: new Date(customer.createdAt).toISOString(),
    updated_at: new Date(customer.updatedAt).toISOString(),
  }
}

/** Tells of one customer. */
export function announceCustomer(
  shop: Shop,
  hooks: Hooks,
  serial: number,
  topic: 'CUSTOMERS_CREATE' | 'CUSTOMERS_UPDATE' = 'CUSTOMERS_UPDATE',
): void {
  const customer = customersOf(shop).get(serial)
  if (customer) hooks.send(topic, customerBody(shop, customer))
}

/** Tells who is new since, and whose orders were placed. */
function announceBuyers(shop: Shop, hooks: Hooks, { first, to, since }: NewOrders): void {
  if (!['CUSTOMERS_CREATE', 'CUSTOMERS_UPDATE'].some((topic) => hooks.wants(topic))) return
  for (let serial = first; serial < to; serial++) {
    const buyer = ownerOf(shop, shop.order(serial).customer)
    for (const customer of [buyer, signUpBeside(shop, serial)]) {
      if (!customer) continue
      const isNew = customer.createdAt > since
      announceCustomer(shop, hooks, customer.serial, isNew ? 'CUSTOMERS_CREATE' : 'CUSTOMERS_UPDATE')
    }
  }
}

type NewOrders = { first: number; to: number; since: number }
type Announced = { tick: number; orders: number }

export interface Herald {
  /** Sends what has happened since the last call, also when that was in an earlier process; costs nothing when nobody listens. */
  announce(): void
}

export function createHerald(shop: Shop, hooks: Hooks): Herald {
  const now = (): Announced => ({ tick: shop.tick(), orders: shop.orderRange().to })
  let announced = (shop.state.get(STATE_KEY) as Announced | null) ?? now()
  return {
    announce() {
      const since = announced
      announced = now()
      if (hooks.list().length === 0) {
        if (shop.state.get(STATE_KEY)) shop.state.set(STATE_KEY, null)
        return
      }
      if (announced.tick > since.tick || announced.orders > since.orders || !shop.state.get(STATE_KEY))
        shop.state.set(STATE_KEY, announced)
      if (announced.tick > since.tick) {
        const { changed, created, deleted } = shop.movement.changesBetween(since.tick, announced.tick)
        for (const slot of created) announceProduct(shop, hooks, slot, 'PRODUCTS_CREATE')
        for (const slot of changed.slice(0, MAX_AT_ONCE)) announceProduct(shop, hooks, slot)
        for (const slot of deleted) hooks.send('PRODUCTS_DELETE', { id: shop.ids.number('Product', slot) })
      }
      if (announced.tick > since.tick) announceOrders(shop, hooks, since.tick * TICK_MS)
      const first = Math.max(since.orders, announced.orders - MAX_AT_ONCE)
      announceBuyers(shop, hooks, { first, to: announced.orders, since: since.tick * TICK_MS })
      if (!hooks.wants('ORDERS_CREATE')) return
      for (let serial = first; serial < announced.orders; serial++) {
        hooks.send('ORDERS_CREATE', orderBody(shop, shop.order(serial)))
      }
    },
  }
}
