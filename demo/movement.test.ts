import { expect, test } from 'vitest'
import { openStore, readAll } from './__fixtures__/store.fixture.ts'
import { createMovement } from './movement.ts'

interface DemoProduct {
  id: string
  updatedAt: string
}

const fields = `id title status updatedAt variants(first: 50) { nodes { id price compareAtPrice inventoryQuantity } }`

test('As time passes some products change, and exactly those are found by their update time', async () => {
  await using store = await openStore({ products: 240, allowControl: true })
  const before = new Map(
    (await readAll<DemoProduct>(store, 'products', fields)).map((product) => [product.id, product]),
  )
  const since = [...before.values()]
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  await store.advance(30)
  const after = await readAll<DemoProduct>(store, 'products', fields)
  const changed = after.filter(
    (product) => JSON.stringify(product) !== JSON.stringify(before.get(product.id)),
  )
  const found = await readAll<DemoProduct>(
    store,
    'products',
    'id updatedAt',
    25,
    `, query: "updated_at:>'${since}'"`,
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.length).toBeLessThan(60)
  expect(found.map(({ id }) => id).sort()).toEqual(changed.map(({ id }) => id).sort())
})

test('Products appear, are archived and disappear, and the number of places stays', async () => {
  await using store = await openStore({ products: 240, allowControl: true })
  const read = async () =>
    new Map(
      (await readAll<DemoProduct & { status: string }>(store, 'products', fields)).map((p) => [p.id, p]),
    )
  const before = await read()
  await store.advance(6 * 60)
  const after = await read()
  expect(after.size).toBe(240)
  expect([...after.keys()].filter((id) => !before.has(id))).toHaveLength(3)
  expect([...before.keys()].filter((id) => !after.has(id))).toHaveLength(3)
  const archived = [...after.values()].filter(
    ({ id, status }) => status === 'ARCHIVED' && before.get(id)?.status !== 'ARCHIVED',
  )
  expect(archived.length).toBeGreaterThan(0)
})

test('Every few minutes about one product in two hundred moves, and a move always shows', () => {
  const movement = createMovement(7, 100_000)
  const { changed } = movement.changesBetween(6_000_000, 6_000_001)
  expect(changed.length).toBeGreaterThan(450)
  expect(changed.length).toBeLessThan(550)
  for (const slot of changed.slice(0, 50)) {
    expect(movement.movesOf(slot, 6_000_001)).toBe(movement.movesOf(slot, 6_000_000) + 1)
    expect(movement.changedTick(slot, 6_000_001)).toBe(6_000_001)
  }
})

test.each([1, 2, 19, 20, 33])('A catalogue of %i has that many places, each with a product', (size) => {
  const movement = createMovement(3, size)
  for (const tick of [5_990_000, 5_990_777]) {
    const slots = Array.from({ length: size }, (_, position) => movement.slotAt(position, tick))
    expect(new Set(slots).size).toBe(size)
    expect(
      slots.every((slot) => movement.isInStore(slot, tick) && movement.changedTick(slot, tick) <= tick),
    ).toBe(true)
  }
})

test('The clock is moved only where that was allowed', async () => {
  await using store = await openStore()
  const answer = await store.post('vitrine-demo.myshopify.com/demo/advance', { minutes: 5 })
  expect(answer.status).toBe(404)
})
