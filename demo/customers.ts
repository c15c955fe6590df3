/** The customers of the store, those who never ordered among them, gathered when first asked for and again when orders have come in or a customer was changed. */
import { roll } from './chance.ts'
import { type Person, personOf } from './people.ts'
import type { Shop } from './shop.ts'

export interface Customer extends Person {
  serial: number
  createdAt: number
  updatedAt: number
  /** Serials, oldest first. */
  orders: number[]
  /** Paid and not paid back, in hundredths. */
  spent: number
}

/** Whoever signs up without an order is numbered from here, by the order placed at that time. */
const SIGN_UP = 1_000_000_000
/** Whoever is added by a control is numbered from here. */
const ADDED = 1_900_000_000
const SIGN_UP_SHARE = 0.08

/** What was done to a customer: whatever is not named here is as it was. */
type KeptChange = {
  at: number
  isAdded?: true
  isDeleted?: true
  mergedInto?: number
  acceptsMail?: boolean
}

const gathered = new WeakMap<Shop, { stamp: string; customers: Map<number, Customer> }>()
/** By serial; read once, and written with each change. */
const changed = new WeakMap<Shop, { version: number; changes: Map<number, KeptChange> }>()

export function customersOf(shop: Shop): Map<number, Customer> {
  const { from, to } = shop.orderRange()
  const { version, changes } = changesOf(shop)
  const stamp = [to, shop.calendar.dayAt(shop.now()), version].join(' ')
  const known = gathered.get(shop)
  if (known?.stamp === stamp) return known.customers
  const customers = new Map<number, Customer>()
  for (let serial = from; serial < to; serial++) {
    const order = shop.order(serial)
    const customer = customers.get(order.customer) ?? newCustomer(shop, order.customer)
    customer.orders.push(serial)
    customer.spent += order.total - order.refunded
    customer.updatedAt = order.createdAt
    customers.set(order.customer, customer)
    const signUp = signUpBeside(shop, serial)
    if (signUp) customers.set(signUp.serial, signUp)
  }
  for (const [serial, change] of changes) applyChange(shop, customers, serial, change)
  gathered.set(shop, { stamp, customers })
  return customers
}

/** Who signed up when this order was placed, if anybody did. */
export function signUpBeside(shop: Shop, order: number): Customer | null {
  const { seed } = shop.profile
  if (roll(seed, order, 141) >= SIGN_UP_SHARE) return null
  return newCustomer(shop, SIGN_UP + order, shop.order(order).createdAt)
}

/** Whose an order is now; null when its customer is no more. */
export function ownerOf(shop: Shop, customer: number): Customer | null {
  let serial = customer
  const { changes } = changesOf(shop)
  for (let into = changes.get(serial)?.mergedInto; into !== undefined; ) {
    serial = into
    into = changes.get(serial)?.mergedInto
  }
  return customersOf(shop).get(serial) ?? null
}

/** Adds somebody who has not ordered; answers their serial. */
export function addCustomer(shop: Shop): number {
  const serial = ADDED + changesOf(shop).changes.size
  keepChange(shop, serial, { isAdded: true })
  return serial
}

/** As in Shopify, whoever has ordered stays. */
export function deleteCustomer(shop: Shop, { serial, orders }: Customer): boolean {
  if (orders.length > 0) return false
  keepChange(shop, serial, { isDeleted: true })
  return true
}

export function mergeCustomers(shop: Shop, gone: Customer, into: Customer): void {
  keepChange(shop, gone.serial, { mergedInto: into.serial })
  keepChange(shop, into.serial, {})
}

export function setAcceptsMail(shop: Shop, { serial }: Customer, acceptsMail: boolean): void {
  keepChange(shop, serial, { acceptsMail })
}

function changesOf(shop: Shop) {
  const known = changed.get(shop)
  if (known) return known
  // What stands in the state was written by this file.
  const kept = shop.state.list('customer/')
  const changes = new Map(kept.map(([serial, change]) => [Number(serial), change as KeptChange]))
  const read = { version: 0, changes }
  changed.set(shop, read)
  return read
}

function keepChange(shop: Shop, serial: number, change: Omit<KeptChange, 'at'>): void {
  const of = changesOf(shop)
  const merged: KeptChange = { ...of.changes.get(serial), ...change, at: shop.now() }
  of.changes.set(serial, merged)
  of.version++
  shop.state.set(`customer/${serial}`, merged)
}

function applyChange(
  shop: Shop,
  customers: Map<number, Customer>,
  serial: number,
  { at, isAdded, isDeleted, mergedInto, acceptsMail }: KeptChange,
): void {
  const customer = customers.get(serial) ?? (isAdded ? newCustomer(shop, serial, at) : null)
  if (!customer) return
  customers.set(serial, {
    ...customer,
    acceptsMail: acceptsMail ?? customer.acceptsMail,
    updatedAt: Math.max(customer.updatedAt, at),
  })
  const into = mergedInto === undefined ? undefined : customers.get(mergedInto)
  if (into) {
    into.orders = [...into.orders, ...customer.orders].sort((a, b) => a - b)
    into.spent += customer.spent
    into.updatedAt = Math.max(into.updatedAt, at)
  }
  if (isDeleted || into) customers.delete(serial)
}

function newCustomer(shop: Shop, serial: number, createdAt = shop.calendar.customerTime(serial)): Customer {
  return {
    ...personOf(shop.profile.seed, serial),
    serial,
    createdAt,
    updatedAt: createdAt,
    orders: [],
    spent: 0,
  }
}
