/** Ordered, filtered lists of a shop. The plain list of all products is never made; others are kept until they change. */
import { statusOf } from './catalogue.ts'
import { type Customer, customersOf } from './customers.ts'
import { listingOf, type RowKey, type RowListing } from './graph/connection.ts'
import type { OrderFacts } from './orders.ts'
import type { Shop } from './shop.ts'

/** The part of Shopify's search syntax that callers of a product, order or customer list use: `field:>=value` terms, all of which must hold. */

interface SearchTerm {
  /** Empty for a bare word. */
  field: string
  comparison: ':' | '>' | '>=' | '<' | '<='
  value: string
  isNegated: boolean
}

export type SearchValue = string | number | readonly string[] | null | undefined

const TERM = /(-)?(?:([a-z_]+):)?(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|([^\s'"]+))/gi

export function parseSearch(query: string | null | undefined): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (const [, minus, field = '', comparison, single, double, bare] of (query ?? '').matchAll(TERM)) {
    const value = single ?? double ?? bare ?? ''
    if (!field && /^(and|or)$/i.test(value)) continue
    const mark =
      comparison === '>' || comparison === '>=' || comparison === '<' || comparison === '<='
        ? comparison
        : ':'
    terms.push({ field: field.toLowerCase(), comparison: mark, value, isNegated: minus === '-' })
  }
  return terms
}

/** A field that the reader does not know (undefined) does not filter, as in Shopify. */
export function isMatch(terms: readonly SearchTerm[], read: (field: string) => SearchValue): boolean {
  return terms.every((term) => {
    const reading = read(term.field)
    if (reading === undefined) return true
    return holds(term, reading) !== term.isNegated
  })
}

function holds(term: SearchTerm, reading: Exclude<SearchValue, undefined>): boolean {
  if (reading === null) return false
  if (typeof reading === 'number') return compares(reading, term.comparison, numberIn(term.value))
  const wanted = term.value.toLowerCase()
  if (typeof reading === 'string') {
    if (term.field === '') return reading.toLowerCase().includes(wanted)
    return wanted.split(',').includes(reading.toLowerCase())
  }
  return reading.some((text) => text.toLowerCase() === wanted)
}

/** Dates and plain numbers; anything else compares to nothing. */
function numberIn(value: string): number {
  return /^\d{1,16}$/.test(value) ? Number(value) : Date.parse(value)
}

function compares(left: number, comparison: SearchTerm['comparison'], right: number): boolean {
  if (comparison === '>') return left > right
  if (comparison === '>=') return left >= right
  if (comparison === '<') return left < right
  if (comparison === '<=') return left <= right
  return left === right
}

interface CachedListing {
  stamp: string
  slots: { slot: number; key: RowKey }[]
}
const kept = new WeakMap<Shop, Map<string, CachedListing>>()
const MAX_KEPT = 8

export function listProducts(
  shop: Shop,
  sortKey: string,
  query: string | null | undefined,
): RowListing<number> {
  const terms = parseSearch(query)
  const tick = shop.tick()
  const { movement, ids } = shop
  if (terms.length === 0 && (sortKey === 'ID' || sortKey === 'RELEVANCE')) {
    const at = (position: number) => movement.slotAt(position, tick)
    const keyAt = (position: number): RowKey => {
      const id = ids.number('Product', at(position))
      return [id, id]
    }
    return { size: movement.size, at, keyAt }
  }
  const lists = kept.get(shop) ?? new Map<string, CachedListing>()
  kept.set(shop, lists)
  const name = `${sortKey} ${query ?? ''}`
  const stamp = `${tick} ${shop.edits.version()}`
  let list = lists.get(name)
  if (list?.stamp !== stamp) {
    list = { stamp, slots: sortedSlots(shop, sortKey, terms) }
    lists.delete(name)
    lists.set(name, list)
    const oldest = lists.keys().next().value
    if (lists.size > MAX_KEPT && oldest !== undefined) lists.delete(oldest)
  }
  const entries = listingOf(list.slots, (entry) => entry.key)
  return { size: entries.size, keyAt: entries.keyAt, at: (position) => entries.at(position).slot }
}

function sortedSlots(shop: Shop, sortKey: string, terms: readonly SearchTerm[]): CachedListing['slots'] {
  const tick = shop.tick()
  const slots: CachedListing['slots'] = []
  for (let position = 0; position < shop.movement.size; position++) {
    const slot = shop.movement.slotAt(position, tick)
    if (!isMatch(terms, (field) => readProduct(shop, slot, field))) continue
    slots.push({ slot, key: [sortValue(shop, slot, sortKey), shop.ids.number('Product', slot)] })
  }
  return slots.sort((a, b) => compareKeys(a.key, b.key))
}

function sortValue(shop: Shop, slot: number, sortKey: string): number | string {
  if (sortKey === 'UPDATED_AT') return shop.updatedAt(slot)
  if (sortKey === 'CREATED_AT' || sortKey === 'PUBLISHED_AT') return shop.createdAt(slot)
  if (sortKey === 'ID' || sortKey === 'RELEVANCE') return shop.ids.number('Product', slot)
  const product = shop.product(slot)
  if (sortKey === 'VENDOR') return product?.vendor ?? ''
  if (sortKey === 'PRODUCT_TYPE') return product?.productType ?? ''
  if (sortKey === 'INVENTORY_TOTAL')
    return (product?.variants ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return product?.title ?? ''
}

function readProduct(shop: Shop, slot: number, field: string): SearchValue {
  if (field === 'updated_at') return shop.updatedAt(slot)
  if (field === 'created_at') return shop.createdAt(slot)
  if (field === 'id') return shop.ids.number('Product', slot)
  if (field === 'status' && shop.edits.changedAt(slot) === 0) {
    return statusOf(shop.profile.seed, slot, shop.movement.isArchived(slot, shop.tick()))
  }
  const product = shop.product(slot)
  if (!product) return null
  if (field === '') return [product.title, product.vendor, product.productType, ...product.tags].join(' ')
  if (field === 'status') return product.status
  if (field === 'vendor') return product.vendor
  if (field === 'product_type') return product.productType
  if (field === 'title') return product.title
  if (field === 'handle') return product.handle
  if (field === 'tag') return product.tags
  if (field === 'sku') return product.variants.map(({ sku }) => sku)
  if (field === 'barcode')
    return product.variants.flatMap(({ barcodes }) => barcodes.map(({ value }) => value))
  return undefined
}

export function listOrders(
  shop: Shop,
  sortKey: string,
  query: string | null | undefined,
  customer?: number,
): RowListing<OrderFacts> {
  const terms = parseSearch(query)
  const { from, to } = shop.orderRange()
  const idOf = (serial: number) => shop.ids.number('Order', serial)
  const isChronological = ['ID', 'PROCESSED_AT', 'CREATED_AT', 'ORDER_NUMBER', 'RELEVANCE'].includes(sortKey)
  if (terms.length === 0 && isChronological && customer === undefined) {
    return {
      size: to - from,
      at: (position) => shop.order(from + position),
      keyAt: (position) => [idOf(from + position), idOf(from + position)],
    }
  }
  const serials = customer === undefined ? undefined : (customersOf(shop).get(customer)?.orders ?? [])
  const orders: OrderFacts[] = []
  for (const serial of serials ?? range(from, to)) {
    const order = shop.order(serial)
    if (isMatch(terms, (field) => readOrder(shop, order, field))) orders.push(order)
  }
  const keyOf = (order: OrderFacts): RowKey => {
    const id = idOf(order.serial)
    if (sortKey === 'UPDATED_AT') return [order.updatedAt, id]
    return [sortKey === 'TOTAL_PRICE' || sortKey === 'CURRENT_TOTAL_PRICE' ? order.total : id, id]
  }
  return listingOf(
    orders.sort((a, b) => compareKeys(keyOf(a), keyOf(b))),
    keyOf,
  )
}

function readOrder(shop: Shop, order: OrderFacts, field: string): SearchValue {
  if (field === 'created_at' || field === 'processed_at') return order.createdAt
  if (field === 'updated_at') return order.updatedAt
  if (field === 'id') return shop.ids.number('Order', order.serial)
  if (field === 'customer_id') return shop.ids.number('Customer', order.customer)
  if (field === 'financial_status') return order.financialStatus
  if (field === 'fulfillment_status') return order.fulfillmentStatus
  if (field === 'status') return order.cancelledAt === null ? 'open' : 'cancelled'
  if (field === 'name' || field === '') return `#${1000 + order.serial}`
  return undefined
}

export function listCustomers(
  shop: Shop,
  sortKey: string,
  query: string | null | undefined,
): RowListing<Customer> {
  const terms = parseSearch(query)
  const idOf = (customer: Customer) => shop.ids.number('Customer', customer.serial)
  const found = [...customersOf(shop).values()].filter((customer) =>
    isMatch(terms, (field) => readCustomer(idOf(customer), customer, field)),
  )
  const keyOf = (customer: Customer): RowKey => {
    const id = idOf(customer)
    if (sortKey === 'UPDATED_AT') return [customer.updatedAt, id]
    if (sortKey === 'CREATED_AT') return [customer.createdAt, id]
    return [sortKey === 'NAME' ? `${customer.lastName}, ${customer.firstName}` : id, id]
  }
  return listingOf(
    found.sort((a, b) => compareKeys(keyOf(a), keyOf(b))),
    keyOf,
  )
}

function readCustomer(id: number, customer: Customer, field: string): SearchValue {
  if (field === 'id') return id
  if (field === 'created_at' || field === 'customer_date') return customer.createdAt
  if (field === 'updated_at') return customer.updatedAt
  if (field === 'email') return customer.email
  if (field === 'orders_count') return customer.orders.length
  if (field === 'country') return customer.country
  if (field === '') return `${customer.firstName} ${customer.lastName} ${customer.email}`
  return undefined
}

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at
}

export function compareKeys(a: RowKey, b: RowKey): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  return a[1] - b[1]
}
