/** Global ids. Every shop has number ranges of its own, and an id tells the slot back without a table. */

const SPAN = 2_000_000_000
const starts = {
  Product: 7e12,
  ProductVariant: 42e12,
  InventoryItem: 44e12,
  MediaImage: 33e12,
  Order: 5e12,
  LineItem: 13e12,
  Customer: 6e12,
  Metafield: 24e12,
  MetafieldDefinition: 25e12,
  OrderTransaction: 9e12,
  TransactionFee: 10e12,
  OrderDisputeSummary: 11e12,
  ShopifyPaymentsDispute: 12e12,
  Fulfillment: 4e12,
  AbandonedCheckout: 14e12,
  AbandonedCheckoutLineItem: 15e12,
  Location: 16e12,
} as const
/** Most variants or pictures a product's ids leave room for. */
const WIDTH = 128

type GidKind = keyof typeof starts
export interface Ids {
  gid(kind: GidKind, serial: number): string
  number(kind: GidKind, serial: number): number
  /** The serial of an id of that kind and this shop, else null. */
  serial(kind: GidKind, gid: string): number | null
}

export function createIds(seed: number): Ids {
  const shift = (seed % 450) * SPAN
  const number = (kind: GidKind, serial: number) => starts[kind] + shift + serial
  return {
    number,
    gid: (kind, serial) => `gid://shopify/${kind}/${number(kind, serial)}`,
    serial(kind, gid) {
      const found = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d{1,16})$/.exec(gid)
      if (found?.[1] !== kind) return null
      const serial = Number(found[2]) - starts[kind] - shift
      return serial >= 0 && serial < SPAN ? serial : null
    },
  }
}

/** The serial shared by a variant, its inventory item and its picture. */
export function serialOf(slot: number, index: number): number {
  return slot * WIDTH + index
}

export function placeOf(serial: number): { slot: number; index: number } {
  return { slot: Math.floor(serial / WIDTH), index: serial % WIDTH }
}
