import { expect, test } from 'vitest'
import type { ShopifyPort } from '#adapters/shopify/port.ts'
import { Secret } from '#kit/secret.ts'
import { type FieldWrite, writeStore } from './actions/listing.ts'

test('a product with more variants than a call takes is written in several', async () => {
  const sizes: number[] = []
  const port: Pick<ShopifyPort, 'writeVariants'> = {
    writeVariants: async (_session, _productGid, variants) => {
      sizes.push(variants.length)
      return {
        outcome: 'written',
        values: variants.map(({ variantGid, barcode = null }) => ({ variantGid, barcode, weight: null })),
        replaced: null,
      }
    },
  }
  const writes = Array.from(
    { length: 1_200 },
    (_, position): FieldWrite => ({
      ...{ position, productGid: 'gid://shopify/Product/1', categoryGid: null, attribute: null },
      variantGid: `gid://shopify/ProductVariant/${position % 600}`,
      ...(position < 600 ? { field: 'gtin', value: `gtin ${position}` } : { field: 'weight', value: '1 kg' }),
    }),
  )
  const session = { domain: 'x.myshopify.com', accessToken: new Secret('x') }
  const connection = { port: port as ShopifyPort, session, signal: new AbortController().signal }
  const results = await writeStore(connection, writes)
  expect(sizes).toEqual([250, 250, 100])
  expect(results.size).toBe(1_200)
  expect(results.get(599)).toEqual({ outcome: 'written', value: 'gtin 599' })
})
