import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import type { LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { readSameOrder } from './actions/same-order.ts'

const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z' }
const titles: Readonly<Record<string, string>> = {
  'M-RU': 'Mug - Rust',
  'M-OA': 'Mug - Oat',
  'B-RU': 'Bowl - Rust',
}
const products = Object.entries(titles).map(([productId, title]) => ({
  ...{ productId, title, price: 1, groupId: title.slice(0, 1) },
  ...{ category: null, brand: null },
}))
const deps = {
  wordsOfProducts: async (_workspaceId: string, texts: readonly string[]) =>
    texts.filter((text) => /^(?:mug|bowl|rust|oat)$/.test(text)),
  findSlips: async () => [],
  findPeople: async () => [],
  findProducts: async (_workspaceId: string, name: string) =>
    products.filter(
      ({ productId, title }) =>
        productId === name ||
        name
          .toLowerCase()
          .split(' ')
          .every((word) => title.toLowerCase().includes(word)),
    ),
}

const after = (said: string, tool: string, args: Record<string, unknown>): AgentEvent[] => [
  { seq: 1, ...place, type: 'user_message', text: said },
  { seq: 2, ...place, type: 'tool_asked', callId: 'c', tool, args, reason: '' },
]
const priced = after('set the mug oat to 35', 'set-price', { productId: 'M-OA', price: '35' })
const lowered = after('lower the mug oat by 10%', 'set-price', { productId: 'M-OA', price: '31.50' })

/** What is read, and the text that is read again for it. */
async function read(text: string, names: string[], before: AgentEvent[]) {
  const again: string[] = []
  const reader = async (one: string): Promise<LocalUse> => {
    again.push(one)
    return { tool: 'set-price', args: {}, product: null, first: null }
  }
  const meant = await readSameOrder(deps, 'workspace', { text, names, before }, reader)
  return { meant, again }
}

test('the price that was said is set for the other variant of the same product', async () => {
  const { meant, again } = await read('same for the rust one', ['rust'], priced)
  expect(meant).toMatchObject({
    ...{ tool: 'set-price', args: { price: '35' } },
    product: { name: 'M-RU', into: 'productId' },
  })
  expect(again).toEqual([])
})

test('another number takes the place of the last', async () => {
  const { meant } = await read('and the rust at 33', ['rust'], priced)
  expect(meant).toMatchObject({ args: { price: '33' }, product: { name: 'M-RU' } })
})

test('a price that was worked out is worked out again', async () => {
  const { again } = await read('and the rust', ['rust'], lowered)
  expect(again).toEqual(['lower the "M-RU" by 10%'])
})

test.each(['no, make it 15', 'sorry, 15%', 'rather 15 percent please'])(
  '“%s” is another share',
  async (text) => {
    expect((await read(text, [], lowered)).again).toEqual(['lower the mug oat by 15%'])
  },
)

test.each([
  ['make it 15', priced],
  ['no, make it $15', lowered],
  ['no, make it 15 pieces', lowered],
])('“%s” is no share', async (text, before) => {
  expect((await read(text, [], before)).again).toEqual([])
})

test('what is of the whole product is not set twice', async () => {
  const tagged = after('tag the mug oat as gift', 'set-tags', { productId: 'M-OA', tags: ['gift'] })
  expect((await read('same for the rust', ['rust'], tagged)).meant).toMatchObject({ part: 'answer' })
})

test.each([
  ['and the rust?', priced],
  ['not the rust', priced],
  ['and the rust', after('how many mugs', 'performance-analyzer', { product: 'M-OA' })],
  ['and the rust', [...priced, { seq: 3, ...place, type: 'user_message' as const, text: 'thanks' }]],
])('“%s” orders nothing again', async (text, before) => {
  expect((await read(text, ['rust'], before)).meant).toBeNull()
})

test('a word of the order that is sold, too, is not what was ordered', async () => {
  const reader = async (text: string): Promise<LocalUse | null> =>
    text.includes('"') ? null : { tool: 'enable-products', args: { text }, product: null, first: null }
  const shown = after('show the mug to the oat please', 'enable-products', { search: 'mug' })
  const of = (before: AgentEvent[]) =>
    readSameOrder(deps, 'workspace', { text: 'the bowl as well', names: ['bowl'], before }, reader)
  expect(await of(shown)).toMatchObject({ args: { text: 'show the bowl to the oat please' } })
  const byId = after('show the mug to the bowl please', 'enable-products', { productIds: ['M-OA'] })
  expect(await of(byId)).toMatchObject({ args: { text: 'show the bowl to the bowl please' } })
})
