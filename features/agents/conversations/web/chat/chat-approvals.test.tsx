import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { show } from '#tests/world/dom.tsx'
import { approval, conversation, logOf, said } from '../__fixtures__/agent.fixture.ts'
import { end, messageField, useChatPeer, world, write } from '../__fixtures__/chat-peer.fixture.tsx'
import { AgentChat } from './agent-chat.tsx'

useChatPeer()

/** A conversation that waits for as many answers as there are questions. */
function showWaiting(...approvals: (typeof approval)[]) {
  world.open = approvals
  world.log = logOf(
    { type: 'user_message', text: 'Raise it' },
    ...approvals.flatMap(({ id: approvalId, tool, args, preview, reason }, at): EventBody[] => {
      const callId = `c${at}`
      return [
        { type: 'tool_asked', callId, tool, args, reason },
        { type: 'approval_asked', approvalId, callId, tool, args, preview, reason },
      ]
    }),
  )
  world.turn = 'waiting'
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
}

const decisions = () =>
  world.asked.filter(({ path }) => path.endsWith('/decide')).map(({ path, body }) => ({ path, body }))

test('the keys of a card act on the newest that waits, without the focus, but not while somebody types', async () => {
  const older = { ...approval, id: '0198a2f4-0000-7000-8000-00000000000e', question: 'The older one?' }
  showWaiting(older, approval)
  const user = userEvent.setup()
  await screen.findByRole('region', { name: older.question })
  await screen.findByRole('region', { name: approval.question })
  await user.click(await messageField())
  await user.keyboard('are{Escape}')
  expect(await messageField()).toHaveProperty('value', 'are')
  expect(decisions()).toEqual([])
  await user.keyboard('a')
  await waitFor(() =>
    expect(decisions()).toEqual([
      { path: `/api/approvals/${approval.id}/decide`, body: { decision: 'approved' } },
    ]),
  )
  expect(await messageField()).toHaveProperty('value', 'are')
})

test('E opens the form of the newest card, and typing in it decides nothing', async () => {
  showWaiting(approval)
  const user = userEvent.setup()
  await screen.findByRole('region', { name: approval.question })
  await user.keyboard('e')
  expect(await screen.findByRole('button', { name: 'Approve these values' })).toBeTruthy()
  await user.keyboard('ar')
  expect(decisions()).toEqual([])
})

test('a question is answered where it was asked, and the turn is followed on', async () => {
  const { id: approvalId, tool, args, preview, reason } = approval
  const asked = { approvalId, tool, args, preview, reason, callId: 'c1' }
  world.log = logOf(
    { type: 'user_message', text: 'Raise it' },
    { type: 'tool_asked', callId: 'c1', tool, args, reason },
    { type: 'approval_asked', ...asked },
  )
  world.turn = 'waiting'
  const user = userEvent.setup()
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  expect(await screen.findByPlaceholderText('Sending a new message cancels this request')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Approve 1 change/ }))
  await waitFor(() => expect(world.stream).not.toBeNull())
  expect(await screen.findByText(/Approved by you/)).toBeTruthy()
  expect(screen.queryByText(/No longer waits/)).toBeNull()
  const decided = { approvalId, callId: 'c1', decision: 'approved', editedArgs: null, by: 'me' } as const
  world.log = [
    ...world.log,
    ...logOf({ type: 'approval_decided', ...decided }, said('Done.')).map((event, index) => ({
      ...event,
      seq: 4 + index,
    })),
  ]
  world.turn = 'completed'
  write({ type: 'data-seq', data: { seq: 5 } })
  end()
  expect(await screen.findByText('Done.')).toBeTruthy()
  expect(await screen.findByText(/Approved by you/)).toBeTruthy()
})
