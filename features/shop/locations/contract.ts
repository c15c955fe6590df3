import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, upstreamRefusals } from '#kit/errors.ts'

export const locationRefusals = defineRefusals({ LOCATION_UNKNOWN: 404 })

export const StoreLocation = z.object({
  locationId: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  /** The store keeps no stock at one that is not. */
  isActive: z.boolean(),
  fulfillsOnlineOrders: z.boolean(),
  hasLocalPickup: z.boolean(),
})
export type StoreLocation = z.infer<typeof StoreLocation>

export const LocationScope = z.enum(['read_locations', 'read_inventory'])
export type LocationScope = z.infer<typeof LocationScope>

const ofStore = [
  storeRefusals.STORE_NOT_CONNECTED,
  storeRefusals.STORE_NEEDS_RECONNECT,
  storeRefusals.STORE_PAUSED,
  ...Object.values(upstreamRefusals),
]

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  summary: 'The locations of the store as it has them now: the active ones, then the others, each by name',
  refusals: ofStore,
  reply: succeeds(
    z.object({
      /** None without read_locations. */
      locations: z.array(StoreLocation),
      /** What was not granted, with the sentence to show. */
      missing: z.array(z.object({ scope: LocationScope, message: z.string() })),
    }),
  ),
})

/** A variant at a location. Amounts are units. */
export const LocationStock = z.object({
  variantId: z.string(),
  /** Null where the feed doesn't have it. */
  productId: z.string().nullable(),
  title: z.string(),
  /** Null where the product has one variant without a name. */
  variant: z.string().nullable(),
  sku: z.string().nullable(),
  imageLink: z.string().nullable(),
  isTracked: z.boolean(),
  onHand: z.number().int(),
  available: z.number().int(),
  committed: z.number().int(),
  incoming: z.number().int(),
})
export type LocationStock = z.infer<typeof LocationStock>

const filter = {
  search: z.string().trim().max(200).optional(),
  /** Only what is tracked and has none available. */
  only: z.enum(['sold_out']).optional(),
}
export const LocationStockFilter = z.strictObject(filter)
export type LocationStockFilter = z.output<typeof LocationStockFilter>

const params = { locationId: z.string().regex(/^\d{1,20}$/) }
const ofLocation = [...ofStore, storeRefusals.STORE_SCOPES_MISSING, locationRefusals.LOCATION_UNKNOWN]

export const listLocationStock = endpoint({
  method: 'GET',
  path: '/api/locations/{locationId}/stock',
  summary: 'What a location stocks as the store has it now, by title, or the sold-out variants',
  params,
  query: { ...filter, cursor: z.string().max(1_000).optional() },
  refusals: ofLocation,
  reply: succeeds(z.object({ stock: z.array(LocationStock), nextCursor: z.string().nullable() })),
})

export const exportLocationStock = endpoint({
  method: 'GET',
  path: '/api/locations/{locationId}/stock/export',
  summary: 'What a location stocks as CSV',
  params,
  query: filter,
  stream: ['text/csv'],
  refusals: ofLocation,
  reply: z.unknown(),
})
