/** Both sides edit at random, with a rule for each field: what both end in follows from a model that is worked out apart. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct } from '#features/shop/feed/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { newWriteBack } from './__fixtures__/write-back.fixture.ts'

const productCount = 500
let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: productCount, environment: { RATE_LIMIT_FACTOR: '100' } })
}, 60_000)
afterAll(() => world.close())

/** The same storm at every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Field = 'brand' | 'material' | 'gtin'
const fields: readonly Field[] = ['brand', 'material', 'gtin']
const rules = {
  brand: 'vitrine',
  material: 'store',
  gtin: 'newest',
  mpn: 'ask',
  weight: 'ask',
  productCategory: 'ask',
} as const

/** A GTIN that is right, from a number. */
function gtinOf(number: number): string {
  const body = String(400_000_000_000 + number)
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

test('500 products that both sides edit at random end as the rules say, the same on both sides', {
  timeout: 240_000,
}, async () => {
  const shop = await newWriteBack(world)
  await shop.saveRules(rules)
  const roll = dice(20_261_128)
  const chosen = shop.products.slice(0, productCount)
  const model = new Map<string, { field: Field; value: string | null }>()
  for (const [number, { productId }] of chosen.entries()) {
    const field = fields[roll(fields.length)] ?? 'brand'
    const valueOf = (side: string) =>
      field === 'gtin' ? gtinOf(number * 10 + side.length) : `${side} ${number}`
    const [typed, edited] = [valueOf('here'), valueOf('there!')]
    const inStore = () => {
      if (field === 'brand') return shop.editProduct(productId, { vendor: edited })
      if (field === 'gtin') return shop.editVariant(productId, { barcode: edited })
      const metafields = [
        { namespace: 'custom', key: 'material', type: 'single_line_text_field', value: edited },
      ]
      return shop.editProduct(productId, { metafields })
    }
    const here = () => shop.type(productId, { [field]: typed })
    const which = roll(4)
    if (which === 0) {
      await here()
      model.set(productId, { field, value: typed })
    } else if (which === 1) {
      await inStore()
      model.set(productId, { field, value: edited })
    } else {
      // The store tells time in whole seconds: what is typed before is typed an hour before.
      const isStoreLater = which === 2
      if (isStoreLater) {
        world.time.now = shifted(-1)
        await here()
        world.time.now = shifted(0)
      }
      await inStore()
      if (!isStoreLater) await here()
      const later = isStoreLater ? edited : typed
      model.set(productId, { field, value: { brand: typed, material: edited, gtin: later }[field] })
    }
  }
  // Until nothing moves any more; the edits above are the last.
  for (let pass = 1; pass <= 2; pass += 1) {
    await shop.sync()
    await shop.write()
  }
  await shop.sync()
  expect(await shop.draft()).toMatchObject({ set: null, conflicts: 0 })

  const stored = new Map<string, Record<Field, string | null>>()
  for (const product of await world.readStore(shop.domain))
    for (const variant of product.variants)
      stored.set(variant.sku ?? '', {
        brand: product.vendor,
        material: product.metafields.material,
        gtin: variant.barcode,
      })
  const wrong: unknown[] = []
  for (const [productId, { field, value }] of model) {
    const { data } = await call(world.origin, getProduct, { params: { productId } }, shop.token)
    const ends = { model: value, store: stored.get(productId)?.[field], vitrine: data.product[field] }
    if (ends.store !== value || ends.vitrine !== value) wrong.push({ productId, field, ...ends })
  }
  expect(model.size).toBe(chosen.length)
  expect(wrong).toEqual([])
})

const behindMs = Date.now() - Date.UTC(2026, 10, 20, 12, 1)

function shifted(hours: number): () => Date {
  return () => new Date(Date.now() - behindMs + hours * 3_600_000)
}
