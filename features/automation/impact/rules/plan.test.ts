import { expect, test } from 'vitest'
import { changedProducts } from './changes.ts'
import { planMeasurement } from './plan.ts'

const known = { first: '2026-01-01', through: '2026-03-31' }
const changed = (days: Record<string, string>) => new Map(Object.entries(days))

test('two weeks each way are compared once they are over, and four when those are', () => {
  expect(planMeasurement(changed({ a: '2026-03-17' }), known)).toEqual({
    ...{ type: 'ready', days: 14 },
    cohorts: [{ day: '2026-03-17', productIds: ['a'] }],
  })
  expect(planMeasurement(changed({ a: '2026-03-03', b: '2026-03-17' }), known)).toEqual({
    ...{ type: 'ready', days: 28 },
    cohorts: [{ day: '2026-03-03', productIds: ['a'] }],
  })
})

test('until then it says on which day it can be known: the one after the fourteenth', () => {
  expect(planMeasurement(changed({ a: '2026-03-18', b: '2026-03-25' }), known)).toMatchObject({
    reason: 'too_soon',
    knownFrom: '2026-04-02',
  })
})

test('without orders, or without those from before the change, no day is certain', () => {
  const day = changed({ a: '2026-01-05' })
  expect(planMeasurement(day, { ...known, first: null })).toMatchObject({ reason: 'no_orders' })
  expect(planMeasurement(day, known)).toMatchObject({ reason: 'no_history', knownFrom: null })
})

test('what a workflow changed is read from the answers of its tools, each product with its first change that was not undone', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day))
  const price = { changeId: 'c', productId: 'a', field: 'price', before: {}, after: {} }
  const shown = { changed: ['a', 'b'], skipped: [], stats: {} }
  const use = (workflowId: string, day: number, detail: unknown, isUndone = false) => {
    return { workflowId, at: at(day), detail, isUndone }
  }
  const done = [
    use('w', 2, { ...price, changeId: 'back' }),
    use('w', 4, shown),
    use('w', 3, price),
    use('w', 5, { productId: 'c', readiness: 'ready' }),
    use('w', 5, { productId: 'd', readiness: 'ready' }, true),
    use('w', 6, { ...price, changeId: 'back', productId: 'e' }),
    use('x', 5, { tickets: [] }),
    use('x', 5, null),
    use('y', 5, shown, true),
  ]
  expect(Object.fromEntries(changedProducts(done, new Set(['back'])))).toEqual({
    w: {
      changed: [
        { productId: 'a', fields: ['shown', 'price'], firstAt: at(3) },
        { productId: 'b', fields: ['shown'], firstAt: at(4) },
        { productId: 'c', fields: ['details'], firstAt: at(5) },
      ],
      undone: ['d', 'e'],
    },
    y: { changed: [], undone: ['a', 'b'] },
  })
})
