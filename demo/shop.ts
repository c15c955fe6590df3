/** One live shop: its clock, its catalogue as it stands now, its order book, and what was written to it. */
import { type Calendar, createCalendar, DAY_MS } from './calendar.ts'
import { productOf, variantCountOf } from './catalogue.ts'
import { mix } from './chance.ts'
import { createEdits, type ProductEdits } from './edits.ts'
import type { ProductFacts } from './facts.ts'
import { createIds, type Ids } from './ids.ts'
import { createMovement, type Movement, TICK_MS } from './movement.ts'
import { createOrderBook, type OrderFacts } from './orders.ts'
import { profileOf, type ShopProfile } from './profile.ts'
import type { State } from './state.ts'

/** 2024-03-01: lasting products were created between this moment and two years later. */
const OPENED_MS = 1_709_251_200_000
/** Days before today that have orders, where nobody says how many. */
const ORDER_DAYS = 120

export interface Shop {
  profile: ShopProfile
  ids: Ids
  movement: Movement
  calendar: Calendar
  edits: ProductEdits
  state: State
  now(): number
  tick(): number
  advance(ms: number): void
  /** Null when no such product is in the store now. */
  product(slot: number): ProductFacts | null
  createdAt(slot: number): number
  updatedAt(slot: number): number
  variantCount(): number
  /** Serials of the orders in the store: from the first, up to but without the last. */
  orderRange(): { from: number; to: number }
  order(serial: number): OrderFacts
}

export function createShop(
  domain: string,
  options: {
    seed: string
    products: number
    orderDays?: number | undefined
    now: () => number
    like?: string | undefined
  },
  state: State,
): Shop {
  const profile = profileOf(domain, options.seed, options.like)
  const { seed } = profile
  const movement = createMovement(seed, options.products)
  const calendar = createCalendar(seed, options.products)
  const book = createOrderBook(profile, movement, calendar)
  const edits = createEdits(state)
  const firstOrder = calendar.ordersBefore(
    Math.max(0, calendar.dayAt(options.now()) - (options.orderDays ?? ORDER_DAYS)),
  )
  let shift = 0
  let counted = { tick: -1, count: 0 }

  const now = () => options.now() + shift
  const tick = () => movement.tickAt(now())

  function createdAt(slot: number) {
    const born = movement.bornTick(slot)
    if (born !== null) return born * TICK_MS
    const share = slot / movement.size
    return OPENED_MS + Math.floor(share * 730) * DAY_MS + (mix(seed, slot, 121) % 86_400) * 1000
  }

  function updatedAt(slot: number) {
    return Math.max(movement.changedTick(slot, tick()) * TICK_MS, edits.changedAt(slot))
  }

  return {
    profile,
    ids: createIds(seed),
    movement,
    calendar,
    edits,
    state,
    now,
    tick,
    advance: (ms) => {
      shift += ms
    },
    product(slot) {
      const at = tick()
      if (!movement.isInStore(slot, at)) return null
      const moment = {
        moves: movement.movesOf(slot, at),
        isArchived: movement.isArchived(slot, at),
        createdAt: createdAt(slot),
        updatedAt: movement.changedTick(slot, at) * TICK_MS,
      }
      return edits.apply(productOf(profile, slot, moment))
    },
    createdAt,
    updatedAt,
    variantCount() {
      const at = tick()
      if (counted.tick !== at) {
        let count = 0
        for (let position = 0; position < movement.size; position++) {
          count += variantCountOf(seed, movement.slotAt(position, at))
        }
        counted = { tick: at, count }
      }
      return counted.count
    },
    orderRange: () => ({ from: firstOrder, to: Math.max(firstOrder, calendar.ordersUntil(now())) }),
    order: (serial) => book.orderOf(serial, now()),
  }
}
