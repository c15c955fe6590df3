/** The customers of the orders in the store, gathered when first asked for and again when orders have come in. */
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

const gathered = new WeakMap<Shop, { to: number; day: number; customers: Map<number, Customer> }>()

export function customersOf(shop: Shop): Map<number, Customer> {
  const { from, to } = shop.orderRange()
  const day = shop.calendar.dayAt(shop.now())
  const known = gathered.get(shop)
  if (known && known.to === to && known.day === day) return known.customers
  const customers = new Map<number, Customer>()
  for (let serial = from; serial < to; serial++) {
    const order = shop.order(serial)
    const customer = customers.get(order.customer) ?? newCustomer(shop, order.customer)
    customer.orders.push(serial)
    customer.spent += order.total - order.refunded
    customer.updatedAt = order.createdAt
    customers.set(order.customer, customer)
  }
  gathered.set(shop, { to, day, customers })
  return customers
}

function newCustomer(shop: Shop, serial: number): Customer {
  const createdAt = shop.calendar.customerTime(serial)
  return {
    ...personOf(shop.profile.seed, serial),
    serial,
    createdAt,
    updatedAt: createdAt,
    orders: [],
    spent: 0,
  }
}
