/** For tests: one catalogue as Shopify would tell it in pages and in an export file. */
import { Secret } from '#kit/secret.ts'
import { createShopify, type ShopifyOptions } from '../client.ts'
import { type FaultyPeer, json, type PeerAnswer, type PeerRequest } from '../faulty-peer.ts'
import type { BulkExport } from '../exports/port.ts'
import type { ShopifyPort, ShopifySession } from '../port.ts'

export const domain = 'lamps.myshopify.com'
export const token = 'shpat_0123456789abcdef0123456789abcdef'
export const session: ShopifySession = { domain, accessToken: new Secret(token) }

/** A client of the peer whose time stands still but for its own waits, which are recorded. */
export function clientOf(
  peer: FaultyPeer,
  options: ShopifyOptions = {},
): { client: ShopifyPort; waits: number[] } {
  const waits: number[] = []
  let nowMs = Date.UTC(2026, 10, 1)
  const client = createShopify({
    baseUrlTemplate: `${peer.origin}/{shop}`,
    clock: () => nowMs,
    sleep: async (waitMs) => {
      waits.push(Math.round(waitMs))
      nowMs += waitMs
    },
    ...options,
  })
  return { client, waits }
}

export type Medium = { id: string; image?: { url: string } | null }
export type VariantFixture = { fields: Record<string, unknown> & { id: string }; media: Medium[] }
export type ProductFixture = {
  fields: Record<string, unknown> & { id: string }
  media: Medium[]
  variants: VariantFixture[]
}

const attributes = ['Mpn', 'Material', 'Color', 'Size', 'Condition', 'Gender', 'AgeGroup']
const noAttributes = Object.fromEntries(
  attributes.flatMap((name) => [`custom${name}`, `google${name}`]).map((name) => [name, null]),
)

export function picture(number: number): Medium {
  return { id: `gid://shopify/MediaImage/${number}`, image: { url: `https://cdn.example.com/${number}.png` } }
}

export function variant(
  number: number,
  fields: Record<string, unknown> = {},
  media: Medium[] = [],
): VariantFixture {
  return {
    fields: {
      id: `gid://shopify/ProductVariant/${number}`,
      title: `Size ${number}`,
      sku: `SKU-${number}`,
      barcode: '4006381333931',
      price: '24.00',
      compareAtPrice: null,
      inventoryQuantity: 5,
      inventoryPolicy: 'DENY',
      position: number,
      updatedAt: '2026-10-05T10:00:00Z',
      selectedOptions: [{ name: 'Size', value: `${number}` }],
      inventoryItem: {
        tracked: true,
        measurement: { weight: { value: 1.2, unit: 'KILOGRAMS' } },
        unitCost: { amount: '9.50', currencyCode: 'EUR' },
      },
      customMpn: null,
      googleMpn: null,
      googleCondition: null,
      googleGender: null,
      googleAgeGroup: null,
      ...fields,
    },
    media,
  }
}

export function product(number: number, fields: Record<string, unknown> = {}): ProductFixture {
  return {
    fields: {
      id: `gid://shopify/Product/${number}`,
      title: `Lamp ${number}`,
      handle: `lamp-${number}`,
      descriptionHtml: '<p>A lamp.</p>',
      vendor: 'Lumen',
      productType: 'Lamp',
      tags: ['light'],
      status: 'ACTIVE',
      onlineStoreUrl: `https://lamps.example.com/products/lamp-${number}`,
      updatedAt: '2026-10-05T10:00:00Z',
      category: { fullName: 'Home & Garden > Lighting > Lamps' },
      ...noAttributes,
      ...fields,
    },
    media: [],
    variants: [],
  }
}

/** The same product without what the merchant pays, as a store tells it that hides its costs. */
export function withoutCosts(each: ProductFixture): ProductFixture {
  const variants = each.variants.map(({ fields, media }) => {
    const { unitCost: _hidden, ...inventoryItem } = fields['inventoryItem'] as Record<string, unknown>
    return { fields: { ...fields, inventoryItem }, media }
  })
  return { ...each, variants }
}

/** A connection as GraphQL gives it: `first` nodes after a numeric cursor. */
function connection<T>(nodes: readonly T[], first: number, after: string | null) {
  const start = Number(after ?? 0)
  const part = nodes.slice(start, start + first)
  const end = start + part.length
  return {
    edges: part.map((node) => ({ node })),
    pageInfo: { hasNextPage: end < nodes.length, endCursor: part.length === 0 ? null : String(end) },
  }
}

type Variables = { first: number; after: string | null; variants: number; images: number; id: string }

/** Answers the product documents from the fixtures. */
export function answerPages(products: readonly ProductFixture[]): (request: PeerRequest) => PeerAnswer {
  return (request) => {
    const { operationName, variables } = JSON.parse(request.body) as {
      operationName: string
      variables: Variables
    }
    const { first, after } = variables
    const found = products.find((each) => each.fields.id === variables.id)
    const variantNodes = (each: ProductFixture) =>
      each.variants.map(({ fields, media }) => ({ ...fields, media: connection(media, 1, null) }))
    if (operationName.startsWith('ListVariants')) {
      return json({ data: { product: found && { variants: connection(variantNodes(found), first, after) } } })
    }
    if (operationName === 'ListImages') {
      return json({ data: { product: found && { media: connection(found.media, first, after) } } })
    }
    const nodes = products.map((each) => ({
      ...each.fields,
      media: connection(each.media, variables.images, null),
      variants: connection(variantNodes(each), variables.variants, null),
    }))
    return json({ data: { products: connection(nodes, first, after) } })
  }
}

/** The lines of an export file, every child after its parent. */
export function exportLines(products: readonly ProductFixture[]): string[] {
  return products
    .flatMap((each) => [
      each.fields,
      ...each.media.map((medium) => ({ ...medium, __parentId: each.fields.id })),
      ...each.variants.flatMap(({ fields, media }) => [
        { ...fields, __parentId: each.fields.id },
        ...media.map((medium) => ({ ...medium, __parentId: fields.id })),
      ]),
    ])
    .map((line) => JSON.stringify(line))
}

/** A completed export whose file the peer serves, with the right counts. */
export function completedExport(peer: FaultyPeer, lines: readonly string[]): BulkExport {
  const body = exportBody(lines)
  return {
    exportGid: 'gid://shopify/BulkOperation/1',
    status: 'completed',
    objectCount: lines.length,
    fileSizeBytes: Buffer.byteLength(body),
    url: `${peer.origin}/export.jsonl?signature=abc`,
    partialUrl: null,
    errorCode: null,
  }
}

export function exportBody(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
