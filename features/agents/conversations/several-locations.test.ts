import { expect, test } from 'vitest'
import { readFirst } from './actions/read-first.ts'

const places = [
  { name: 'Oslo', locationId: 'L-1', available: 4 },
  { name: 'Bergen', locationId: 'L-2', available: 0 },
]
const readAt = (held: typeof places, add: number | null, args: Record<string, unknown>) =>
  readFirst({ tool: 'set-stock', args, product: null, first: { read: 'stock', add } }, args, async () => ({
    ...{ type: 'tool_answered', callId: 'c', tool: 'view-store-product', isTainting: false },
    ...{ durationMs: 1, approvalId: null },
    outcome: 'answered',
    output: {
      ...{ outcome: 'answer', summary: '', confidence: null },
      basis: { kind: 'local', rows: 1, unit: 'product', from: null, to: null, method: 'Read' },
      detail: {
        ...{ title: 'Mug', currency: 'USD', price: { price: '9.00' }, texts: { tags: { tags: '' } } },
        stock: { isTracked: true, places: held },
      },
    },
    message: null,
  }))

test('of a product at several locations it is asked at which one its stock is set', async () => {
  const read = await readAt(places, null, { productId: 'M', available: 25 })
  expect(read).toMatchObject({
    saying: {
      choices: [{ label: 'Oslo, 4 now', args: { locationId: 'L-1' } }, { label: 'Bergen, 0 now' }],
      pending: { tool: 'set-stock', args: { productId: 'M', available: 25 } },
    },
  })
  const more = await readAt(places, 3, { productId: 'M' })
  expect(more).toMatchObject({ saying: { choices: [{ args: { locationId: 'L-1', available: 7 } }, {}] } })
})

test('at one location nothing is asked', async () => {
  const one = places.slice(0, 1)
  expect(await readAt(one, null, { productId: 'M', available: 25 })).toEqual({
    args: { productId: 'M', available: 25 },
  })
  expect(await readAt(one, -3, { productId: 'M' })).toEqual({ args: { productId: 'M', available: 1 } })
  expect(await readAt(one, -5, { productId: 'M' })).toMatchObject({
    saying: { text: expect.stringContaining('only 4') },
  })
})
