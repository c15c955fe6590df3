import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { setSeller } from '#features/base/stores/contract.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'
import * as contract from './contract.ts'
import type { VariantFacts } from './contract/facts.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld()
})
afterAll(() => world.close())

const feed = ({ token }: Merchant) => feedOf(world.origin, token)

async function report(merchant: Merchant, mode: 'auto' | 'full' = 'auto'): Promise<contract.SyncReport> {
  const { data } = await feed(merchant).sync(mode)
  if (!data.report) throw new Error(`The sync is ${data.run.status}`)
  return data.report
}

function difference(before: VariantFacts[], after: VariantFacts[]) {
  const old = new Map(before.map((facts) => [facts.variantGid, facts]))
  const now = new Set(after.map(({ variantGid }) => variantGid))
  return {
    added: after.filter(({ variantGid }) => !old.has(variantGid)).length,
    removed: before.filter(({ variantGid }) => !now.has(variantGid)).length,
    changed: after.filter((facts) => {
      const known = old.get(facts.variantGid)
      return known && !isDeepStrictEqual(known, facts)
    }).length,
  }
}

type Edge = { node: { id: string; title: string; variants: { edges: { node: { id: string } }[] } } }
type PageAnswer = { data: { products: { edges: Edge[] } } }

/** Changes the product pages of this store on their way. */
function changePages(domain: string, change: (edges: Edge[]) => Edge[]) {
  world.distort(domain, (body, { operationName }) => {
    if (operationName !== 'ListProducts') return body
    const answer = JSON.parse(body) as PageAnswer
    answer.data.products.edges = change(answer.data.products.edges)
    return JSON.stringify(answer)
  })
}

/** Holds the second page back until the answer's function is called. */
function holdSecondPage(domain: string): Promise<void> {
  return new Promise((resolve) => {
    world.fault(domain, (_request, { operationName, variables }) => {
      if (operationName !== 'ListProducts' || variables.after === null) return null
      resolve()
      return { kind: 'hang' }
    })
  })
}

const update = `mutation ($product: ProductUpdateInput!) {
  productUpdate(product: $product) { userErrors { message } }
}`

describe('a sync', () => {
  test('brings the whole store, and its report adds up', async () => {
    const merchant = await world.newStore()
    const facts = await world.heldFacts(merchant)
    expect(facts).toEqual(await world.expectedFacts(merchant))
    const { data } = await call(world.origin, contract.syncStatus, {}, merchant.token)
    expect(data.report).toMatchObject({
      mode: 'full',
      transport: 'pages',
      added: facts.length,
      changed: 0,
      removed: 0,
      unchanged: 0,
      failedCount: 0,
      failed: [],
    })
    expect((await feed(merchant).page({})).stats.total).toBe(facts.length)
    expect(data.run).toMatchObject({ status: 'completed', purpose: `feed.sync:${merchant.storeId}` })
  })

  test('the second time reads what changed since, and says so exactly', async () => {
    const merchant = await world.newStore()
    expect(await report(merchant)).toMatchObject({ mode: 'incremental', added: 0, changed: 0, removed: 0 })
    const before = await world.expectedFacts(merchant)
    await world.advance(merchant.domain, 10)
    const after = await world.expectedFacts(merchant)
    const expected = difference(before, after)
    expect(expected.changed).toBeGreaterThan(0)
    const { data, message } = await feed(merchant).sync()
    expect(data.report).toMatchObject({ mode: 'incremental', ...expected })
    expect(message).toBe(`${after.length} products, 0 added, ${expected.changed} changed, 0 removed.`)
    expect(await world.heldFacts(merchant)).toEqual(after)
  })

  test('notices by the count what was deleted, reads everything, and says what came and went', async () => {
    const merchant = await world.newStore()
    const before = await world.expectedFacts(merchant)
    await world.advance(merchant.domain, 24 * 60)
    const after = await world.expectedFacts(merchant)
    const expected = difference(before, after)
    expect(Math.min(expected.added, expected.removed, expected.changed)).toBeGreaterThan(0)
    expect(await report(merchant)).toMatchObject({ mode: 'full', ...expected })
    expect(await world.heldFacts(merchant)).toEqual(after)
  })

  test('counts a variant that left its product as removed', async () => {
    const merchant = await world.newStore()
    let gone = ''
    changePages(merchant.domain, (edges) => {
      const many = edges.find(({ node }) => node.variants.edges.length > 1)
      if (many && (gone === '' || gone === many.node.id)) {
        gone = many.node.id
        many.node.variants.edges.pop()
      }
      return edges
    })
    const count = (await world.heldFacts(merchant)).length
    expect(await report(merchant, 'full')).toMatchObject({ added: 0, removed: 1 })
    expect(await world.heldFacts(merchant)).toHaveLength(count - 1)
    world.mend(merchant.domain)
    expect(await report(merchant, 'full')).toMatchObject({ added: 1, removed: 0 })
  })

  test('keeps what the merchant added when the store changes the same field, and shows both', async () => {
    const merchant = await world.newStore()
    const [product] = await feed(merchant).readAll()
    if (!product) throw new Error('The store is empty')
    await feed(merchant).enrich(product.productId, { brand: 'Ours' })
    const change = { id: product.groupId, vendor: 'Theirs' }
    await world.ask(merchant.domain, update, { product: change })
    expect((await report(merchant)).changed).toBeGreaterThan(0)
    expect(await feed(merchant).detail(product.productId)).toMatchObject({
      brand: 'Ours',
      fromStore: { brand: 'Theirs' },
      edited: { brand: 'Ours' },
      row: { brand: 'Ours' },
    })
  })

  test('takes a product out only after a whole pass, and gives it back with what was added', async () => {
    const merchant = await world.newStore()
    const [product] = await feed(merchant).readAll()
    if (!product) throw new Error('The store is empty')
    await feed(merchant).enrich(product.productId, { material: 'Oak' })
    const without = (edges: Edge[]) => edges.filter(({ node }) => node.id !== product.groupId)
    changePages(merchant.domain, without)
    expect(await report(merchant, 'full')).toMatchObject({ removed: 0 })
    expect((await feed(merchant).detail(product.productId)).edited.material).toBe('Oak')

    world.distort(merchant.domain, (body, { operationName }) => {
      const answer = JSON.parse(body)
      if (operationName === 'CountProducts') answer.data.productsCount.count -= 1
      if (operationName === 'ListProducts') answer.data.products.edges = without(answer.data.products.edges)
      return JSON.stringify(answer)
    })
    expect((await report(merchant, 'full')).removed).toBeGreaterThan(0)
    const params = { productId: product.productId }
    expect((await send(world.origin, contract.getProduct, { params }, merchant.token)).status).toBe(404)
    world.mend(merchant.domain)
    expect((await report(merchant)).added).toBeGreaterThan(0)
    expect(await feed(merchant).detail(product.productId)).toMatchObject({
      id: product.id,
      edited: { material: 'Oak' },
    })
  })

  test('names the products that cannot be taken, and takes the others', async () => {
    const merchant = await world.newStore()
    const [empty, huge] = await world.readStore(merchant.domain)
    if (!empty || !huge) throw new Error('The store is empty')
    changePages(merchant.domain, (edges) => {
      for (const { node } of edges) {
        const [first] = node.variants.edges
        if (node.id === empty.productGid) node.variants.edges = []
        if (node.id !== huge.productGid || !first) continue
        node.variants.edges = Array.from({ length: 2049 }, (_, index) => ({
          node: { ...first.node, id: `gid://shopify/ProductVariant/${900_000 + index}` },
        }))
      }
      return edges
    })
    const told = await report(merchant, 'full')
    expect(told.failedCount).toBe(2)
    expect(told.failed).toEqual([
      { product: empty.title, reason: 'It has no variant to buy.' },
      { product: huge.title, reason: 'It has more than 2048 variants.' },
    ])
    const others = (await world.expectedFacts(merchant)).filter(
      ({ productGid }) => ![empty.productGid, huge.productGid].includes(productGid),
    )
    expect(await world.heldFacts(merchant)).toEqual(others)
  })

  test('starts one run when it is requested twice', async () => {
    const merchant = await world.newStore()
    const answers = await Promise.all([1, 2, 3].map(() => feed(merchant).sync('full')))
    expect(new Set(answers.map(({ data }) => data.run.id)).size).toBe(1)
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect(answers.map(({ data }) => data.run.status)).toEqual(['completed', 'completed', 'completed'])
  })

  test('by one export file ends as by pages', async () => {
    const merchant = await world.newStore()
    let counts = 0
    world.distort(merchant.domain, (body, { operationName }) => {
      if (operationName !== 'CountProducts') return body
      counts += 1
      return counts === 1 ? body.replace(/"count":\d+/, '"count":200001') : body
    })
    await world.advance(merchant.domain, 24 * 60)
    const told = await report(merchant, 'full')
    expect(told).toMatchObject({ transport: 'bulk', mode: 'full', failedCount: 0 })
    expect(Math.min(told.added, told.removed, told.changed)).toBeGreaterThan(0)
    expect(await world.heldFacts(merchant)).toEqual(await world.expectedFacts(merchant))
  })
})

