import { type AbandonedCheckout, abandonedCheckoutsOf } from '../checkouts.ts'
import { ownerOf } from '../customers.ts'
import { isMatch, parseSearch } from '../listings.ts'
import { listingOf, type PageArgs, type RowKey } from './connection.ts'
import { customerNode, MAX_LINES } from './order.ts'
import { variantOf } from './product.ts'
import { pageOf, type Scene, toMoneyBag, toTime } from './scene.ts'

/** Abandoned checkouts by `sortKey`, the oldest or least first unless asked for in reverse. `query` reads `created_at:`. */
export function checkoutConnection(
  scene: Scene,
  args: PageArgs & { query?: string | null; sortKey?: string | null },
) {
  const terms = parseSearch(args.query)
  const keyOf = (checkout: AbandonedCheckout): RowKey => [
    args.sortKey === 'TOTAL_PRICE' ? checkout.total : checkout.createdAt,
    checkout.serial,
  ]
  const found = abandonedCheckoutsOf(scene.shop)
    .filter((checkout) =>
      isMatch(terms, (field) => (field === 'created_at' ? checkout.createdAt : undefined)),
    )
    .toSorted((a, b) => Number(keyOf(a)[0]) - Number(keyOf(b)[0]) || a.serial - b.serial)
  return pageOf(scene, listingOf(found, keyOf), args, (checkout) => checkoutNode(scene, checkout))
}

function checkoutNode(scene: Scene, checkout: AbandonedCheckout) {
  const { shop, base } = scene
  const { serial, lines } = checkout
  return {
    __typename: 'AbandonedCheckout',
    id: shop.ids.gid('AbandonedCheckout', serial),
    name: `#C${1000 + serial}`,
    abandonedCheckoutUrl: `${base}/checkouts/${serial}/recover`,
    createdAt: toTime(checkout.createdAt),
    updatedAt: toTime(checkout.completedAt ?? checkout.createdAt),
    completedAt: checkout.completedAt === null ? null : toTime(checkout.completedAt),
    totalPriceSet: toMoneyBag(scene, checkout.total),
    customer: () => {
      const customer = ownerOf(shop, checkout.customer)
      return customer ? customerNode(scene, customer) : null
    },
    lineItems: (args: PageArgs) =>
      pageOf(
        scene,
        listingOf([...lines.entries()], ([at]) => [at, at]),
        args,
        ([at, { slot, index, quantity }]) => {
          const product = shop.product(slot)
          const variant = product?.variants[index]
          return {
            id: shop.ids.gid('AbandonedCheckoutLineItem', serial * MAX_LINES + at),
            title: product?.title ?? null,
            variantTitle: variant?.title ?? null,
            sku: variant?.sku ?? null,
            quantity,
            variant: () => (product && variant ? variantOf(scene, product, variant) : null),
          }
        },
      ),
  }
}
