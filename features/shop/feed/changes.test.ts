import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSeller } from '#features/base/stores/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Feed, idsOf, newFeed, pick, refusalOf } from './__fixtures__/feed.fixture.ts'
import * as contract from './contract.ts'

let server: TestServer
let feed: Feed
let products: contract.Product[]

beforeAll(async () => {
  server = await startTestServer({ products: 40 })
  feed = await newFeed(server)
  products = await feed.readAll()
})
afterAll(() => server.close())

const dataOf = async <T>(answer: Promise<Response>) => ((await (await answer).json()) as { data: T }).data

describe('the switches', () => {
  test('put a product into the feed and take it out, with the figures beside', async () => {
    const mine = await newFeed(server)
    const { productId } = pick(await mine.readAll(), 'ready')
    expect(await dataOf(mine.toggle(productId, true))).toMatchObject({
      product: { productId, enableSearch: true, row: { is_eligible_search: true } },
      stats: { chatgptEnabled: 1, enabledReady: 1 },
    })
    expect(idsOf(await mine.readAll({ enabled: 'true' }))).toEqual([productId])
    const again = await Promise.all([1, 2, 3].map(() => mine.toggle(productId, true)))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    await mine.toggle(productId, false)
    expect(await mine.readAll({ enabled: 'true' })).toEqual([])
  })

  test('refuse an invalid switch with a code for each reason', async () => {
    const incomplete = pick(products, 'incomplete')
    expect(await refusalOf(feed.toggle(pick(products, 'ready').productId, false, true))).toMatchObject({
      status: 400,
      code: 'CHECKOUT_NEEDS_SEARCH',
    })
    const refused = await refusalOf(feed.toggle(incomplete.productId, true))
    expect(refused).toMatchObject({ status: 409, code: 'PRODUCT_INCOMPLETE' })
    expect(refused.error).toContain(incomplete.validationErrors[0])
    expect(await refusalOf(feed.toggle('no-such-sku', true))).toMatchObject({
      status: 404,
      code: 'PRODUCT_NOT_FOUND',
    })
    expect((await feed.toggle(incomplete.productId, false)).status).toBe(200)
  })

  test('let checkout on only when the policies are known', async () => {
    const mine = await newFeed(server)
    const { productId } = pick(await mine.readAll(), 'ready')
    await server.db.asSystem((tx) =>
      tx.execute(sql`update stores set shop = jsonb_set(shop, '{termsUrl}', 'null') where workspace_id =
        (select workspace_id from sessions where token_hash = sha256(${Buffer.from(mine.token)}))`),
    )
    expect(await refusalOf(mine.toggle(productId, true, true))).toMatchObject({
      status: 409,
      code: 'CHECKOUT_NEEDS_POLICIES',
    })
    await call(server.origin, setSeller, { body: { termsUrl: 'https://shop.example/terms' } }, mine.token)
    expect(await dataOf(mine.toggle(productId, true, true))).toMatchObject({
      product: { enableCheckout: true, row: { is_eligible_checkout: true } },
    })
  })

  test('of many at once name those that stay off, and count each product once', async () => {
    const mine = await newFeed(server)
    const all = await mine.readAll()
    const good = idsOf(all.filter(({ readinessStatus }) => readinessStatus !== 'incomplete').slice(0, 5))
    const bad = pick(all, 'incomplete').productId
    const switchAll = () =>
      dataOf<{ changed: string[]; skipped: { productId: string }[]; stats: contract.Stats }>(
        mine.toggleMany([...good, ...good, bad, 'no-such-sku'], true),
      )
    const first = await switchAll()
    expect(first.changed.toSorted()).toEqual(good.toSorted())
    expect(idsOf(first.skipped).toSorted()).toEqual([bad, 'no-such-sku'].toSorted())
    expect(first.stats.chatgptEnabled).toBe(5)
    expect(await switchAll()).toMatchObject({ changed: [], stats: { chatgptEnabled: 5 } })
  })

  test('end in one consistent state when bulk switches conflict', async () => {
    const mine = await newFeed(server)
    const ids = idsOf(
      (await mine.readAll()).filter(({ readinessStatus }) => readinessStatus === 'ready').slice(0, 20),
    )
    const answers = await Promise.all([
      mine.toggleMany(ids, true),
      mine.toggleMany(ids.toReversed(), false),
      mine.toggleMany(ids, true),
      mine.toggleMany(ids.toReversed(), false),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([0, ids.length]).toContain((await mine.page({})).stats.chatgptEnabled)
  })
})

describe('what the merchant adds', () => {
  const additions = {
    gtin: '4006381 33393-1',
    mpn: ' LN-4 ',
    weight: '1,5kg',
    brand: 'Sognefjord',
    productCategory: 'Home>Kettles',
    material: 'Steel',
  }
  const edit = (mine: Feed, productId: string, body: object) =>
    dataOf<{ product: contract.ProductDetail }>(mine.enrich(productId, body))

  test('is normalised, judged anew and shown beside the value of the store, and an empty text takes it back', async () => {
    const mine = await newFeed(server)
    const before = await mine.detail(pick(await mine.readAll(), 'needs_enrichment').productId)
    const { product } = await edit(mine, before.productId, additions)
    expect(product.edited).toEqual({
      gtin: '4006381333931',
      mpn: 'LN-4',
      weight: '1.5 kg',
      brand: 'Sognefjord',
      productCategory: 'Home > Kettles',
      material: 'Steel',
      description: null,
    })
    expect(product.fromStore).toEqual(before.fromStore)
    expect(product.row).toMatchObject({ gtin: '4006381333931', brand: 'Sognefjord', weight: '1.5' })
    expect(product.complianceScore).toBeGreaterThanOrEqual(before.complianceScore)
    expect(await mine.detail(before.productId)).toEqual(product)

    const nothing = Object.fromEntries(Object.keys(additions).map((field) => [field, '']))
    const { product: back } = await edit(mine, before.productId, nothing)
    expect(back).toEqual({ ...before, updatedAt: back.updatedAt })
  })

  test('of a description makes a product ready that lacked only that, and stays when another field is typed', async () => {
    const mine = await newFeed(server)
    const isAboutText = (issue: string) => /^Description (missing|too short)$/.test(issue)
    const lacking = (await mine.readAll()).find(
      ({ validationErrors: issues }) =>
        issues.some(isAboutText) &&
        issues.every((issue) => isAboutText(issue) || issue === 'Material missing'),
    )
    const { productId } = await mine.detail(lacking?.productId ?? '')
    const text = 'A kettle of enamelled steel for a small table. '.repeat(3).trim()
    const { product } = await edit(mine, productId, { description: `  ${text}\r\n\r\n\r\n${text} ` })
    expect(product).toMatchObject({ readinessStatus: 'ready', description: `${text}\n\n${text}` })
    expect(product.row.description).toBe(product.description)
    const { product: branded } = await edit(mine, productId, { brand: 'Sogn' })
    expect(branded.edited).toMatchObject({ brand: 'Sogn', description: product.description })
  })

  test.each([
    [{ description: '<p>A kettle</p>' }, 'description', /plain text/],
    [{ description: 'kettle '.repeat(800) }, 'description', /5000 characters/],
    [{ gtin: '4006381333932' }, 'gtin', /check digit/],
    [{ gtin: 'abc' }, 'gtin', /digits only/],
    [{ weight: '1.5' }, 'weight', /unit/],
    [{ productCategory: 'Home' }, 'productCategory', /two levels/],
    [{ brand: 'x'.repeat(71) }, 'brand', /70 characters/],
    [{ brand: 'n/a' }, 'brand', /real value/],
  ])('is refused with a sentence for the field: %j', async (body, field, message) => {
    const answer = await feed.enrich(pick(products, 'ready').productId, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'ENRICHMENT_INVALID',
      error: expect.stringMatching(message),
      details: [{ field, message: expect.stringMatching(message) }],
    })
  })

  test('is refused as a whole when one field is unknown, not a text or wrong', async () => {
    const { productId } = pick(products, 'ready')
    for (const body of [{ title: 'Mine' }, { brand: 'Fine', gtin: 5 }, { brand: 'Fine', gtin: '12' }]) {
      expect(await refusalOf(feed.enrich(productId, body))).toMatchObject({ status: 400 })
    }
    expect(Object.values((await feed.detail(productId)).edited).filter(Boolean)).toEqual([])
  })

  test('by several people at once is kept whole', async () => {
    const mine = await newFeed(server)
    const { productId } = pick(await mine.readAll(), 'needs_enrichment')
    const edits = [{ brand: 'Nord' }, { material: 'Oak' }, { mpn: 'N-1' }, { gtin: '4006381333931' }]
    await Promise.all(edits.map((one) => mine.enrich(productId, one)))
    expect((await mine.detail(productId)).edited).toMatchObject(Object.assign({}, ...edits))
  })

  test('and each switch write an audit entry', async () => {
    const mine = await newFeed(server)
    const { productId } = pick(await mine.readAll(), 'ready')
    await mine.enrich(productId, { brand: 'Nord' })
    await mine.toggle(productId, true)
    const { rows } = await server.db.asSystem((tx) =>
      tx.execute(sql`select a.action, a.subject, a.before, a.after, a.actor = s.merchant_id::text as is_own
        from audit_log a join sessions s on s.workspace_id = a.workspace_id
        where s.token_hash = sha256(${Buffer.from(mine.token)}) and a.action like 'product.%' order by a.id`),
    )
    const subject = `product:${productId}`
    const off = { enrichment: { brand: 'Nord' }, enableSearch: false, enableCheckout: false }
    expect(rows).toEqual([
      { action: 'product.enriched', subject, before: { ...off, enrichment: {} }, after: off, is_own: true },
      {
        action: 'product.switched',
        subject,
        before: off,
        after: { ...off, enableSearch: true },
        is_own: true,
      },
    ])
  })
})
