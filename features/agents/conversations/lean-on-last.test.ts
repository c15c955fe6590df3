import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { isSomeOnly, leans, withEarlierName } from './actions/lean-on-last.ts'

const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z' }
const after = (search: string): AgentEvent[] => [
  {
    ...{ seq: 1, ...place, type: 'tool_asked', callId: 'c', tool: 'find-products', reason: '' },
    args: { search },
  },
]
const titles = ['boot ink 42', 'boot moss 43']
const deps = {
  findProducts: async (_workspaceId: string, name: string) =>
    titles
      .filter((title) => name.split(' ').every((word) => title.includes(word)))
      .map((title) => ({
        ...{ productId: title, title, price: 1, groupId: 'boot' },
        ...{ category: null, brand: null },
      })),
}

test('another variant is looked for without the size that it is not made in', async () => {
  const use = { tool: 'find-products', args: { search: 'ink' }, product: null, first: null }
  const meant = await withEarlierName(deps, 'workspace', use, after('boot 43'))
  expect(meant).toMatchObject({ args: { search: 'ink boot' } })
})

test.each(['whats the cheapest one', 'which is the dearest?', 'show me the top 5', 'the best ten please'])(
  '“%s” is of what was listed',
  (text) => expect(leans(text)).toBe(true),
)

test.each(['what is the cheapest mug', 'show me the top 5 mugs'])('“%s” is not', (text) =>
  expect(leans(text)).toBe(false),
)

test.each([
  ['only under 60 dollars please', true],
  ['over 50 please', true],
  ['ok, only those that cost less', true],
  ['between 20 and 60 euros', true],
  ['under 60, hide the rest', false],
  ['under 60 hide them', false],
  ['set it under 60', false],
  ['only the mugs', false],
])('“%s” keeps a part of a list: %s', (text, isPart) => {
  expect(isSomeOnly(text)).toBe(isPart)
})
