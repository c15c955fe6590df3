/** Where a shop keeps its goods: a warehouse, a workshop with some of them, and a showroom that was given up. */
import type { DemoVariant } from './facts.ts'
import type { Shop } from './shop.ts'

export interface DemoLocation {
  /** Of its id. */
  serial: number
  name: string
  isActive: boolean
  fulfillsOnlineOrders: boolean
  hasLocalPickup: boolean
}

export interface DemoLevel {
  /** Of the location. */
  serial: number
  available: number
  committed: number
  incoming: number
}

export const WAREHOUSE = 1
const WORKSHOP = 2
/** Less than this at a location, and more is on its way. */
const FEW = 5
const DELIVERY = 24

/** By name, as Shopify sorts them. */
export function locationsOf({ profile }: Shop): DemoLocation[] {
  const warehouse = {
    serial: WAREHOUSE,
    name: `${profile.city} warehouse`,
    ...{ isActive: true, fulfillsOnlineOrders: true, hasLocalPickup: false },
  }
  const workshop = {
    serial: WORKSHOP,
    name: 'Workshop',
    ...{ isActive: true, fulfillsOnlineOrders: false, hasLocalPickup: true },
  }
  const showroom = {
    serial: 3,
    name: 'Old showroom',
    ...{ isActive: false, fulfillsOnlineOrders: false, hasLocalPickup: false },
  }
  return [warehouse, workshop, showroom].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The stock of a variant by location. Together they are its quantity. */
export function levelsOf({ index, quantity, workshop, isInWarehouse }: DemoVariant): DemoLevel[] {
  const levelOf = (serial: number, available: number) => ({
    serial,
    available,
    committed: available > 0 ? (index + serial) % 3 : 0,
    incoming: available < FEW ? DELIVERY : 0,
  })
  return [
    ...(isInWarehouse ? [levelOf(WAREHOUSE, quantity - (workshop ?? 0))] : []),
    ...(workshop === null ? [] : [levelOf(WORKSHOP, workshop)]),
  ]
}

/** What a variant becomes when the stock of one location moves. */
export function moveStock({ quantity, workshop }: DemoVariant, serial: number, delta: number) {
  return {
    quantity: quantity + delta,
    workshop: serial === WORKSHOP && workshop !== null ? workshop + delta : workshop,
  }
}
