import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import type { LocationStock, StoreLocation } from './locations/port.ts'
import { MediaNode, PageInfo, refuseEndless, text, webAddress } from './nodes.ts'
import type { ShopifyPort } from './port.ts'
import { toWords } from './search-text.ts'

const lineOrNull = text.nullish().transform((value) => value || null)

const LocationsAnswer = z.object({
  locations: z.object({
    edges: z.array(
      z.object({
        node: z.object({
          id: z.string(),
          name: text,
          isActive: z.boolean(),
          fulfillsOnlineOrders: z.boolean(),
          address: z.object({ city: lineOrNull, countryCode: lineOrNull }),
          localPickupSettingsV2: z.object({}).nullish(),
        }),
      }),
    ),
    pageInfo: PageInfo,
  }),
})

const StockNode = z.object({
  id: z.string(),
  title: text,
  sku: lineOrNull,
  media: z.object({ edges: z.array(z.object({ node: MediaNode })) }),
  product: z.object({ title: text, featuredMedia: MediaNode.nullish() }),
  inventoryItem: z.object({
    tracked: z.boolean(),
    inventoryLevel: z
      .object({ quantities: z.array(z.object({ name: z.string(), quantity: z.number().int() })) })
      .nullish(),
  }),
})
const StockAnswer = z.object({
  location: z.object({ name: text }).nullish(),
  productVariants: z.object({ edges: z.array(z.object({ node: StockNode })), pageInfo: PageInfo }),
})

const locationsAtOnce = 100

/** See the port. */
export async function listLocations(
  call: AdminCall,
  ...[session, options]: Parameters<ShopifyPort['listLocations']>
): ReturnType<ShopifyPort['listLocations']> {
  const found: StoreLocation[] = []
  for (let after: string | null = null; ; ) {
    const variables = { first: locationsAtOnce, after }
    const answer: z.infer<typeof LocationsAnswer> = await call(
      session,
      'ListLocations',
      variables,
      LocationsAnswer,
      options,
    )
    const { edges, pageInfo } = answer.locations
    for (const { node } of edges) {
      const { id, name, isActive, fulfillsOnlineOrders, address, localPickupSettingsV2 } = node
      found.push({
        ...{ locationGid: id, name, city: address.city, country: address.countryCode },
        ...{ isActive, fulfillsOnlineOrders, hasLocalPickup: localPickupSettingsV2 != null },
      })
    }
    refuseEndless(pageInfo, after, 'locations')
    if (!pageInfo.hasNextPage) return found
    after = pageInfo.endCursor
  }
}

const sortKeys = { title: 'FULL_TITLE', available: 'INVENTORY_LEVELS_AVAILABLE' } as const

/** See the port. */
export async function listLocationStock(
  call: AdminCall,
  ...[session, page, options]: Parameters<ShopifyPort['listLocationStock']>
): ReturnType<ShopifyPort['listLocationStock']> {
  const { locationGid, search, order, first, after } = page
  const query = [`location_id:${locationGid.split('/').at(-1)}`, ...toWords(search)].join(' ')
  const variables = { locationId: locationGid, first, after, query, sortKey: sortKeys[order] }
  const answer = await call(session, 'ListLocationStock', variables, StockAnswer, options)
  if (!answer.location) return null
  const { edges, pageInfo } = answer.productVariants
  refuseEndless(pageInfo, after, 'stock')
  return {
    name: answer.location.name,
    stock: edges.flatMap(({ node }) => toStock(node) ?? []),
    endCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}

/** Null where the search is behind and the variant has left the location. */
function toStock({ id, title, sku, media, product, inventoryItem }: z.infer<typeof StockNode>) {
  const level = inventoryItem.inventoryLevel
  if (!level) return null
  const amountOf = (name: string) => level.quantities.find((one) => one.name === name)?.quantity ?? 0
  const picture = media.edges[0]?.node.image ?? product.featuredMedia?.image
  return {
    ...{ variantGid: id, productTitle: product.title, variantTitle: title, sku },
    imageUrl: webAddress(picture?.url ?? null),
    isTracked: inventoryItem.tracked,
    ...{ onHand: amountOf('on_hand'), available: amountOf('available') },
    ...{ committed: amountOf('committed'), incoming: amountOf('incoming') },
  } satisfies LocationStock
}
