import { describe, expect, test } from 'vitest'
import { tableOf } from '#features/base/runs/rules/keyed.ts'
import { researchRefusals } from '#features/shop/research/contract/web.ts'
import { Refusal } from '#kit/errors.ts'
import { ask, testDemand, testProduct, type TestStore } from '../__fixtures__/market-store.fixture.ts'

const kettle = testProduct('kettle', {
  title: 'Enamel kettle',
  price: 27.5,
  row: { url: 'https://atelier.example/kettle', gtin: '4006381333931' },
})
const spoon = testProduct('spoon', { title: 'Spoon', price: 8 })

const page = (offers: unknown, more: Record<string, unknown> = {}) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Enamel kettle', offers, ...more })}</script>`

/** A web in which every search finds all pages. */
function webOf(pages: Record<string, string>, asked: string[] = []): NonNullable<TestStore['web']> {
  return {
    search: async (_workspaceId, { query }) => {
      asked.push(query)
      return Object.keys(pages).map((url) => ({ title: 'A page', url, content: '', score: 1 }))
    },
    extract: async (_workspaceId, url) => ({ url, content: pages[url] ?? '' }),
  }
}

describe('competitor analysis', () => {
  const store: TestStore = {
    products: [kettle, testProduct('pan', { title: 'Pan', price: 40 }), spoon],
    sales: { kettle: testDemand(20) },
  }

  test('without a web key no rival is invented: the own position is told', async () => {
    const answer = await ask(store, 'competitor-analysis', { product: 'kettle' })
    expect(answer).toMatchObject({ outcome: 'unavailable', confidence: null, figures: [], sources: [] })
    expect(answer.summary).toMatch(/^No web-search key is set, so no competitors were checked\./)
    expect(answer.summary).toContain('number 2 from the top; the median of the others is €24.00')
    expect(answer.tables).toHaveLength(1)
    expect(answer.tables[0]?.rows).toMatchObject([{ title: 'Enamel kettle', place: 2, of: 3, median: 24 }])
  })

  test('prices of competitors are matched, compared in one currency and shown with their address', async () => {
    const asked: string[] = []
    const web = webOf(
      {
        'https://a.example/k': page(
          { price: 25, priceCurrency: 'EUR' },
          { gtin13: '4006381333931', name: 'Something else' },
        ),
        'https://shop.b.example/k': page({
          '@type': 'AggregateOffer',
          lowPrice: '20,00',
          priceCurrency: 'EUR',
        }),
        'https://a.example/usd': page({ price: 5, priceCurrency: 'USD' }),
        'https://a.example/broken': '<script type="application/ld+json">{"@type":</script>',
        'https://a.example/apron': page({ price: 1, priceCurrency: 'EUR' }, { name: 'Linen apron' }),
        'https://other.example/k': page({ price: 1, priceCurrency: 'EUR' }),
        'https://atelier.example/kettle': page({ price: 27.5, priceCurrency: 'EUR' }),
      },
      asked,
    )
    const answer = await ask({ ...store, web }, 'competitor-analysis', {
      product: 'kettle',
      competitors: 'a.example, https://b.example/',
    })
    expect(asked).toEqual([
      'Atelier Enamel kettle price site:a.example',
      'Atelier Enamel kettle price site:b.example',
    ])
    expect(answer.outcome).toBe('answer')
    expect(answer.basis).toMatchObject({ kind: 'web', unit: 'pages', rows: 5 })
    const prices = tableOf(answer, 'competitor_prices')?.rows
    expect(prices?.map(({ url, price, currency, matchedBy }) => [url, price, currency, matchedBy])).toEqual([
      ['https://a.example/k', 25, 'EUR', 'gtin'],
      ['https://shop.b.example/k', 20, 'EUR', 'title'],
      ['https://a.example/usd', 5, 'USD', 'title'],
    ])
    expect(prices?.[0]?.seenAt).toBe('2026-11-20T12:00:00.000Z')
    expect(tableOf(answer, 'price_indexes')?.rows).toMatchObject([
      { own: 27.5, median: 22.5, lowest: 20, gap: 5 },
    ])
    expect(answer.summary).toContain('22% above the median of 2 competitor prices, €22.50')
    expect(answer.summary).toContain('1 price in another or an unnamed currency is shown but not compared')
    expect(answer.sources.map(({ url }) => url)).toEqual([
      'https://a.example/k',
      'https://shop.b.example/k',
      'https://a.example/usd',
    ])
    expect(answer.confidence).toBe(0.5)
  })

  test('prices in other currencies only are shown and not compared', async () => {
    const web = webOf({ 'https://a.example/k': page({ price: 25, priceCurrency: 'USD' }) })
    const answer = await ask({ ...store, web }, 'competitor-analysis', { product: 'kettle' })
    expect(answer).toMatchObject({ outcome: 'answer', figures: [], confidence: 0 })
    expect(answer.summary).toContain('none in EUR')
  })

  test('pages without a price of the product are no answer, and the pages are named', async () => {
    const web = webOf({ 'https://a.example/k': 'Nothing here' })
    const answer = await ask({ ...store, web }, 'competitor-analysis', { product: 'kettle' })
    expect(answer).toMatchObject({ outcome: 'too_little', confidence: null })
    expect(answer.sources).toHaveLength(1)
  })

  test('a page that cannot be read does not hide the others; when none can, the failure is told', async () => {
    const pages = {
      'https://a.example/k': page({ price: 25, priceCurrency: 'EUR' }),
      'https://b.example/k': '',
    }
    const failing = (isLost: (url: string) => boolean): TestStore => ({
      ...store,
      web: {
        ...webOf(pages),
        extract: async (_workspaceId, url) => {
          if (isLost(url)) throw new Error('the page is lost')
          return { url, content: pages['https://a.example/k'] }
        },
      },
    })
    const one = failing((url) => url.includes('b.example'))
    expect((await ask(one, 'competitor-analysis', { product: 'kettle' })).tables[0]?.rows).toHaveLength(1)
    const all = failing(() => true)
    await expect(ask(all, 'competitor-analysis', { product: 'kettle' })).rejects.toThrow('the page is lost')
  })

  test('what fits into the web limit is compared, and how much that is is said', async () => {
    const pages = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`https://${name}.example/k`, page({ price: 25, priceCurrency: 'EUR' })]),
    )
    const limited = (max: number, isReadFree = false): TestStore => {
      const { search, extract } = webOf(pages)
      let left = max
      const take = () => {
        if (left === 0) throw new Refusal(researchRefusals.WEB_LIMIT, 'Try again in 40 seconds.')
        left -= 1
      }
      return {
        ...store,
        web: {
          search: async (...asked) => {
            take()
            return search?.(...asked) ?? []
          },
          extract: async (workspaceId, url, signal) => {
            if (!isReadFree) take()
            return extract?.(workspaceId, url, signal) ?? { url, content: '' }
          },
        },
      }
    }
    const order = { product: 'kettle', competitors: 'a.example, b.example, c.example' }
    const part = await ask(limited(5), 'competitor-analysis', order)
    expect(part.tables[0]?.rows).toHaveLength(2)
    expect(part.summary).toContain('Only 2 of 3 pages were read. Try again in 40 seconds.')
    expect(part.summary).not.toContain('searches')
    expect((await ask(limited(6), 'competitor-analysis', order)).summary).not.toContain('Only')
    const early = await ask(limited(2), 'competitor-analysis', order)
    expect(early).toMatchObject({ outcome: 'too_little', basis: { rows: 0, unit: 'pages' } })
    expect(early.summary).toBe(
      '3 pages that may show a price of Enamel kettle were found on a.example, b.example, c.example, and none was read. Only 2 of 3 searches were made and 0 of 3 pages read. Try again in 40 seconds.',
    )
    expect(early.sources).toHaveLength(3)
    expect(early.sources[0]).toMatchObject({ url: 'https://a.example/k', seenAt: null })
    expect((await ask(limited(1, true), 'competitor-analysis', order)).summary).toContain(
      'Only 1 of 3 searches were made. Try again',
    )
    await expect(ask(limited(0), 'competitor-analysis', order)).rejects.toThrow('Try again in 40 seconds.')
  })

  test('with competitors only, the best sellers are compared', async () => {
    const asked: string[] = []
    await ask({ ...store, web: webOf({}, asked) }, 'competitor-analysis', { competitors: 'a.example' })
    expect(asked).toEqual(['Atelier Enamel kettle price site:a.example'])
    const empty = await ask({ web: webOf({}) }, 'competitor-analysis', { competitors: 'a.example' })
    expect(empty).toMatchObject({ outcome: 'too_little', summary: expect.stringContaining('Name a product') })
  })

  test('an address of a person in a title does not leave', async () => {
    const asked: string[] = []
    const named = testProduct('mug', { title: `Mug for ann@people.example ${'very '.repeat(200)}nice` })
    await ask({ products: [named], web: webOf({}, asked) }, 'competitor-analysis', { product: 'mug' })
    expect(asked[0]).not.toContain('@')
    expect(asked[0]?.length).toBeLessThanOrEqual(400)
  })

  test('with nothing named, the best sellers are compared', async () => {
    const sales = { mug: [{ units: 3, price: 10 }] }
    const answer = await ask({ products: [testProduct('mug')], sales }, 'competitor-analysis', {})
    expect(answer.tables[0]?.rows).toMatchObject([{ title: 'mug' }])
  })

  test.each([
    ['an address inside the house', { competitors: 'localhost' }],
    ['an address of numbers', { competitors: '10.0.0.1' }],
    ['eleven competitors', { competitors: Array.from({ length: 11 }, (_, i) => `s${i}.example`).join(' ') }],
  ])('%s is refused', async (_title, args) => {
    await expect(ask(store, 'competitor-analysis', args)).rejects.toThrow()
  })
})
