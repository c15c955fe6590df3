import { describe, expect, test } from 'vitest'
import type { InboxItem } from '../contract/item.ts'
import { canSnooze, draftItem, hasGrown, planItems, rankItems, type StoredItem, toListed } from './items.ts'
import { draftStock } from './stock.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const item = (id: string, more: Partial<InboxItem> = {}): InboxItem => ({
  id,
  detail: { kind: 'ticket', count: 1 },
  type: 'info',
  money: null,
  dueAt: null,
  openedAt: '2026-11-20T00:00:00.000Z',
  state: 'open',
  snoozedUntil: null,
  ...more,
})
const approval = {
  ...{ kind: 'approval' as const, approvalId: 'a', agent: 'seller' as const },
  ...{ tool: 'set-price', question: 'May I?', count: 1, product: null, reason: '' },
}
const usd = (amount: number) => ({ amount, currency: 'USD' })

describe('the order of items', () => {
  test('puts what stops everything first, then a near deadline, then the most money, then kind and age', () => {
    const items = [
      item('ticket'),
      item('approval', { detail: approval }),
      item('little money', { money: usd(10) }),
      item('much money, late', { money: usd(5_000), dueAt: '2026-12-20T00:00:00.000Z' }),
      item('due tomorrow', { money: usd(1), dueAt: '2026-11-24T12:00:00.000Z' }),
      item('due today', { dueAt: '2026-11-23T13:00:00.000Z' }),
      item('key', {
        type: 'error',
        detail: { kind: 'key_refused', keyType: 'openai', service: 'OpenAI', message: 'No.' },
      }),
    ]
    expect(rankItems(items, now).map(({ id }) => id)).toEqual([
      'key',
      'due today',
      'due tomorrow',
      'much money, late',
      'little money',
      'approval',
      'ticket',
    ])
  })
})

describe('a plan', () => {
  const stored: StoredItem = {
    id: 'k1',
    kind: 'ready_off',
    subject: '',
    members: [],
    size: 3,
    state: 'dismissed',
  }
  const ready = (count: number) => draftItem({ kind: 'ready_off', count, products: [] })

  test('adds what is new, keeps one item for each cause, and removes what is gone', () => {
    const twice = planItems([], [ready(3), ready(4)])
    expect(twice.added.map(({ size }) => size)).toEqual([4])
    expect(planItems([stored], [ready(2)])).toMatchObject({
      added: [],
      changed: [{ id: 'k1', isWoken: false }],
      removed: [],
    })
    expect(planItems([stored], [])).toMatchObject({ removed: ['k1'] })
  })

  test('wakes what was put aside only when there is more of it', () => {
    expect(planItems([stored], [ready(4)]).changed).toMatchObject([{ isWoken: true }])
    const seen = { members: ['a', 'b'], size: 2 }
    expect(hasGrown(seen, { members: ['a'], size: 1 })).toBe(false)
    expect(hasGrown(seen, { members: ['a', 'c'], size: 2 })).toBe(true)
  })

  test('does not wake what shrinks, though a cut list shows others of it', () => {
    const many = (from: number, count: number) =>
      draftItem(
        { kind: 'sold_out', count, leadDays: 14, products: [] },
        { members: Array.from({ length: count }, (_, at) => `p${String(from + at).padStart(4, '0')}`) },
      )
    expect(hasGrown(many(0, 800), many(100, 600))).toBe(false)
    expect(hasGrown(many(0, 800), many(400, 300))).toBe(false)
    expect(hasGrown(many(0, 300), many(100, 300))).toBe(true)
  })
})

test('lists show the first few of a long item, and a snooze ends within a month', () => {
  const products = Array.from({ length: 9 }, (_, at) => ({
    productId: `p${at}`,
    title: 'Mug',
    imageLink: null,
  }))
  const listed = toListed(item('i', { detail: { kind: 'ready_off', count: 9, products } }))
  expect(listed.detail).toMatchObject({ count: 9, products: products.slice(0, 6) })
  expect(canSnooze(undefined, now)).toBe(false)
  expect(canSnooze('2026-11-23T11:00:00.000Z', now)).toBe(false)
  expect(canSnooze('2026-12-01T00:00:00.000Z', now)).toBe(true)
  expect(canSnooze('2027-01-01T00:00:00.000Z', now)).toBe(false)
})

const plan = {
  ...{ productId: 'p1', title: 'Mug', units: 90, revenue: 900, dailyMean: 1, dailySd: 0 },
  ...{ daysOfCover: 4, reorderPoint: 18, orderQuantity: null, shouldOrder: true, stock: 4 },
}

test('stock at stake is what would sell until a delivery and is not there, at what it sold for', () => {
  const drafts = draftStock(
    [
      plan,
      { ...plan, productId: 'p2', stock: 0, daysOfCover: 0 },
      { ...plan, productId: 'p3', shouldOrder: false },
    ],
    'USD',
  )
  expect(drafts.map(({ detail, money }) => [detail.kind, money])).toEqual([
    ['sold_out', usd(140)],
    ['reorder', usd(100)],
  ])
  expect(drafts[1]?.detail).toMatchObject({ products: [{ quantity: 30, daysOfCover: 4, atStake: 100 }] })
})

test.each([
  ['is asked for again when it is too little', -1, ['reorder']],
  ['leaves when it is enough', 0, []],
])('what is on the purchase list %s', (_case, off, kinds) => {
  const ordered = new Map([[plan.productId, plan.reorderPoint - plan.stock + off]])
  expect(draftStock([plan], 'USD', ordered).map(({ detail }) => detail.kind)).toEqual(kinds)
})
