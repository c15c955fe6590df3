import { afterEach, expect, test, vi } from 'vitest'

/** The form as a page of that language has it. */
async function speak(language: string) {
  localStorage.setItem('language', language)
  vi.resetModules()
  return import('./proposal-draft.ts')
}

const product = { productId: 'LT-001', title: 'Linen throw' }

// The next file has a page of the usual language again.
afterEach(() => void vi.resetModules())

test.each(['en', 'de', 'ar'])('in %s, what was left as it was is left out', async (language) => {
  const { draftOf, readDraft } = await speak(language)
  const kind = 'product_orders_per_day'
  expect(readDraft(draftOf(kind, { product }))).toEqual({ proposal: { kind, productId: 'LT-001' } })
})

test.each([
  ['en', '1,000.5', 1_000.5],
  ['de', '1.000,5', 1_000.5],
  ['de', '0,5', 0.5],
  ['ar', '٠٫٥', 0.5],
])('in %s, a limit of "%s" is sent as %s', async (language, limit, sent) => {
  const { draftOf, readDraft } = await speak(language)
  const kind = 'orders_per_day'
  expect(readDraft({ ...draftOf(kind), limit })).toEqual({ proposal: { kind, limit: sent } })
})

test('in German, a price with a point is no number that was meant', async () => {
  const { draftOf, readDraft } = await speak('de')
  const draft = { ...draftOf('price_test', { product }), priceA: '20', priceB: '24.5' }
  expect(readDraft(draft)).toMatchObject({ problems: [{ field: 'priceB' }] })
})
