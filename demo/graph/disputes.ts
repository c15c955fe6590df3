import { DAY_MS } from '../calendar.ts'
import type { OrderFacts } from '../orders.ts'
import { disputeOf, evidenceDueAt } from '../payments.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { orderNode } from './order.ts'
import { pageOf, type Scene, toTime } from './scene.ts'

/** Older orders have no dispute that is under way. */
const SHOWN_MS = 90 * DAY_MS

/** The disputes of the last orders, the oldest first. */
export function disputeConnection(scene: Scene, args: PageArgs) {
  const { shop } = scene
  const rows = listingOf(listDisputed(scene), ({ serial }) => [serial, serial])
  return pageOf(scene, rows, args, (facts) => {
    const due = evidenceDueAt(facts)
    return {
      __typename: 'ShopifyPaymentsDispute',
      id: shop.ids.gid('ShopifyPaymentsDispute', facts.serial),
      status: disputeOf(shop.profile, facts, shop.now())?.status,
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
