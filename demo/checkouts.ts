/** Checkouts that were left before they were paid, each made from the order it stands beside. */
import { between, roll } from './chance.ts'
import type { OrderLine } from './orders.ts'
import type { Shop } from './shop.ts'

export interface AbandonedCheckout {
  serial: number
  createdAt: number
  /** When the customer came back and paid, if they did by now. */
  completedAt: number | null
  customer: number
  lines: OrderLine[]
  total: number
}

const HOUR_MS = 3_600_000

/** Oldest first. Beside one order in eight its customer abandoned another checkout; one in five of these was paid within two days. */
export function abandonedCheckoutsOf(shop: Shop): AbandonedCheckout[] {
  const { seed } = shop.profile
  const { from, to } = shop.orderRange()
  const now = shop.now()
  const checkouts: AbandonedCheckout[] = []
  for (let serial = from; serial < to; serial++) {
    if (roll(seed, serial, 131) >= 0.12) continue
    const { createdAt, customer, lines } = shop.order(serial)
    const paidAt = createdAt + between(1, 40, seed, serial, 132) * HOUR_MS
    const isPaid = roll(seed, serial, 133) < 0.2 && paidAt <= now
    const total = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
    checkouts.push({ serial, createdAt, completedAt: isPaid ? paidAt : null, customer, lines, total })
  }
  return checkouts
}
