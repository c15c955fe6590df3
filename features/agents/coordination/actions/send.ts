import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { viewStatus } from '#features/agents/conversations/actions/status.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import {
  type AgentMessage,
  coordinationRefusals,
  coordinationTopic,
  type MessagePriority,
  type MessageType,
} from '../contract.ts'
import * as records from '../records.ts'
import { sayStatus } from '../rules.ts'
import { requestAnswer } from './ask.ts'

const statusCheck = 'action status_check'

type OutgoingMessage = {
  fromAgent: AgentId
  toAgent: AgentId
  messageType: MessageType
  content: string
  priority: MessagePriority
}
type SendResult = { message: AgentMessage; response: AgentMessage | null }

/** Sends a message in an agent's name. */
export async function send(
  deps: AgentDeps,
  workspaceId: string,
  order: OutgoingMessage,
): Promise<SendResult> {
  const { fromAgent: from, toAgent: to, messageType: type, content, priority } = order
  if (from === to) throw new Refusal(coordinationRefusals.SAME_AGENT, 'Choose two different agents.')
  if (type === 'task_request') {
    const request = { from, to, content, priority, stepKey: null, askingRunId: null }
    const message = await deps.db.inWorkspace(workspaceId, (tx) =>
      requestAnswer(deps, tx, workspaceId, request),
    )
    if (message.status !== 'refused') return { message, response: null }
    throw new Refusal(coordinationRefusals.REQUEST_REFUSED, message.reason ?? 'This request was declined.')
  }
  if (type !== 'coordination' && type !== 'information_share') {
    throw new Refusal(
      coordinationRefusals.MESSAGE_TYPE_NOT_ALLOWED,
      'Answers and handoffs are made by the agents themselves.',
    )
  }
  const isCheck = type === 'coordination' && content === statusCheck
  const answer = isCheck ? sayStatus(await viewStatus(deps, workspaceId, to)) : null
  const message = {
    id: newId(),
    from,
    to,
    type,
    priority,
    content,
    status: isCheck ? 'answered' : 'delivered',
  } as const
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    await records.insertMessage(tx, workspaceId, { ...message, storeId }, deps.clock())
    if (answer !== null) {
      const back = {
        id: newId(),
        from: to,
        to: from,
        type: 'task_response',
        priority,
        content: answer,
        storeId,
      } as const
      const response = { ...back, status: 'delivered', inReplyTo: message.id } as const
      await records.insertMessage(tx, workspaceId, response, deps.clock())
    }
    await deps.runs.publish(workspaceId, coordinationTopic, tx)
    const sent = await records.findMessage(tx, workspaceId, message.id)
    if (!sent) throw new Error('A message that was just stored is gone')
    return { message: sent, response: await records.findResponse(tx, workspaceId, message.id) }
  })
}
