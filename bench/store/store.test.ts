import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShopify } from '#adapters/shopify/client.ts'
import { parseExportLines } from '#adapters/shopify/export-lines.ts'
import type { StoreProduct } from '#adapters/shopify/port.ts'
import { demoToken } from '#demo/oauth.ts'
import { Secret } from '#kit/secret.ts'
import { createCatalogue, profile, sampleSkus } from './catalogue.ts'
import { hostilities, hostilityOf } from './hostility.ts'
import { startStorePeer, type StorePeer } from './process.ts'

const rows = 1_000
const everything = (count: number) => {
  const catalogue = createCatalogue(count)
  return Array.from({ length: catalogue.products }, (_, slot) => catalogue.product(slot, 0))
}

describe('the catalogue', () => {
  test('is the same each time it is made', () => {
    expect(JSON.stringify(everything(rows))).toBe(JSON.stringify(everything(rows)))
  })

  test.each([1, 10, 997, 20_000])('holds exactly %i rows, 3.6 variants a product', (count) => {
    const products = everything(count)
    expect(products.reduce((sum, { variants }) => sum + variants.length, 0)).toBe(count)
    if (count === 20_000) expect(count / products.length).toBeCloseTo(3.6, 0)
  })

  test('has 2 % of hostile products, of every kind', () => {
    const found = everything(40_000).map(({ slot }) => hostilityOf(slot, profile.seed))
    const hostile = found.filter((one) => one !== null)
    expect(hostile.length / found.length).toBeCloseTo(0.02, 2)
    expect(new Set(hostile)).toEqual(new Set(hostilities))
  })

  test('gives SKUs to search for that are in one row only', () => {
    const skus = everything(rows).flatMap(({ variants }) => variants.map(({ sku }) => sku))
    const sample = sampleSkus(createCatalogue(rows), 20)
    expect(new Set(sample).size).toBe(20)
    for (const one of sample) expect(skus.filter((sku) => sku.includes(one))).toEqual([one])
  })

  test('changes what it is told to change, and by that alone', () => {
    const catalogue = createCatalogue(rows)
    const [before, after] = [catalogue.product(3, 0), catalogue.product(3, 1)]
    expect(after.variants.every((one, at) => one.price !== before.variants[at]?.price)).toBe(true)
    expect(after.title).toBe(before.title)
  })
})

describe('the store in its own process', () => {
  let peer: StorePeer
  beforeAll(async () => {
    peer = await startStorePeer(rows)
  })
  afterAll(() => peer.stop())
  const sessionOf = (domain: string) => ({ domain, accessToken: new Secret(demoToken(domain)) })
  const shopify = () => createShopify({ baseUrlTemplate: peer.template })

  async function readPages(domain: string, updatedSince?: Date): Promise<StoreProduct[]> {
    const products: StoreProduct[] = []
    for (let after: string | null = null; ; ) {
      const page = await shopify().listProductPage(sessionOf(domain), { after, first: 50, updatedSince })
      products.push(...page.products)
      after = page.endCursor
      if (!page.hasNextPage) return products
    }
  }

  async function readExport(domain: string) {
    const client = shopify()
    const { exportGid } = await client.startBulkExport(sessionOf(domain), {})
    const finished = await client.readBulkExport(sessionOf(domain), exportGid)
    if (finished.status !== 'completed') return null
    const products: StoreProduct[] = []
    for await (const { lines } of client.readBulkLines(finished, 'products'))
      products.push(...parseExportLines(lines))
    return { exportGid, products }
  }

  test('answers our client by pages and by an export that is ready at once, the same in every shop', async () => {
    await peer.prepare()
    const [one, other] = [await readExport('a.myshopify.com'), await readExport('b.myshopify.com')]
    expect(one).toEqual(other)
    expect(one?.products).toEqual(await readPages('c.myshopify.com'))
    expect(one?.products.flatMap(({ variants }) => variants)).toHaveLength(rows)
    expect(await shopify().countProducts(sessionOf('d.myshopify.com'))).toEqual({
      products: peer.products,
      variants: rows,
    })
  })

  test('tells of one product in a hundred once it is told to change', async () => {
    const before = new Date()
    expect(await readPages('a.myshopify.com', before)).toEqual([])
    const count = await peer.change()
    expect(count).toBe(Math.ceil(peer.products / 100))
    expect(await readPages('a.myshopify.com', before)).toHaveLength(count)
    // What was written before is of no use now.
    expect(await readExport('a.myshopify.com')).toBeNull()
  })
})
