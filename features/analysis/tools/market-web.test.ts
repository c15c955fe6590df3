import { describe, expect, test } from 'vitest'
import { Refusal } from '#kit/errors.ts'
import { ask, testBook, testDemand, testProduct, type TestStore } from '../test-market-store.ts'

const kettle = testProduct('kettle', {
  title: 'Enamel kettle',
  price: 27.5,
  row: { url: 'https://atelier.example/kettle', gtin: '4006381333931' },
})
const pot = testProduct('pot', { title: 'Enamel pot', price: 1500 })
const spoon = testProduct('spoon', { title: 'Spoon', price: 8 })
const sale = (country: string | null, orders: number, isBefore = false) => ({
  country,
  orders,
  units: orders * 2,
  revenue: orders * 30,
  isBefore,
})
const market: TestStore = {
  products: [kettle, pot, spoon],
  countries: [
    sale('DE', 60),
    sale('FR', 20),
    sale('US', 20),
    sale(null, 5),
    sale('DE', 40, true),
    sale('US', 30, true),
  ],
}

describe('market scan', () => {
  test('a region is read from the own orders, with its growth, its share and the prices', async () => {
    const answer = await ask(market, 'market-scan', { region: 'eu', maxPrice: 2000 })
    expect(answer.basis).toMatchObject({
      kind: 'local',
      rows: 80,
      unit: 'orders',
      from: '2026-10-23',
      to: '2026-11-19',
    })
    expect(answer.summary).toContain('80 orders from the European Union since 2026-10-23')
    expect(answer.summary).toContain('100% more than in the 28 days before')
    expect(answer.summary).toContain('is more than chance')
    expect(answer.summary).toContain('No web key is set')
    const figure = (wanted: string) => answer.figures.find(({ label }) => label === wanted)
    expect(figure('Share of all revenue')?.value).toBeCloseTo(80 / 105, 9)
    expect(figure('Growth of revenue')?.value).toBeCloseTo(1, 9)
    expect(figure('Growth of orders')?.low).toBeGreaterThan(0)
    expect(figure('Growth of pieces')?.value).toBeGreaterThan(0)
    expect(figure('Median price')).toMatchObject({ value: 27.5, low: 17.75, high: 763.75 })
    expect(answer.tables[0]?.rows.map(({ country }) => country)).toEqual(['DE', 'FR'])
    expect(answer.sources).toEqual([])
  })

  test('the whole world holds the orders of no known country, and dear products are said to be left out', async () => {
    const answer = await ask(market, 'market-scan')
    expect(answer.figures[0]).toMatchObject({ label: 'Orders', value: 105 })
    expect(answer.summary).toContain('1 product outside the price range is left out')
  })

  test('a region without an order is an answer of none', async () => {
    const answer = await ask(market, 'market-scan', { region: 'asia' })
    expect(answer).toMatchObject({ outcome: 'answer', confidence: 0, charts: [] })
    expect(answer.summary).toContain('0 orders from Asia')
  })

  test('a young store is not compared with days before it opened', async () => {
    const answer = await ask({ ...market, book: testBook({ firstOrder: '2026-11-01' }) }, 'market-scan')
    expect(answer.summary).toContain('needs 56 days of orders')
    expect(answer.basis.from).toBe('2026-11-01')
    expect(answer.detail.growth).toBeNull()
  })

  test.each<[string, TestStore, Record<string, unknown>, string]>([
    ['an empty store', {}, {}, 'has no product'],
    ['an unknown category', market, { category: 'Garden' }, 'has no product'],
    ['a price range without a product', market, { minPrice: 100, maxPrice: 200 }, 'Widen the price range'],
    [
      'a store without an order',
      { products: [kettle], book: testBook({ firstOrder: null }) },
      {},
      'no order in the last 56 days',
    ],
  ])('%s is too little', async (_title, store, args, said) => {
    const answer = await ask(store, 'market-scan', args)
    expect(answer).toMatchObject({ outcome: 'too_little', confidence: null, figures: [] })
    expect(answer.summary).toContain(said)
  })

  test('with a web key each fact of the web has its address, and no figure of the store leaves', async () => {
    const asked: string[] = []
    const page = {
      title: 'Kitchen report',
      url: 'https://report.example/kitchen',
      content: 'Demand rises.',
      score: 0.9,
    }
    const web = {
      search: async (_workspaceId: string, { query }: { query: string }) => {
        asked.push(query)
        return [page, { ...page, url: 'javascript:alert(1)' }]
      },
    }
    const answer = await ask({ ...market, web }, 'market-scan', { category: 'Kitchen', region: 'eu' })
    expect(asked).toEqual(['Kitchen market trend demand in the European Union'])
    expect(answer.basis.kind).toBe('web')
    expect(answer.sources).toEqual([{ title: page.title, url: page.url, seenAt: '2026-11-20T12:00:00.000Z' }])
    expect(answer.tables.at(-1)?.rows).toMatchObject([{ url: page.url, content: 'Demand rises.' }])
  })

  test('with a key and no category nothing is searched for', async () => {
    const search = async () => {
      throw new Error('nothing may be searched for')
    }
    const answer = await ask({ ...market, web: { search } }, 'market-scan')
    expect(answer.summary).toContain('Name a category')
    expect(answer.basis.kind).toBe('local')
  })

  test('a lowest price above the highest is refused', async () => {
    await expect(ask(market, 'market-scan', { minPrice: 10, maxPrice: 5 })).rejects.toThrow(
      'must not be above',
    )
  })
})

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
    expect(answer.summary).toMatch(/^There is no web key, so no competitor was looked at\./)
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
    expect(
      answer.tables[0]?.rows.map(({ url, price, currency, matchedBy }) => [url, price, currency, matchedBy]),
    ).toEqual([
      ['https://a.example/k', 25, 'EUR', 'gtin'],
      ['https://shop.b.example/k', 20, 'EUR', 'title'],
      ['https://a.example/usd', 5, 'USD', 'title'],
    ])
    expect(answer.tables[0]?.rows[0]?.seenAt).toBe('2026-11-20T12:00:00.000Z')
    expect(answer.tables[1]?.rows).toMatchObject([{ own: 27.5, median: 22.5, lowest: 20, gap: 5 }])
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
    const limited = (most: number): TestStore => {
      const { search, extract } = webOf(pages)
      let left = most
      const take = () => {
        if (left === 0) throw new Refusal('WEB_LIMIT', 'Try again in 40 seconds.', 429)
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
            take()
            return extract?.(workspaceId, url, signal) ?? { url, content: '' }
          },
        },
      }
    }
    const order = { product: 'kettle', competitors: 'a.example, b.example, c.example' }
    const part = await ask(limited(5), 'competitor-analysis', order)
    expect(part.tables[0]?.rows).toHaveLength(2)
    expect(part.summary).toContain(
      'Only 3 of 3 searches were made and 2 of 3 pages read. Try again in 40 seconds.',
    )
    expect((await ask(limited(6), 'competitor-analysis', order)).summary).not.toContain('Only')
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

  test.each([
    ['nothing', {}],
    ['an address inside the house', { competitors: 'localhost' }],
    ['an address of numbers', { competitors: '10.0.0.1' }],
    ['eleven competitors', { competitors: Array.from({ length: 11 }, (_, i) => `s${i}.example`).join(' ') }],
  ])('%s is refused', async (_title, args) => {
    await expect(ask(store, 'competitor-analysis', args)).rejects.toThrow()
  })
})
