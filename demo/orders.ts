/** Orders, each made from its serial alone. Money is in hundredths of the shop's currency. */
import { type Calendar, DAY_MS } from './calendar.ts'
import { priceOf, statusOf, variantCountOf } from './catalogue.ts'
import { between, mix, pick, pickWeighted, roll, stepFor } from './chance.ts'
import type { Movement } from './movement.ts'
import type { ShopProfile } from './profile.ts'

export interface OrderLine {
  slot: number
  index: number
  quantity: number
  unitPrice: number
  discount: number
}

export interface OrderFacts {
  serial: number
  createdAt: number
  updatedAt: number
  cancelledAt: number | null
  /** When it was paid, if it was by now. */
  paidAt: number | null
  refundedAt: number | null
  shippedAt: number | null
  deliveredAt: number | null
  /** When a bank took up the customer's complaint. */
  disputedAt: number | null
  /** Tried again and again, and never paid. */
  isUnpaid: boolean
  risk: 'LOW' | 'MEDIUM' | 'HIGH'
  customer: number
  lines: OrderLine[]
  discountCode: string | null
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
  refunded: number
  financialStatus: 'PAID' | 'PENDING' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  fulfillmentStatus: 'FULFILLED' | 'UNFULFILLED'
}

const RETURNING_DAYS = 90
/** Days after the order on which a payment that failed is tried again. */
export const RETRY_DAYS = [1, 3, 5]
/** Days after a dispute began on which the merchant's answer is under review, and on which it is decided. */
export const DISPUTE_DAYS = [7, 30] as const

interface DemoOrderBook {
  orderOf(serial: number, now: number): OrderFacts
}

export function createOrderBook(profile: ShopProfile, movement: Movement, calendar: Calendar): DemoOrderBook {
  const { seed } = profile
  const { lasting } = movement
  const step = stepFor(lasting, 7919 % lasting || 1)

  /** Few products sell much, most sell little; drafts do not sell. */
  function popularSlot(serial: number, line: number) {
    const rank = Math.floor(lasting * roll(seed, serial, line, 91) ** 2.4)
    const start = (rank * step + (mix(seed, 92) % lasting)) % lasting
    for (let skip = 0; skip < lasting; skip++) {
      const slot = (start + skip) % lasting
      if (statusOf(seed, slot, false) === 'ACTIVE') return slot
    }
    return start
  }

  function customerOf(serial: number) {
    const { day, place } = calendar.locate(serial)
    const fresh = calendar.newPlace(day, place)
    const before = calendar.customersBefore(day)
    const oldest = calendar.customersBefore(Math.max(0, day - RETURNING_DAYS))
    if (fresh !== null || before === oldest) return before + (fresh ?? 0)
    return before - 1 - Math.floor((before - oldest) * roll(seed, serial, 93) ** 1.8)
  }

  function linesOf(serial: number, createdAt: number, percent: number): OrderLine[] {
    const count = pickWeighted(
      [
        [1, 60],
        [2, 25],
        [3, 15],
      ] as const,
      seed,
      serial,
      94,
    )
    const tick = movement.tickAt(createdAt)
    return Array.from({ length: count }, (_, line) => {
      const slot = popularSlot(serial, line)
      const quantity = pickWeighted(
        [
          [1, 82],
          [2, 14],
          [3, 4],
        ] as const,
        seed,
        serial,
        line,
        95,
      )
      const { price } = priceOf(profile, slot, movement.movesOf(slot, tick))
      const index = mix(seed, serial, line, 96) % variantCountOf(seed, slot)
      return {
        slot,
        index,
        quantity,
        unitPrice: price,
        discount: Math.round((price * quantity * percent) / 100),
      }
    })
  }

  function orderOf(serial: number, now: number): OrderFacts {
    const createdAt = calendar.orderTime(serial)
    const isDiscounted = roll(seed, serial, 97) < 0.14
    const percent = isDiscounted ? pick([10, 15, 20], seed, serial, 98) : 0
    const lines = linesOf(serial, createdAt, percent)
    const subtotal = sum(lines.map((line) => line.unitPrice * line.quantity - line.discount))
    const shipping = subtotal >= 10_000 * profile.rate ? 0 : 790 * profile.rate
    const tax = Math.round(subtotal * 0.08)
    const total = subtotal + shipping + tax
    const firstLine = lines[0]
    const partly =
      firstLine && lines.length > 1 ? firstLine.unitPrice * firstLine.quantity - firstLine.discount : total

    const fate = roll(seed, serial, 99)
    const happened = (at: number | null) => (at !== null && at <= now ? at : null)
    const isUnpaid = fate >= 0.09 && fate < 0.102
    const refundedAt = happened(fate < 0.05 ? createdAt + between(2, 9, seed, serial, 100) * DAY_MS : null)
    const paidLater = fate >= 0.05 && fate < 0.09
    const paidAt = isUnpaid ? null : happened(paidLater ? createdAt + DAY_MS : createdAt)
    const shipsAt = isUnpaid ? null : createdAt + between(1, 3, seed, serial, 101) * DAY_MS
    const shippedAt = happened(shipsAt)
    const deliveredAt = happened(shipsAt && shipsAt + between(2, 6, seed, serial, 102) * DAY_MS)
    const danger = roll(seed, serial, 103)
    const risk = danger < 0.008 ? 'HIGH' : danger < 0.04 ? 'MEDIUM' : 'LOW'
    const isDisputed =
      fate >= 0.102 && roll(seed, serial, 104) < { HIGH: 0.45, MEDIUM: 0.03, LOW: 0.004 }[risk]
    const disputedAt = happened(isDisputed ? createdAt + between(8, 30, seed, serial, 105) * DAY_MS : null)
    const retries = isUnpaid ? RETRY_DAYS.map((days) => happened(createdAt + days * DAY_MS)) : []
    const hearings = DISPUTE_DAYS.map((days) => happened(disputedAt && disputedAt + days * DAY_MS))
    const refunded = refundedAt === null ? 0 : fate < 0.03 ? total : partly
    return {
      serial,
      createdAt,
      updatedAt: Math.max(
        createdAt,
        ...[refundedAt, paidAt, shippedAt, deliveredAt, disputedAt, ...retries, ...hearings].map(Number),
      ),
      cancelledAt: fate < 0.012 ? refundedAt : null,
      paidAt,
      refundedAt,
      shippedAt,
      deliveredAt,
      disputedAt,
      isUnpaid,
      risk,
      customer: customerOf(serial),
      lines,
      discountCode: isDiscounted ? `NORD${percent}` : null,
      subtotal,
      discount: sum(lines.map((line) => line.discount)),
      shipping,
      tax,
      total,
      refunded,
      financialStatus:
        refunded > 0
          ? refunded === total
            ? 'REFUNDED'
            : 'PARTIALLY_REFUNDED'
          : paidAt === null
            ? 'PENDING'
            : 'PAID',
      fulfillmentStatus: shippedAt !== null ? 'FULFILLED' : 'UNFULFILLED',
    }
  }

  return { orderOf }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
