import { type DemoLocation, levelsOf, locationsOf } from '../locations.ts'
import type { DemoVariant, ProductFacts } from '../facts.ts'
import { serialOf } from '../ids.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { metafieldFields } from './metafields.ts'
import { pageOf, type Scene, toTime } from './scene.ts'

/** Null where this shop has no such location. */
export function findLocation({ shop }: Scene, gid: string): DemoLocation | null {
  const serial = shop.ids.serial('Location', gid)
  return locationsOf(shop).find((location) => location.serial === serial) ?? null
}

export function locationGid({ shop }: Scene, serial: number): string {
  return shop.ids.gid('Location', serial)
}

export function locationConnection(scene: Scene, args: PageArgs & { includeInactive?: boolean | null }) {
  const found = locationsOf(scene.shop).filter(({ isActive }) => isActive || args.includeInactive === true)
  return pageOf(
    scene,
    listingOf(found, ({ name, serial }) => [name, serial]),
    args,
    (location) => locationNode(scene, location),
  )
}

export function locationNode(scene: Scene, location: DemoLocation) {
  const { profile } = scene.shop
  const id = locationGid(scene, location.serial)
  const { name, isActive, fulfillsOnlineOrders, hasLocalPickup } = location
  return {
    __typename: 'Location',
    id,
    legacyResourceId: id.slice(id.lastIndexOf('/') + 1),
    name,
    isActive,
    shipsInventory: fulfillsOnlineOrders,
    fulfillsOnlineOrders,
    address: { city: profile.city, country: profile.country, countryCode: profile.countryCode },
    localPickupSettingsV2: hasLocalPickup
      ? { instructions: 'Ring the bell at the yard.', pickupTime: 'TWO_HOURS' }
      : null,
    ...metafieldFields(scene, id),
  }
}

/** The stock of a variant at each location that stocks it. */
export function levelNodes(scene: Scene, product: ProductFacts, variant: DemoVariant, toItem: () => unknown) {
  const number = scene.shop.ids.number('InventoryItem', serialOf(product.slot, variant.index))
  return levelsOf(variant).map(({ serial, ...level }) => {
    const amounts: Record<string, number> = { ...level, on_hand: level.available + level.committed }
    return {
      __typename: 'InventoryLevel',
      id: `gid://shopify/InventoryLevel/${number}${serial}?inventory_item_id=${number}`,
      locationSerial: serial,
      isActive: true,
      createdAt: () => toTime(product.createdAt),
      updatedAt: () => toTime(variant.updatedAt),
      item: toItem,
      location: () => {
        const location = locationsOf(scene.shop).find((one) => one.serial === serial)
        return location && locationNode(scene, location)
      },
      quantities: ({ names }: { names: string[] }) =>
        names.map((name) => ({
          id: `gid://shopify/InventoryQuantity/${number}${serial}?name=${encodeURIComponent(name)}`,
          name,
          quantity: amounts[name] ?? 0,
          updatedAt: () => toTime(variant.updatedAt),
        })),
    }
  })
}
