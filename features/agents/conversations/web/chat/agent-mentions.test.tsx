import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { chatStream } from '../../contract/chat.ts'
import { getConversation, listConversations } from '../../contract/conversation.ts'
import { getStatus } from '../../contract/status.ts'
import { conversation, conversationReply, logOf, said, statusOf } from '../__fixtures__/agent.fixture.ts'
import { AgentChat } from './agent-chat.tsx'
import { insertMention, type Mention, mentionedPages } from './mention.ts'

const peer = usePeer()
const mug: Mention = { title: 'Mug', ref: { kind: 'product', id: 'M-1' } }
let log: AgentEvent[] = []

beforeEach(() => {
  sessionStorage.clear()
  log = []
  const ok = (data: unknown) => ({ body: { success: true, data } })
  peer.on(getStatus, () => ({ body: statusOf() }))
  peer.on(listTools, () => ok({ tools: [] }))
  peer.on(listApprovals, () => ok({ approvals: [] }))
  peer.on(listConversations, () => ok({ conversations: [conversation], nextBefore: null }))
  peer.on(getConversation, ({ query }) => ({
    body: conversationReply(log, 'completed', Number(query.get('after'))),
  }))
  peer.on(chatStream, () => ok({}))
  peer.on(listProducts, ({ query }) => {
    const found = [1, 2, 3, 4, 5, 6].map((n) => ({
      productId: `M-${n}`,
      title: n === 2 ? 'Mug' : `Mug ${n}`,
    }))
    const products = [{ productId: 'M-1', title: 'Mug' }, ...found.slice(1)]
    const wanted = query.get('search') ?? ''
    return ok({
      products: products.filter(({ productId }) => productId.includes(wanted)),
      total: 6,
      nextCursor: null,
    })
  })
})

const field = () => screen.findByRole('textbox', { name: 'Message' })
const valueOf = async () => (await field()) as HTMLTextAreaElement
const chips = () => screen.queryAllByRole('list', { name: 'Mentioned in this message' })
const sent = () => peer.asked.filter(({ path }) => path.endsWith('/chat/stream')).map(({ body }) => body)
const isReady = () => waitFor(() => expect(screen.queryByRole('alert')).toBeNull())

async function write(text: string) {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await user.type(await field(), text)
  return user
}

test('an @ names a product of the store, and the message carries which', async () => {
  const user = await write('Why is @M-1')
  await user.click(await screen.findByRole('option', { name: /Mug/ }))
  await user.keyboard('not ready?')
  expect((await valueOf()).value).toBe('Why is @"Mug" not ready?')
  expect(within(chips()[0] as HTMLElement).getByText('Mug')).toBeTruthy()
  await isReady()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    message: 'Why is @"Mug" not ready?',
    attachments: [{ kind: 'product', id: 'M-1' }],
  })
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('what is taken out of the text is not named any more, and the other way round', async () => {
  const user = await write('@M-1')
  await user.click(await screen.findByRole('option', { name: /Mug/ }))
  await user.click(screen.getByRole('button', { name: 'Remove Mug from the message' }))
  expect((await valueOf()).value).toBe('')
  expect(chips()).toHaveLength(0)
  await user.type(await field(), '@M-1')
  await user.click(await screen.findByRole('option', { name: /Mug/ }))
  expect(chips()).toHaveLength(1)
  await user.clear(await field())
  expect(chips()).toHaveLength(0)
})

test('two products of one title are told apart by their ids', () => {
  const named = [mug]
  const other: Mention = { title: 'Mug', ref: { kind: 'product', id: 'M-2' } }
  expect(insertMention('@mu', { at: 0, caret: 3, named }, mug).text).toBe('@"Mug" ')
  expect(insertMention('@mu', { at: 0, caret: 3, named }, other).text).toBe('@"Mug" (M-2) ')
})

test('of two products of one title each is taken out by itself', async () => {
  const user = await write('@M-1')
  await user.click(await screen.findByRole('option', { name: /Mug/ }))
  await user.type(await field(), 'or @M-2')
  await user.click(await screen.findByRole('option', { name: /M-2/ }))
  expect((await valueOf()).value).toBe('@"Mug" or @"Mug" (M-2) ')
  const takeOut = () => screen.getAllByRole('button', { name: 'Remove Mug from the message' })
  expect(takeOut()).toHaveLength(2)
  await user.click(takeOut()[0] as HTMLElement)
  expect((await valueOf()).value).toBe('or @"Mug" (M-2) ')
  expect(takeOut()).toHaveLength(1)
  await user.click(takeOut()[0] as HTMLElement)
  expect((await valueOf()).value).toBe('or ')
  expect(chips()).toHaveLength(0)
})

