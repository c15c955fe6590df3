/** What a version before migration 0033 kept of a product, as lists and exports have it after the upgrade. */
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { serverSource } from '#db/source.ts'
import { newId } from '#kit/ids.ts'
import { newEmptyDatabase, newWorkspace } from '#tests/world/database.ts'
import { FACTS } from './rules/__fixtures__/variant.fixture.ts'
import { compareRows } from './records/merge.ts'
import { listOutdatedStores } from './records/save.ts'

const facts = { ...FACTS, barcode: null, price: '79.5', vendor: '' }
const row = {
  item_id: 'AN-1301',
  price: '89.00 USD',
  sale_price: '79.50 USD',
  product_category: 'Home > Kettles',
}

test('keeps products with their order, price, summary, stock and category, and has their stores judged anew', async () => {
  const { url, drop } = await newEmptyDatabase()
  const db = await connectDatabase(serverSource(url))
  const names = (await readdir(new URL('../../../db/migrations/', import.meta.url))).sort()
  await migrate(
    db,
    names.filter((name) => name < '0033'),
  )
  const [workspaceId, storeId] = [newWorkspace(), newId()]
  await db.asSystem(async (tx) => {
    await tx.execute(sql`insert into workspaces values (${workspaceId}, 'Shop', now())`)
    await tx.execute(sql`insert into stores (workspace_id, id, domain, grant_kind, shop, connected_at)
      values (${workspaceId}, ${storeId}, 's.myshopify.com', 'token', '{}', now())`)
    await tx.execute(sql`insert into products (workspace_id, store_id, id, product_id, variant_gid, product_gid, store_order,
        title, search_text, price, facts, facts_hash, enrichment, enable_search, row, findings, points, problems, readiness, score)
      values (${workspaceId}, ${storeId}, ${newId()}, 'AN-1301', 'gid://shopify/ProductVariant/1', 'gid://shopify/Product/815',
        815.00003, 'Kettle', 'kettle an-1301', 79.5, ${JSON.stringify(facts)}, 'h', '{"gtin":"4006381333931"}', true,
        ${JSON.stringify(row)}, '[]', '[]', '{"GTIN missing"}', 'needs_enrichment', 80)`)
  })
  await migrate(db)
  const { rows } = await db.asSystem((tx) =>
    tx.execute(
      sql`select store_order, sort_price, summary, category, issues, list_state, facts from products`,
    ),
  )
  expect(rows).toEqual([
    {
      store_order: String(815 * 4096 + 3),
      sort_price: '795000',
      summary: {
        imageUrl: FACTS.imageUrl,
        price: '89.00 USD',
        salePrice: '79.50 USD',
        gtin: '4006381333931',
        mpn: null,
        weight: '1.2 kg',
        brand: null,
        productCategory: FACTS.category,
        material: FACTS.material,
        stock: 4,
      },
      category: 'home > kettles',
      issues: ['GTIN missing'],
      list_state: 3,
      facts,
    },
  ])
  expect(await db.asSystem((tx) => listOutdatedStores(tx, 1))).toEqual([{ workspaceId, storeId }])
  await db.close()
  await drop()
})

test('a store that a version before 0049 has synced is synced on', async () => {
  const { url, drop } = await newEmptyDatabase()
  const db = await connectDatabase(serverSource(url))
  const names = (await readdir(new URL('../../../db/migrations/', import.meta.url))).sort()
  await migrate(
    db,
    names.filter((name) => name < '0049'),
  )
  await migrate(db)
  const key = { workspaceId: newWorkspace(), storeId: newId() }
  const heads = { variantGids: ['gid://shopify/ProductVariant/1'], hashes: ['h'], unitCosts: [null] }
  const found = await db.inWorkspace(key.workspaceId, (tx) => compareRows(tx, key, newId(), heads))
  expect(found).toEqual({ known: [], same: [] })
  await db.close()
  await drop()
})
