import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { newFeed, refusalOf } from './__fixtures__/feed.fixture.ts'
import * as views from './contract/views.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ products: 60 })
})
afterAll(() => server.close())

const view = (name: string, isDefault = false) => ({
  name,
  isDefault,
  query: { readiness: 'ready' as const, enabled: 'false' as const, sort: 'title' as const },
})

test('keeps views by name, one of them the default, until they are deleted', async () => {
  const token = await newMerchant(server.origin)
  const save = async (body: ReturnType<typeof view>) =>
    (await call(server.origin, views.saveView, { body }, token)).data.view
  const list = async () => (await call(server.origin, views.listViews, {}, token)).data.views
  const first = await save(view('Ready, off', true))
  const second = await save(view('Mine', true))
  expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Ready, off', false],
    ['Mine', true],
  ])
  expect(await refusalOf(send(server.origin, views.saveView, { body: view('MINE') }, token))).toMatchObject({
    status: 409,
    code: 'VIEW_NAME_TAKEN',
  })
  const params = { viewId: first.id }
  await call(
    server.origin,
    views.changeView,
    { params, body: { ...view('Off'), query: { stock: 'out' } } },
    token,
  )
  expect((await list())[0]).toMatchObject({ name: 'Off', query: { stock: 'out' }, isDefault: false })
  await call(server.origin, views.deleteView, { params }, token)
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
  expect(await refusalOf(send(server.origin, views.deleteView, { params }, token))).toMatchObject({
    status: 404,
  })
  const other = await newMerchant(server.origin)
  expect((await call(server.origin, views.listViews, {}, other)).data.views).toEqual([])
  const theirs = { params: { viewId: second.id } }
  expect(await refusalOf(send(server.origin, views.deleteView, theirs, other))).toMatchObject({ status: 404 })
})

test('keeps the columns that a merchant chose', async () => {
  const token = await newMerchant(server.origin)
  const read = async () => (await call(server.origin, views.listViews, {}, token)).data.columns
  expect(await read()).toBeNull()
  await call(server.origin, views.setColumns, { body: { columns: ['stock', 'brand'] } }, token)
  expect(await read()).toEqual(['stock', 'brand'])
})

test('names the brands, categories and issues that products have', async () => {
  const feed = await newFeed(server)
  const products = await feed.readAll()
  const values = (await call(server.origin, views.listFilterValues, {}, feed.token)).data
  const distinct = (list: (string | null)[]) => [...new Set(list.filter((one) => one !== null))].sort()
  expect(values.brands).toEqual(distinct(products.map(({ brand }) => brand)))
  expect(values.categories).toEqual(distinct(products.map(({ productCategory }) => productCategory)))
  expect(values.issues.map(({ label }) => label).sort()).toEqual(
    distinct(products.flatMap(({ validationErrors }) => validationErrors)),
  )
})
