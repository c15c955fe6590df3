/** Whatever happens between a store and its feed, the feed ends as the store is, with everything that the merchant did. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#adapters/shopify/faulty-peer.ts'
import { roll, seedOf } from '#demo/chance.ts'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { send } from '#tests/world/server.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'

const steps = 6 * Math.min(Number(process.env.SOAK ?? 1), 10)
const seed = process.env.MODEL_SEED ?? crypto.randomUUID().slice(0, 8)

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 40 })
})
afterAll(() => world.close())

type Wish = { material?: string; enableSearch?: boolean }

/** What the merchant asked for and was not refused, by product. */
type Model = Map<string, Wish>

const isProducts = (name: string | undefined) => name === 'ListProducts' || name === 'ReadExport'

function actionsOf(merchant: Merchant, model: Model, chance: () => number) {
  const feed = feedOf(world.origin, merchant.token)
  const note = (productId: string, wish: Wish) => model.set(productId, { ...model.get(productId), ...wish })
  async function someProduct() {
    const products = await feed.readAll()
    return products[Math.floor(chance() * products.length)]
  }
  async function breakNext(status: number, times: number): Promise<void> {
    let left = times
    world.fault(merchant.domain, (_request, { operationName }) => {
      if (!isProducts(operationName) || left === 0) return null
      left -= 1
      return text(status, '<html>')
    })
  }
  return {
    'time passes': () => world.advance(merchant.domain, Math.ceil(chance() * 48 * 60)),
    sync: () => feed.sync(),
    'full sync': () => feed.sync('full'),
    'sync by one file': async () => {
      let counts = 0
      world.distort(merchant.domain, (body, { operationName }) => {
        if (operationName !== 'CountProducts') return body
        counts += 1
        return counts === 1 ? body.replace(/"count":\d+/, '"count":200001') : body
      })
      await feed.sync('full')
      world.mend(merchant.domain)
    },
    'a sync with faults': async () => {
      await breakNext([500, 503, 429][Math.floor(chance() * 3)] ?? 500, Math.ceil(chance() * 6))
      await feed.sync(chance() < 0.5 ? 'auto' : 'full').catch(() => undefined)
      world.mend(merchant.domain)
    },
    'a sync that is stopped': async () => {
      const held = Promise.withResolvers<void>()
      world.fault(merchant.domain, (_request, { operationName }) => {
        if (!isProducts(operationName)) return null
        held.resolve()
        return { kind: 'hang' }
      })
      const going = feed.sync('full').catch(() => undefined)
      await held.promise
      const { data } = await feedOf(world.origin, merchant.token).sync()
      await send(world.origin, cancelRun, { params: { runId: data.run.id } }, merchant.token)
      await going
      world.mend(merchant.domain)
    },
    'an edit during a sync': async () => {
      const product = await someProduct()
      const syncing = feed.sync('full')
      if (product) {
        const material = `Oak ${Math.floor(chance() * 1_000)}`
        if ((await feed.enrich(product.productId, { material })).ok) note(product.productId, { material })
      }
      await syncing
    },
    'a switch': async () => {
      const product = await someProduct()
      const enableSearch = chance() < 0.7
      if (product && (await feed.toggle(product.productId, enableSearch)).ok)
        note(product.productId, { enableSearch })
    },
  }
}

test(`a feed follows its store through whatever happens (seed ${seed})`, { timeout: 120_000 }, async () => {
  let at = 0
  const chance = () => roll(seedOf(seed), (at += 1))
  const merchant = await world.newStore()
  const model: Model = new Map()
  const actions = Object.entries(actionsOf(merchant, model, chance))
  for (let step = 1; step <= steps; step += 1) {
    const [, act] = actions[Math.floor(chance() * actions.length)] ?? []
    await act?.()
  }
  world.mend(merchant.domain)
  const feed = feedOf(world.origin, merchant.token)
  await expect.poll(async () => (await feed.sync('full')).data.report?.failedCount).toBe(0)
  expect(await world.heldFacts(merchant)).toEqual(await world.expectedFacts(merchant))

  const products = await feed.readAll()
  for (const product of products) {
    const { material = product.material, enableSearch = false } = model.get(product.productId) ?? {}
    expect(product, product.productId).toMatchObject({ material, enableSearch })
  }
  const { stats } = await feed.page({})
  const exported = (await (await feed.download({ format: 'jsonl' })).text()).split('\n').filter(Boolean)
  expect(stats).toMatchObject({ total: products.length, chatgptEnabled: exported.length })
})
