import { expect, test } from 'vitest'
import { tableOf } from '#features/base/runs/rules/keyed.ts'
import { askStore, type StoreInMemory } from '../__fixtures__/agent-store.fixture.ts'

const disputeOf = (dueAt: string | null, status = 'NEEDS_RESPONSE') => ({
  ...{ orderName: `#${dueAt}`, at: '2026-10-01T08:00:00.000Z', amount: 50, currency: 'USD' },
  ...{ kind: 'chargeback' as const, status, dueAt },
})
const disputes = [
  disputeOf('2026-12-10T12:00:00.000Z'),
  disputeOf('2026-11-27T12:00:00.000Z'),
  disputeOf('2026-11-18T12:00:00.000Z'),
  disputeOf(null),
  disputeOf('2026-11-23T12:00:00.000Z'),
]
const ask = (store: StoreInMemory, more = {}) => askStore(store, 'payment-optimizer', more)

test('how many disputes must be answered within a week is counted, and what is overdue is no first deadline', async () => {
  const { summary, outcome } = await ask({ disputes }, { focus: 'disputes' })
  expect(outcome).toBe('answer')
  expect(summary).toContain(
    '5 disputes worth $250.00 need your response: 2 by Nov 27, the first by Nov 23, 1 is overdue, 1 without a known date.',
  )
})

test('open disputes are told where nobody paid in the period, unless another side was asked for', async () => {
  const all = await ask({ disputes })
  expect(all).toMatchObject({ outcome: 'answer', basis: { rows: 5, unit: 'disputes' } })
  expect(all.summary).toContain('No payment is known from Aug 23 to Nov 20.')
  expect((await ask({ disputes }, { focus: 'fees' })).outcome).toBe('too_little')
  const won = [disputeOf(null, 'WON')]
  expect((await ask({ disputes: won })).outcome).toBe('too_little')
  expect((await ask({ disputes: won }, { focus: 'disputes' })).summary).toContain('No open disputes.')
})

test('deadlines are days of the store, the next one first', async () => {
  const found = await ask({ disputes, timeZone: 'Pacific/Kiritimati' }, { focus: 'disputes' })
  expect(found.summary).toContain('the first by Nov 24')
  expect(tableOf(found, 'disputes')?.rows.map(({ dueAt }) => dueAt)).toEqual([
    '2026-11-19',
    '2026-11-24',
    '2026-11-28',
    '2026-12-11',
    null,
  ])
})
