import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { settleName } from './actions/settle-name.ts'

const titles = ['öland stool', 'öland candle', 'tuva carafe', 'nord carafe', 'voss mixing bowls']
const deps = {
  findProducts: async (_workspaceId: string, name: string) =>
    titles
      .filter((title) => name.split(' ').every((word) => title.includes(word.replace(/s$/, ''))))
      .map((title) => ({
        ...{ productId: title, title, price: 1, groupId: title },
        ...{ category: null, brand: null },
      })),
}
const before: AgentEvent[] = [
  {
    ...{ seq: 1, runId: 'r', at: '2026-11-23T10:00:00.000Z', type: 'tool_asked', callId: 'c', reason: '' },
    ...{ tool: 'find-products', args: { search: 'stools' } },
  },
]
const settle = (tool: string, name: string, text: string) =>
  settleName(
    deps,
    { tool, args: {}, product: { name, into: 'productId' }, first: null },
    { workspaceId: 'workspace', text, before },
  )

test('“the öland one” after the stools is that stool', async () => {
  const meant = await settle('set-price', 'öland', 'make the öland one 3 dearer')
  expect(meant).toMatchObject({ tool: 'set-price', product: { name: 'öland stools' } })
})

test('“öland” alone may be any of that name', async () => {
  const meant = await settle('set-price', 'öland', 'make öland 3 dearer')
  expect(meant).toMatchObject({ product: { name: 'öland' } })
})

test('what is wrong with several products is asked of all of them', async () => {
  expect(await settle('explain-product', 'carafes', 'what’s wrong with the carafes')).toMatchObject({
    tool: 'find-products',
    args: { search: 'carafes', readiness: 'not_ready' },
    product: null,
  })
})

test('one product in the plural is explained itself', async () => {
  const meant = await settle(
    'explain-product',
    'voss mixing bowls',
    'what’s wrong with the voss mixing bowls',
  )
  expect(meant).toMatchObject({ tool: 'explain-product' })
})
