import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readPartOfOrder } from './actions/part-of-order.ts'

const place = { runId: 'r', at: '2026-11-22T10:00:00.000Z' }
const today = '2026-11-22'
const deps = {
  wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) =>
    texts.filter((text) => /^beanies?$/.test(text)),
  findSlips: async () => [],
  findProducts: async () => [
    { productId: 'B-1', title: 'Beanie', price: 1, groupId: 'b', category: null, brand: null },
  ],
}

const ordered = (tool: string, args: Record<string, unknown>) =>
  [
    { seq: 1, ...place, type: 'user_message', text: 'show the beanies to shoppers' },
    { seq: 2, ...place, type: 'tool_asked', callId: 'c', tool, args, reason: '' },
  ] as AgentEvent[]
const done = {
  ...{ seq: 3, ...place, type: 'tool_answered', callId: 'c', tool: 'enable-products', outcome: 'answered' },
  ...{ output: {}, message: null, isTainting: false, durationMs: 1, approvalId: 'a' },
} as AgentEvent
const read = (text: string, before: AgentEvent[], names: string[] = []) =>
  readPartOfOrder(deps, 'workspace', { text, names, before }, today)
const shown = ordered('enable-products', { search: 'beanies' })

test('“only the ready ones” after an order keeps what it orders', async () => {
  expect(await read('only the ready ones', shown)).toMatchObject({
    tool: 'enable-products',
    args: { search: 'beanies', readiness: 'ready' },
  })
  expect(
    await read('just those in stock please', ordered('disable-products', { readiness: 'ready' })),
  ).toMatchObject({
    tool: 'disable-products',
    args: { readiness: 'ready', stock: 'in' },
  })
})

test('products that were named by their SKUs are chosen by the name that was said', async () => {
  const before = ordered('enable-products', { productIds: ['B-1'] })
  expect(await read('only the ready ones', before)).toMatchObject({
    args: { search: 'beanies', readiness: 'ready' },
  })
})

test('nothing is ordered where it was done, where another word is said, or after another tool', async () => {
  expect(await read('only the ready ones', [...shown, done])).toBeNull()
  expect(await read('which ones are ready', shown)).toBeNull()
  expect(await read('only the red beanies', shown, ['red beanies'])).toBeNull()
  expect(await read('only the hidden ones', shown)).toBeNull()
  expect(await read('only the ready ones', ordered('find-products', { search: 'beanies' }))).toBeNull()
})
