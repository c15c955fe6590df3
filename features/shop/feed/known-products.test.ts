import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeAccess } from '#features/base/stores/actions/access.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { feedOf } from './__fixtures__/feed.fixture.ts'
import { settleEnriched } from './actions/enriched.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 30 })
})
afterAll(() => world.close())

type Change = (body: string, operation: string | undefined) => string

/** A full sync by one file: the store says once that it has more products than pages are read of. */
async function syncByFile(merchant: Merchant, change: Change = (body) => body) {
  let counts = 0
  world.distort(merchant.domain, (body, { operationName }, { path }) => {
    if (operationName === 'CountProducts' && (counts += 1) === 1)
      return body.replace(/"count":\d+/, '"count":200001')
    return change(body, path.includes('/bulk/') ? 'file' : operationName)
  })
  const { data } = await feedOf(world.origin, merchant.token).sync('full')
  world.mend(merchant.domain)
  expect(data.report).toMatchObject({ failedCount: 0 })
  return data.report
}

const inStore = (merchant: Merchant, statement: string) =>
  world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql.raw(statement.replaceAll('$store', `'${merchant.storeId}'`))),
  )

/** A row that is compared by what it is made of is written anew after this. */
const spoilHashes = (merchant: Merchant) =>
  inStore(merchant, `update products set facts_hash = 'spoilt' where store_id = $store`)
const expectStore = async (merchant: Merchant) =>
  expect(await world.heldFacts(merchant)).toEqual(await world.expectedFacts(merchant))

test('products that a file says the same of are not read again, and count as seen', async () => {
  const merchant = await world.newStore()
  await syncByFile(merchant)
  const rows = (await world.heldFacts(merchant)).length
  await spoilHashes(merchant)
  expect(await syncByFile(merchant)).toMatchObject({ added: 0, changed: 0, unchanged: rows, removed: 0 })
  await inStore(merchant, 'update product_sources set source_hash = $store where store_id = $store')
  expect(await syncByFile(merchant)).toMatchObject({ changed: rows, unchanged: 0 })
})

test('a product is read again when a row of it is gone here', async () => {
  const merchant = await world.newStore()
  await syncByFile(merchant)
  const { rows } = await inStore(
    merchant,
    `update products set removed_at = now() where id = (select id from products where store_id = $store limit 1) returning id`,
  )
  expect(rows).toHaveLength(1)
  expect(await syncByFile(merchant)).toMatchObject({ added: 1 })
  await expectStore(merchant)
})

test('a product that pages brought since is read again, though the file says what it said before', async () => {
  const merchant = await world.newStore()
  await syncByFile(merchant)
  const other = (body: string) => body.replaceAll('"vendor":"', '"vendor":"Other ')
  const byPages = await syncByFile(merchant, (body, operation) => {
    if (operation === 'ReadExport') return body.replace(/"status":"\w+"/, '"status":"FAILED"')
    return operation === 'ListProducts' ? other(body) : body
  })
  expect(byPages).toMatchObject({ transport: 'pages', unchanged: 0 })
  expect(await syncByFile(merchant)).toMatchObject({ transport: 'bulk', unchanged: 0 })
  await expectStore(merchant)
})

test('what changed is found among products that are left out', async () => {
  const merchant = await world.newStore()
  await syncByFile(merchant)
  // As long as before: the store says how long its file is.
  const changed = await syncByFile(merchant, (body, operation) =>
    operation === 'file' ? body.replace(/"vendor":"./, '"vendor":"@') : body,
  )
  expect(changed?.changed).toBeGreaterThan(0)
  expect(changed?.unchanged).toBeGreaterThan(changed?.changed ?? 0)
  expect(await syncByFile(merchant)).toMatchObject({
    changed: changed?.changed,
    unchanged: changed?.unchanged,
  })
  await expectStore(merchant)
})

test('a product that was taken over in another way since is read again, though the file says what it said before', async () => {
  const merchant = await world.newStore()
  await syncByFile(merchant)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ workspaceId: string; gid: string }>(sql`
      select workspace_id as "workspaceId", product_gid as gid from products where store_id = ${merchant.storeId}
      limit 1`),
  )
  const { workspaceId = '', gid = '' } = rows[0] ?? {}
  const deps = { stores: storeAccess({ db: world.db } as StoreDeps), clock: () => world.time.now() }
  await world.db.inWorkspace(workspaceId, (tx) =>
    settleEnriched(deps, tx, { workspaceId, storeId: merchant.storeId }, [
      { productGid: gid, variantGid: null, field: 'brand', store: 'Other', typed: 'x', becomes: 'known' },
    ]),
  )
  expect(await syncByFile(merchant)).toMatchObject({ transport: 'bulk' })
  await expectStore(merchant)
})
