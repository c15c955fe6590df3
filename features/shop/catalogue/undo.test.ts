import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#features/base/workspace/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { type CatalogueFixture, newCatalogue } from './__fixtures__/catalogue.fixture.ts'
import type { Edit, FieldValues } from './contract.ts'

let world: StoreWorld
let shelf: CatalogueFixture

beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
})
afterAll(() => world.close())
beforeEach(async () => {
  shelf = await newCatalogue(world)
})

const price = (amount: string): Edit => ({ field: 'price', price: amount })

test('an undo happens once, and can itself be taken back', async () => {
  const { price: before } = await shelf.read()
  const change = await shelf.change({ edit: price('3.00'), before })
  const undo = await shelf.undo(change.id)
  expect((await shelf.undo(change.id)).id).toBe(undo.id)
  expect(shelf.countWrites('WritePrices')).toBe(2)
  const { changes } = await shelf.list()
  expect(changes.map(({ id, canUndo }) => [id, canUndo])).toEqual([
    [undo.id, true],
    [change.id, false],
  ])
  await shelf.undo(undo.id)
  expect((await shelf.read()).price['price']).toBe('3.00')
})

test('two clicks on Undo at once are answered with one undo', async () => {
  const edits: [Edit, (view: Awaited<ReturnType<CatalogueFixture['read']>>) => FieldValues][] = [
    [price('3.10'), (view) => view.price],
    [{ field: 'tags', tags: ['clicked'] }, (view) => view.texts.tags],
    [
      { field: 'stock', available: 9_041 },
      (view) => ({ available: String(view.stock?.places[0]?.available) }),
    ],
  ]
  for (const [edit, pick] of edits) {
    const before = pick(await shelf.read())
    const { id } = await shelf.change({ edit, before })
    const undos = await Promise.all([shelf.undo(id), shelf.undo(id), shelf.undo(id)])
    expect(new Set(undos.map((undo) => undo.id)).size).toBe(1)
    expect(undos.every(({ status, undoOf }) => status === 'done' && undoOf === id)).toBe(true)
    expect(pick(await shelf.read())).toEqual(before)
  }
  const { changes } = await shelf.list()
  expect(changes).toHaveLength(2 * edits.length)
  const { data } = await call(world.origin, listAudit, { query: { search: 'undone' } }, shelf.token)
  expect(data.entries).toHaveLength(edits.length)
})

test('answers a late concurrent undo with the first one', async () => {
  const { texts } = await shelf.read()
  const { id } = await shelf.change({ edit: { field: 'title', title: 'Twice' }, before: texts.title })
  const written = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  let reads = 0
  world.fault(shelf.domain, async (_request, { operationName }) => {
    if (operationName !== 'ReadTexts' || (reads += 1) !== 1) return null
    reading.resolve()
    await written.promise
    return null
  })
  const late = shelf.undo(id)
  await reading.promise
  const first = await shelf.undo(id)
  written.resolve()
  expect((await late).id).toBe(first.id)
  expect(shelf.countWrites('WriteTexts')).toBe(2)
})
