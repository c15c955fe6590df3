import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '#tests/world/dom.tsx'
import { conversation, logOf, said } from '../__fixtures__/agent.fixture.ts'
import {
  ask,
  canSend,
  end,
  messageField,
  useChatPeer,
  world,
  write,
} from '../__fixtures__/chat-peer.fixture.tsx'
import { AgentChat } from './agent-chat.tsx'
import { leaveHandoff } from './handoff-note.ts'

useChatPeer()

test('words appear as they come, and the log has the last word', async () => {
  await ask('What sells?')
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(screen.getByText('What sells?')).toBeTruthy()
  write({ type: 'text-start', id: 'think 1 text' })
  write({ type: 'text-delta', id: 'think 1 text', delta: 'Mugs **se' })
  expect(await screen.findByText('Mugs **se')).toBeTruthy()
  write({ type: 'text-delta', id: 'think 1 text', delta: 'll** best' })
  expect((await screen.findByText('sell')).tagName).toBe('STRONG')
  world.log = logOf({ type: 'user_message', text: 'What sells?' }, said('Mugs **sell** best.'))
  write({ type: 'text-end', id: 'think 1 text' })
  write({ type: 'data-seq', data: { seq: 2 } })
  end()
  expect(await screen.findByText('Seller has answered.')).toBeTruthy()
  expect(screen.getAllByText('sell')).toHaveLength(1)
  expect(screen.getAllByText('What sells?')).toHaveLength(1)
  expect(world.asked[0]?.body).toMatchObject({ message: 'What sells?' })
})

test('a turn under way can be stopped, and what came is kept', async () => {
  const user = await ask('What sells?')
  await waitFor(() => expect(world.stream).not.toBeNull())
  world.log = logOf({ type: 'user_message', text: 'What sells?' })
  world.turn = 'running'
  write({ type: 'data-seq', data: { seq: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped. The answer so far is saved.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
})

test('a refusal is said, and the message is not lost', async () => {
  world.refusal = { code: 'TURN_RUNNING', error: 'The agent is still at your last message.' }
  await ask('What sells?')
  expect(await screen.findByText('Agent Communication Error')).toBeTruthy()
  expect(screen.getByText('The agent is still at your last message.')).toBeTruthy()
  await waitFor(async () => expect(await messageField()).toHaveProperty('value', 'What sells?'))
})

test('a turn that waits for another agent is followed after a reload, and no message takes its place', async () => {
  world.log = logOf({ type: 'user_message', text: 'Is it in fashion?' })
  world.turn = 'asking'
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  expect(screen.queryByPlaceholderText('Sending a new message cancels this request')).toBeNull()
  world.log = [...world.log, ...logOf(said('It is.')).map((event) => ({ ...event, seq: 2 }))]
  world.turn = 'completed'
  write({ type: 'data-seq', data: { seq: 2 } })
  end()
  expect(await screen.findByText('It is.')).toBeTruthy()
  expect(world.asked).toEqual([])
})

test('an agent that is switched off cannot be asked', async () => {
  world.status = 'offline'
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  expect(
    await screen.findByText('Seller is turned off. Turn it on in its settings.', {
      selector: '[role=alert]',
    }),
  ).toBeTruthy()
  await user.type(await messageField(), 'Hello{Enter}')
  expect(world.asked).toEqual([])
})

test('a handoff is shown, taken away and said to the other agent', async () => {
  leaveHandoff('seller', {
    fromAgent: 'scout',
    reason: 'You mentioned "price"',
    initialMessage: 'Best price?',
  })
  show(<AgentChat agent="seller" />)
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(world.asked[0]?.body).toEqual({
    message: 'Best price?',
    context: { fromAgent: 'scout', reason: 'You mentioned "price"' },
  })
  expect(sessionStorage.length).toBe(0)
  const to = { from: 'scout', to: 'seller', reason: 'You mentioned "price"' } as const
  world.log = logOf({ type: 'handoff', ...to }, { type: 'user_message', text: 'Best price?' }, said('26.'))
  write({ type: 'data-seq', data: { seq: 3 } })
  end()
  expect(await screen.findByText('Handoff from Scout agent: You mentioned "price"')).toBeTruthy()
})

test('a draft outlives the page', async () => {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await user.type(await messageField(), 'Half a thought')
  cleanup()
  show(<AgentChat agent="seller" />)
  expect(await messageField()).toHaveProperty('value', 'Half a thought')
})

test('without live updates an answer comes as a whole', async () => {
  const user = userEvent.setup()
  show(<AgentChat agent="seller" />)
  await user.click(await screen.findByRole('switch', { name: 'Live updates' }))
  await user.click(await messageField())
  await canSend()
  world.log = logOf({ type: 'user_message', text: 'What sells?' }, said('Mugs.'))
  await user.keyboard('What sells?{Enter}')
  expect(await screen.findByText('Mugs.')).toBeTruthy()
  expect(world.asked.map(({ path }) => path)).toEqual(['/api/agents/seller/chat'])
})

test('a stream that breaks is taken up where the turn goes on', async () => {
  await ask('What sells?')
  await waitFor(() => expect(world.stream).not.toBeNull())
  world.log = logOf({ type: 'user_message', text: 'What sells?' })
  world.turn = 'running'
  world.stream?.destroy()
  world.stream = null
  await waitFor(() => expect(world.stream).not.toBeNull(), { timeout: 20_000 })
  write({ type: 'text-start', id: 'think 1 text' })
  write({ type: 'text-delta', id: 'think 1 text', delta: 'Mugs.' })
  expect(await screen.findByText('Mugs.')).toBeTruthy()
})

test('a message is said in other words, in a copy of the conversation', async () => {
  world.log = logOf({ type: 'user_message', text: 'What sells?' }, said('Mugs.'))
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  await canSend()
  await user.click(await screen.findByRole('button', { name: 'Edit message' }))
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  await user.clear(field)
  world.log = logOf({ type: 'user_message', text: 'What sells in May?' }, said('Bowls.'))
  await user.type(field, 'What sells in May?')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Bowls.')).toBeTruthy()
  const resent = world.asked.find(({ path }) => path.endsWith('/messages/1/resend'))
  expect(resent?.body).toEqual({ message: 'What sells in May?' })
})
