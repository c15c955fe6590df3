import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { decideApproval, listApprovals } from '#features/agents/approvals/contract.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { getConversation } from '../../contract/conversation.ts'
import { getStatus } from '../../contract/status.ts'
import {
  approval,
  conversation,
  conversationReply,
  logOf,
  setPrice,
  statusOf,
} from '../__fixtures__/agent.fixture.ts'
import { AgentChat } from './agent-chat.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

beforeEach(() => {
  sessionStorage.clear()
  peer.on(getStatus, () => ({ body: statusOf() }))
  peer.on(listTools, () => ok({ tools: [setPrice] }))
  peer.on(decideApproval, () => ok({ approval: { ...approval, decision: 'approved', decidedBy: 'me' } }))
})

/** A conversation that waits for as many answers as there are questions. */
async function showWaiting(...approvals: (typeof approval)[]) {
  const asked = approvals.flatMap(({ id: approvalId, tool, args, preview, reason }, at): EventBody[] => {
    const callId = `c${at}`
    return [
      { type: 'tool_asked', callId, tool, args, reason },
      { type: 'approval_asked', approvalId, callId, tool, args, preview, reason },
    ]
  })
  const log = logOf({ type: 'user_message', text: 'Raise it' }, ...asked)
  peer.on(listApprovals, () => ok({ approvals }))
  peer.on(getConversation, ({ query }) => ({
    body: conversationReply(log, 'waiting', Number(query.get('after'))),
  }))
  show(<AgentChat agent="seller" conversationId={conversation.id} />)
  for (const { question } of approvals) await screen.findByRole('region', { name: question })
}

const decisions = () =>
  peer.asked.filter(({ path }) => path.endsWith('/decide')).map(({ path, body }) => ({ path, body }))
const field = () => screen.findByRole('textbox', { name: 'Message' })

test('the keys of a card act on the newest that waits, without the focus, but not while somebody types', async () => {
  const older = { ...approval, id: '0198a2f4-0000-7000-8000-00000000000e', question: 'The older one?' }
  await showWaiting(older, approval)
  const user = userEvent.setup()
  await user.click(await field())
  await user.keyboard('are{Escape}')
  expect(await field()).toHaveProperty('value', 'are')
  expect(decisions()).toEqual([])
  await user.keyboard('a')
  const path = `/api/approvals/${approval.id}/decide`
  await waitFor(() => expect(decisions()).toEqual([{ path, body: { decision: 'approved' } }]))
  expect(await field()).toHaveProperty('value', 'are')
})

test('E opens the form of the newest card, and typing in it decides nothing', async () => {
  await showWaiting(approval)
  const user = userEvent.setup()
  await user.keyboard('e')
  expect(await screen.findByRole('button', { name: 'Approve these values' })).toBeTruthy()
  await user.keyboard('ar')
  expect(decisions()).toEqual([])
})