test('a seller who changes while a file is read is on every row in the end', async () => {
  const merchant = await world.newStore()
  await world.advance(merchant.domain, 24 * 60)
  let counts = 0
  world.distort(merchant.domain, (body, { operationName }) => {
    if (operationName !== 'CountProducts') return body
    counts += 1
    return counts === 1 ? body.replace(/"count":\d+/, '"count":200001') : body
  })
  world.fault(merchant.domain, async ({ path }) => {
    if (!path.includes('/bulk/')) return null
    await call(world.origin, setSeller, { body: { sellerName: 'Renamed' } }, merchant.token)
    // The rows that are there are judged anew before those of the file come.
    await expect.poll(() => world.sellerNames(merchant)).toEqual(['Renamed'])
    return null
  })
  expect(await report(merchant, 'full')).toMatchObject({ transport: 'bulk', failedCount: 0 })
  expect(await world.sellerNames(merchant)).toEqual(['Renamed'])
})

describe('a sync that takes long', () => {
  test('continues in the background, is returned by the next request and can be stopped', async () => {
    const merchant = await world.newStore()
    const isHeld = holdSecondPage(merchant.domain)
    const first = feed(merchant).sync('full')
    await isHeld
    const second = feed(merchant).sync('full')
    const [started, found] = [await first, await second]
    expect(started).toMatchObject({
      message: 'Sync started. Products appear as they sync.',
      data: { isNew: true, report: null, run: { status: 'running', progress: { total: 120 } } },
    })
    expect(found).toMatchObject({
      message: 'A sync is already running.',
      data: { isNew: false, run: { id: started.data.run.id } },
    })
    const waiting = feed(merchant).sync()
    // Which finds the run only while that goes on.
    await sleep(500)
    const params = { runId: started.data.run.id }
    await call(world.origin, cancelRun, { params }, merchant.token)
    expect(await waiting).toMatchObject({
      message: 'The sync was stopped. Anything synced so far is kept.',
      data: { report: null, run: { status: 'cancelled' } },
    })
    world.mend(merchant.domain)
    expect(await world.heldFacts(merchant)).toEqual(await world.expectedFacts(merchant))
    expect((await report(merchant)).failedCount).toBe(0)
  })
})
