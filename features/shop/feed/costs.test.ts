import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlError, json } from '#adapters/shopify/faulty-peer.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'
import { listFeedProducts } from './actions/facts.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 70 })
})
afterAll(() => world.close())

const sync = async ({ token }: Merchant, mode: 'auto' | 'full' = 'auto') =>
  (await feedOf(world.origin, token).sync(mode)).data.report

/** What the store says each variant costs. */
async function costsInStore({ domain }: Merchant): Promise<Map<string, string | null>> {
  const products = await world.readStore(domain)
  return new Map(
    products.flatMap(({ variants }) =>
      variants.map(({ variantGid, unitCost }) => {
        if (unitCost === 'hidden') throw new Error('The store hides its costs')
        return [variantGid, unitCost?.amount ?? null] as const
      }),
    ),
  )
}

async function costsHeld({ storeId }: Merchant): Promise<Map<string, string | null>> {
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ gid: string; cost: string | null }>(
      sql`select variant_gid as gid, unit_cost::text as cost from products
        where store_id = ${storeId} and removed_at is null`,
    ),
  )
  return new Map(rows.map(({ gid, cost }) => [gid, cost]))
}

/** Writes what a variant costs, as a merchant does in Shopify. */
async function setCost({ domain }: Merchant, variantGid: string, cost: string | null) {
  type Found = { productVariant: { inventoryItem: { id: string } } }
  const find = 'query ($id: ID!) { productVariant(id: $id) { inventoryItem { id } } }'
  const { productVariant } = await world.ask<Found>(domain, find, { id: variantGid })
  const write =
    'mutation ($id: ID!, $input: InventoryItemInput!) { inventoryItemUpdate(id: $id, input: $input) { userErrors { message } } }'
  await world.ask(domain, write, { id: productVariant.inventoryItem.id, input: { cost } })
}

/** Refuses the field, and everything asked with it, as Shopify does. */
function hideCosts(domain: string) {
  world.fault(domain, ({ body }, { operationName }) =>
    body.includes('unitCost') && operationName !== 'StartExport' ? graphqlError('ACCESS_DENIED') : null,
  )
}

const limitsOf = async ({ token }: Merchant) =>
  (await call(world.origin, storeStatus, {}, token)).data.limits.map(({ feature }) => feature)

test('what things cost is synced, is no part of the feed, and follows the store when it changes or goes', async () => {
  const merchant = await world.newStore()
  const inStore = await costsInStore(merchant)
  expect(await costsHeld(merchant)).toEqual(inStore)
  expect([...inStore.values()]).toContain(null)
  expect(await limitsOf(merchant)).toEqual([])

  const known = [...inStore].filter(([, cost]) => cost !== null).map(([gid]) => gid)
  const [changed = '', cleared = ''] = known
  await setCost(merchant, changed, '3.05')
  await setCost(merchant, cleared, null)
  const report = await sync(merchant)
  expect(report).toMatchObject({ mode: 'incremental', added: 0, failedCount: 0 })
  const held = await costsHeld(merchant)
  expect([held.get(changed), held.get(cleared)]).toEqual(['3.05', null])
  expect(await sync(merchant)).toMatchObject({ changed: 0 })

  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string; workspace: string; row: string }>(
      sql`select product_id as id, workspace_id as workspace, row::text as row from products
        where store_id = ${merchant.storeId} and variant_gid = ${changed}`,
    ),
  )
  const { id = '', workspace = '', row = '' } = rows[0] ?? {}
  expect(row).not.toContain('3.05')
  expect((await feedOf(world.origin, merchant.token).detail(id)).unitCost).toMatch(/^3\.05 [A-Z]{3}$/)
  const filter = { productIds: [id], limit: 1 }
  expect(await listFeedProducts({ db: world.db }, workspace, merchant.storeId, filter)).toMatchObject([
    { cost: 3.05 },
  ])
})

test('a store that hides its costs is synced without them and says so, and with them once it shows them', async () => {
  const merchant = await world.newStore(hideCosts)
  const held = await costsHeld(merchant)
  expect(new Set(held.values())).toEqual(new Set([null]))
  expect(held.size).toBeGreaterThan(100)
  expect(await limitsOf(merchant)).toEqual(['Cost of products'])

  world.mend(merchant.domain)
  const [[gid = ''] = []] = held
  await setCost(merchant, gid, '4.10')
  expect(await sync(merchant)).toMatchObject({ mode: 'incremental', failedCount: 0 })
  expect(await limitsOf(merchant)).toEqual([])
  expect((await sync(merchant))?.mode, 'the unchanged products have to be read').toBe('full')
  expect(await costsHeld(merchant)).toEqual(await costsInStore(merchant))

  hideCosts(merchant.domain)
  expect(await sync(merchant, 'full')).toMatchObject({ mode: 'full', failedCount: 0, removed: 0 })
  expect(new Set((await costsHeld(merchant)).values())).toEqual(new Set([null]))
  expect(await limitsOf(merchant)).toEqual(['Cost of products'])
})

test('an export that fails for its costs is made again without them', async () => {
  const merchant = await world.newStore()
  const starts: string[] = []
  let counts = 0
  world.fault(merchant.domain, (_request, { operationName, variables }) => {
    if (operationName === 'StartExport') starts.push(String(variables['query']))
    if (operationName !== 'ReadExport' || starts.length > 1) return null
    const failed = { status: 'FAILED', errorCode: 'ACCESS_DENIED', objectCount: '0', fileSize: null }
    const bulkOperation = { id: variables['id'], ...failed, url: null, partialDataUrl: null }
    return json({ data: { bulkOperation } })
  })
  // Once the store has more products than pages are read of.
  world.distort(merchant.domain, (body, { operationName }) =>
    operationName === 'CountProducts' && (counts += 1) === 1
      ? body.replace(/"count":\d+/, '"count":200001')
      : body,
  )
  expect(await sync(merchant, 'full')).toMatchObject({ transport: 'bulk', failedCount: 0, removed: 0 })
  expect(starts.map((query) => query.includes('unitCost'))).toEqual([true, false])
  expect(new Set((await costsHeld(merchant)).values())).toEqual(new Set([null]))
  expect(await limitsOf(merchant)).toEqual(['Cost of products'])
})

test('ignores costs in another currency or without a valid amount', async () => {
  const amounts = ['1.50', '0000', '-2.00', '12345678901234567890.00', '1.1234567']
  let currency = ''
  let index = 0
  const merchant = await world.newStore((domain) =>
    world.distort(domain, (body, { operationName }) => {
      if (operationName === 'ReadShop') currency = JSON.parse(body).data.shop.currencyCode
      return operationName === 'ListProducts'
        ? body.replaceAll(/"unitCost":(?:null|\{[^}]*\})/g, () => {
            index += 1
            const amount = amounts[index % amounts.length] ?? ''
            const currencyCode = index % 2 === 0 ? currency : 'XXX'
            return `"unitCost":${JSON.stringify({ amount, currencyCode })}`
          })
        : body
    }),
  )
  expect(new Set((await costsHeld(merchant)).values())).toEqual(new Set(['1.50', '0', null]))
})
