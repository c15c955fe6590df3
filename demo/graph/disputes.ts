import { DAY_MS } from '../calendar.ts'
import { isMatch, parseSearch } from '../listings.ts'
import type { OrderFacts } from '../orders.ts'
import { disputeOf, evidenceDueAt } from '../payments.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { orderNode } from './order.ts'
import { pageOf, type Scene, toTime } from './scene.ts'

/** Older orders have no dispute that is under way. */
const SHOWN_MS = 90 * DAY_MS

/** The disputes of the last orders, the oldest first unless asked for in reverse. `query` reads `status:`. */
export function disputeConnection(scene: Scene, args: PageArgs & { query?: string | null }) {
  const { shop } = scene
  const statusOf = (facts: OrderFacts) => disputeOf(shop.profile, facts, shop.now())?.status
  const terms = parseSearch(args.query)
  const found = listDisputed(scene).filter((facts) =>
    isMatch(terms, (field) => (field === 'status' ? statusOf(facts) : undefined)),
  )
  const rows = listingOf(found, ({ serial }) => [serial, serial])
  return pageOf(scene, rows, args, (facts) => {
    const due = evidenceDueAt(facts)
    return {
      __typename: 'ShopifyPaymentsDispute',
      id: shop.ids.gid('ShopifyPaymentsDispute', facts.serial),
      status: statusOf(facts),
      evidenceDueBy: due === null ? null : toTime(due),
      order: () => orderNode(scene, facts),
    }
  })
}

function listDisputed({ shop }: Scene): OrderFacts[] {
  const { from, to } = shop.orderRange()
  const found: OrderFacts[] = []
  for (let serial = to - 1; serial >= from; serial -= 1) {
    const order = shop.order(serial)
    if (order.createdAt < shop.now() - SHOWN_MS) break
    if (disputeOf(shop.profile, order, shop.now())) found.push(order)
  }
  return found.toReversed()
}
