import { expect, test } from 'vitest'
import { groupEntries } from './audit-groups.ts'
import { actorName, subjectName, titleOf } from './audit-labels.ts'

const start = Date.parse('2026-11-20T10:00:00.000Z')
const entry = (id: number, secondsAgo: number, enableSearch = true) => ({
  id: String(id),
  actor: 'mia@example.com',
  action: 'product.switched',
  subject: `product:AN-${id}`,
  before: { enableSearch: !enableSearch },
  after: { enableSearch },
  at: new Date(start - secondsAgo * 1000).toISOString(),
})

test('products enabled in one act are one group, and what was done apart or otherwise stands alone', () => {
  const entries = [
    entry(1, 0),
    entry(2, 0),
    entry(3, 30),
    entry(4, 30, false),
    { ...entry(5, 31), actor: 'agent:seller' },
    entry(6, 600),
    entry(7, 601),
  ]
  const ids = groupEntries(entries).map((group) => group.map(({ id }) => id).join(' '))
  expect(ids).toEqual(['1 2 3', '4', '5', '6', '7'])
})

test('one thing that is changed again and again is told change by change', () => {
  const entries = [entry(1, 0), entry(1, 1, false), entry(1, 2)]
  expect(groupEntries(entries)).toEqual(entries.map((one) => [one]))
})

test('an entry is told by names, not by ids', () => {
  const approval = {
    subject: 'approval:01a1ff3f-3a01-7598-9989-aa67f0c51f6c',
    after: { tool: 'price-optimizer' },
  }
  expect(subjectName(approval)).toBe('Price optimizer')
  expect(subjectName({ subject: 'session:01a1ff3f-3a01-7598-9989-aa67f0c51f6c', after: null })).toBeNull()
  expect(subjectName({ subject: 'key:openai', after: null })).toBe('OpenAI')
  expect(actorName('agent:seller', null, { seller: 'Seller' })).toBe('Seller')
  expect(actorName('shopify', null, {})).toBe('Shopify')
  expect(titleOf(entry(1, 0))).toBe('Enabled for ChatGPT')
  expect(titleOf({ action: 'approval.approved', after: null })).toBe('Change approved')
})
