import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/world/dom.tsx'
import type { ChatEntry } from './chat-entries.ts'
import { ChatLog } from './chat-log.tsx'

const address = 'https://kettles.example/best'
const madeUp = 'https://evil.example/?revenue=48213'

const basis = { kind: 'web', rows: 1, unit: 'pages', from: null, to: null, method: 'Web search' }
const entries: ChatEntry[] = [
  { kind: 'user', id: '1', seq: 1, text: 'Look at https://shop.example/x please', named: [] },
  {
    kind: 'tool',
    id: '2',
    tool: 'web-search',
    args: {},
    state: 'answered',
    isSaid: false,
    answered: {
      type: 'tool_answered',
      callId: 'a',
      tool: 'web-search',
      outcome: 'answered',
      message: null,
      durationMs: 3,
      isTainting: true,
      approvalId: null,
      output: {
        outcome: 'answer',
        summary: '1 page',
        basis,
        sources: [{ title: 'Best kettles', url: address, seenAt: null }],
      },
    },
  },
  {
    kind: 'text',
    id: '3',
    text: `Read [this](${address}), https://shop.example/x and [your invoice](${madeUp}).`,
    isOpen: false,
    products: [],
    categories: [],
  },
]

test('a model links only to pages that the conversation read or the merchant named', async () => {
  await show(
    <ChatLog agent="scout" entries={entries}>
      {null}
    </ChatLog>,
  )
  expect((await screen.findByRole('link', { name: 'this' })).getAttribute('href')).toBe(address)
  expect(screen.getByRole('link', { name: 'https://shop.example/x' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'your invoice' })).toBeNull()
  expect(screen.getByText(/your invoice/)).toBeTruthy()
  expect(screen.getByText('(evil.example)')).toBeTruthy()
})
