import { describe, expect, test } from 'vitest'
import { figureOf, tableOf } from '#features/base/runs/rules/keyed.ts'
import { researchRefusals } from '#features/shop/research/contract/web.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { ask, testBook, testProduct, type TestStore } from '../__fixtures__/market-store.fixture.ts'

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
    expect(answer.summary).toContain('80 orders from the European Union since Oct 23')
    expect(answer.summary).toContain('100% more than in the 28 days before')
    expect(answer.summary).toContain('is a clear change')
    expect(answer.summary).toContain('no web-search key is set')
    expect(figureOf(answer, 'revenue_share')?.value).toBeCloseTo(80 / 105, 9)
    expect(figureOf(answer, 'revenue_growth')?.value).toBeCloseTo(1, 9)
    expect(figureOf(answer, 'order_growth')?.low).toBeGreaterThan(0)
    expect(figureOf(answer, 'piece_growth')?.value).toBeGreaterThan(0)
    expect(figureOf(answer, 'median_price')).toMatchObject({ value: 27.5, low: 17.75, high: 763.75 })
    expect(tableOf(answer, 'orders_by_country')?.rows.map(({ country }) => country)).toEqual(['DE', 'FR'])
    expect(answer.sources).toEqual([])
  })

  test('the whole world holds the orders of no known country, and dear products are left out only where that is asked', async () => {
    const answer = await ask(market, 'market-scan', { maxPrice: 1000 })
    const whole = await ask(market, 'market-scan')
    expect(whole.summary).not.toContain('left out')
    expect(figureOf(answer, 'orders')?.value).toBe(105)
    expect(answer.summary).toContain('1 product outside the price range is left out')
  })

  test('a region without an order is an answer of none', async () => {
    const answer = await ask(market, 'market-scan', { region: 'asia' })
    expect(answer).toMatchObject({ outcome: 'answer', confidence: 0, charts: [] })
    expect(answer.summary).toContain('0 orders from Asia')
  })

  test('a young store is not compared with days before it opened', async () => {
    const answer = await ask({ ...market, coverage: testBook({ firstOrder: '2026-11-01' }) }, 'market-scan')
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
      { products: [kettle], coverage: testBook({ firstOrder: null }) },
      {},
      'no orders in the last 56 days',
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
    expect(answer.summary).toContain('Choose a category')
    expect(answer.basis.kind).toBe('local')
  })

  test('a lowest price above the highest is refused', async () => {
    await expect(ask(market, 'market-scan', { minPrice: 10, maxPrice: 5 })).rejects.toThrow(
      'must not be above',
    )
  })

  test.each([
    ['the limit of a minute', new Refusal(researchRefusals.WEB_LIMIT, 'Try again in 40 seconds.')],
    ['a key that is gone', new Refusal(researchRefusals.WEB_KEY_MISSING, 'Save one under API keys.')],
    ['a busy web', new UpstreamError('tavily', 'throttled', 'Try again in a moment.', { retryable: true })],
  ])('%s takes nothing from the figures of the store, and is said', async (_title, refused) => {
    const search = async () => {
      throw refused
    }
    const asked = { category: 'Kitchen', region: 'eu' }
    const answer = await ask({ ...market, web: { search } }, 'market-scan', asked)
    expect(answer).toMatchObject({ outcome: 'answer', basis: { kind: 'local', rows: 80 }, sources: [] })
    expect(answer.summary).toContain('80 orders from the European Union')
    expect(answer.summary).toContain(
      `This is from your own orders only. The web was not searched: ${refused.message}`,
    )
    expect(answer.detail.webProblem).toBe(refused.message)
    const empty = await ask({ web: { search } }, 'market-scan', { category: 'Garden' })
    expect(empty).toMatchObject({ outcome: 'too_little' })
    expect(empty.summary).toMatch(/has no product\..+The web was not searched/)
  })

  test('does not report an internal error as a web failure', async () => {
    const search = async () => {
      throw new Error('broken')
    }
    const asked = { category: 'Kitchen' }
    await expect(ask({ ...market, web: { search } }, 'market-scan', asked)).rejects.toThrow('broken')
  })

  test('what a page says is shown up to a whole word', async () => {
    const found = { title: 'Report', url: 'https://a.example/', content: 'word '.repeat(200), score: 1 }
    const web = { search: async () => [found] }
    const answer = await ask({ ...market, web }, 'market-scan', { category: 'Kitchen' })
    expect(tableOf(answer, 'web_pages')?.rows[0]?.content).toMatch(/^(word )+word…$/)
  })
})