test('a message names no more than five things, and says so', async () => {
  const named = [...mentionedPages]
  sessionStorage.setItem(`agent_draft_${conversation.id} named`, JSON.stringify(named))
  const text = named.map(({ title }) => `@"${title}"`).join(' ')
  sessionStorage.setItem(`agent_draft_${conversation.id}`, text)
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await user.type(await field(), ' @M')
  expect(await screen.findByText('You can mention up to 5 products and pages per message.')).toBeTruthy()
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('a message of the log shows what it names, and is sent again with it', async () => {
  const attachments = [
    { kind: 'product' as const, id: 'M-1', title: 'Mug', source: '/workspace/chatgpt', facts: {} },
  ]
  log = logOf({ type: 'user_message', text: 'Look at @"Mug"', attachments }, said('A mug.'))
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await screen.findByText('A mug.')
  expect(within(chips()[0] as HTMLElement).getByText('Mug')).toBeTruthy()
  await isReady()
  await user.click(await screen.findByRole('button', { name: 'Edit message' }))
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' again')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  const resent = () => peer.asked.find(({ path }) => path.endsWith('/messages/1/resend'))
  await waitFor(() => expect(resent()).toBeDefined())
  expect(resent()?.body).toEqual({
    message: 'Look at @"Mug" again',
    attachments: [{ kind: 'product', id: 'M-1' }],
  })
})

test('a message that is sent before the agent is found waits for it, and is sent once', async () => {
  const found = Promise.withResolvers<void>()
  peer.on(getStatus, async () => {
    await found.promise
    return { body: statusOf() }
  })
  const user = await write('What sells?{Enter}')
  expect(
    await screen.findByText(/send your message as soon as it's available/, { selector: '[role=alert]' }),
  ).toBeTruthy()
  expect((await valueOf()).value).toBe('What sells?')
  expect(sent()).toEqual([])
  found.resolve()
  await waitFor(() => expect(sent()).toEqual([{ message: 'What sells?', conversationId: conversation.id }]))
  await waitFor(async () => expect((await valueOf()).value).toBe(''))
  await user.keyboard('{Enter}')
  expect(sent()).toHaveLength(1)
})

test('a message that waits is not sent into another conversation, and stays written in its own', async () => {
  const found = Promise.withResolvers<void>()
  const another = { ...conversation, id: '0198a2f4-0000-7000-8000-000000000009' }
  peer.on(getStatus, async () => {
    await found.promise
    return { body: statusOf() }
  })
  let turnTo: (id: string) => void = () => {}
  function Chats() {
    const [id, setId] = useState(conversation.id)
    turnTo = setId
    return <AgentChat agent="seller" conversationId={id} />
  }
  const user = userEvent.setup()
  sessionStorage.setItem(`agent_draft_${another.id}`, 'Something else')
  show(<Chats />)
  await user.type(await field(), 'What sells?{Enter}')
  expect(
    await screen.findByText(/send your message as soon as it's available/, { selector: '[role=alert]' }),
  ).toBeTruthy()
  act(() => turnTo(another.id))
  expect((await valueOf()).value).toBe('Something else')
  found.resolve()
  await isReady()
  act(() => turnTo(conversation.id))
  expect((await valueOf()).value).toBe('What sells?')
  await isReady()
  expect(sent()).toEqual([])
  await user.type(await field(), '{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('a message to an agent that turns out to be switched off stays where it was written', async () => {
  const found = Promise.withResolvers<void>()
  peer.on(getStatus, async () => {
    await found.promise
    return { body: statusOf({ status: 'offline' }) }
  })
  await write('What sells?{Enter}')
  found.resolve()
  expect(
    await screen.findByText('Seller is turned off. Turn it on in its settings.', {
      selector: '[role=alert]',
    }),
  ).toBeTruthy()
  expect((await valueOf()).value).toBe('What sells?')
  expect(sent()).toEqual([])
})
