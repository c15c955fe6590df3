import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import type { ChatEntry } from './chat-entries.ts'
import { ChatLog } from './chat-log.tsx'

usePeer()
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

test.each([
  ['Look at https://shop.example/x, please.', 'https://shop.example/x', 'https://shop.example/x'],
  ['Is “https://shop.example” good?', 'https://shop.example/', 'https://shop.example/'],
  ['See HTTPS://Shop.example/x!', 'https://shop.example/x', 'https://shop.example/x'],
  ['See https://shop.example/a b', 'https://shop.example/a.', 'https://shop.example/a'],
])('an address is the same however it is written: %s', async (asked, said, href) => {
  const talk: ChatEntry[] = [
    { kind: 'user', id: '1', seq: 1, text: asked, named: [] },
    { kind: 'text', id: '2', text: `I read ${said}`, isOpen: false, products: [], categories: [] },
  ]
  show(
    <ChatLog agent="scout" entries={talk}>
      {null}
    </ChatLog>,
  )
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(href)
})

test('a conversation stands at its end, a start screen at its start', async () => {
  const heights = { configurable: true, get: () => 4_000 }
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', heights)
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight'))
  let shown: (entries: ChatEntry[]) => void = () => {}
  function Talk() {
    const [talk, setTalk] = useState<ChatEntry[]>([])
    shown = setTalk
    return (
      <ChatLog agent="scout" entries={talk}>
        <p>Ask Scout</p>
      </ChatLog>
    )
  }
  show(<Talk />)
  const log = await screen.findByRole('log')
  fireEvent.scroll(log)
  expect(log.scrollTop).toBe(0)
  expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull()
  act(() => shown(entries))
  expect(log.scrollTop).toBe(4_000)
  log.scrollTop = 0
  fireEvent.scroll(log)
  expect(screen.getByRole('button', { name: 'Newest' })).toBeTruthy()
  act(() => shown([]))
  expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull()
  act(() => shown(entries))
  expect(log.scrollTop).toBe(4_000)
  act(() => shown([]))
  expect(log.scrollTop).toBe(0)
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
})

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
