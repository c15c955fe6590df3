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

test('what was acted upon is called by its name, in the words of the features above', () => {
  const id = '01a1ff3f-3a01-7598-9989-aa67f0c51f6c'
  const names = { agents: {}, tool: () => 'Preis-Optimierer', items: { ready_off: 'Feed' } }
  const nameOf = (subject: string, after: unknown = null) => subjectName({ subject, after }, names)
  expect(nameOf('approval:x', { tool: 'price-optimizer' })).toBe('Preis-Optimierer')
  expect(nameOf('inbox:ready_off')).toBe('Feed')
  expect(nameOf(`alert:notice:${id}`, { message: '12 products sold out' })).toBe('12 products sold out')
  expect(nameOf(`alert:run:${id}`)).toBeNull()
  expect(nameOf(`security:fraud:${id}`, { order: '#1001' })).toBe('#1001')
  expect(nameOf(`belief:${id}`, { hypothesis: 'Mugs sell on Mondays' })).toBe('Mugs sell on Mondays')
  expect(nameOf('purchase-list')).toBeNull()
  expect(nameOf(`bulk:${id}`)).toBeNull()
  expect(titleOf({ action: 'inbox.dismissed', after: null })).toBe('Open item dismissed')
})
