import type { Tx } from '#db/database.ts'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { createConversation } from '#features/agents/conversations/actions/chat.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { newId } from '#kit/ids.ts'
import { coordinationTopic, type MessagePriority } from '../contract.ts'
import * as records from '../records.ts'
import { judgeRequest, readEnd } from '../rules.ts'
import { depthBehind } from './depth.ts'

export type Request = {
  from: AgentId
  to: AgentId
  content: string
  priority: MessagePriority
  /** The step and the run of the agent that waits; null when it was a person who asked in its name. */
  stepKey: string | null
  askingRunId: string | null
}

/** Stores a request and starts what answers it, or stores why it may not be made. The same step asks once. */
export async function requestAnswer(
  deps: AgentDeps,
  tx: Tx,
  workspaceId: string,
  request: Request,
): Promise<records.StoredMessage> {
  const { runs, clock } = deps
  const { stepKey, askingRunId, from, to } = request
  await records.lockRequests(tx, workspaceId)
  const known = stepKey === null ? null : await records.findByStep(tx, workspaceId, stepKey)
  if (known) return known
  const chain = await records.listChain(tx, workspaceId, { from, askingRunId })
  const isOn = (await agentSettings.get(tx, { workspaceId, agent: to })).isOn
  const depth = 1 + (await depthBehind(tx, workspaceId, askingRunId))
  const refusal = isOn ? judgeRequest(chain, to, depth) : 'That agent is turned off.'
  const id = newId()
  const storeId = await storeOf(tx, workspaceId, askingRunId)
  const message = { ...request, id, type: 'task_request', storeId, depth } as const
  if (refusal !== null) {
    await records.insertMessage(tx, workspaceId, { ...message, status: 'refused', reason: refusal }, clock())
  } else {
    const order = { purpose: `coordination.exchange:${id}`, input: { messageId: id }, storeId, tx }
    const { run } = await runs.start(workspaceId, 'coordination.exchange', order)
    const open = { ...message, status: 'open', exchangeRunId: run.id } as const
    await records.insertMessage(tx, workspaceId, open, clock())
    await runs.start(workspaceId, 'coordination.watch', { purpose: 'coordination.watch', input: {}, tx })
  }
  await runs.publish(workspaceId, coordinationTopic, tx)
  return getMessage(tx, workspaceId, id)
}

/** Opens the conversation in which the asked agent answers. No rights travel: it works with its own tools; taint does. */
export async function openExchange(
  deps: AgentDeps,
  tx: Tx,
  workspaceId: string,
  messageId: string,
): Promise<{ runId: string; conversationId: string }> {
  const { fromAgent, toAgent, content, askingRunId, storeId } = await getMessage(tx, workspaceId, messageId)
  const asking = askingRunId === null ? null : await log.findTurn(tx, workspaceId, askingRunId)
  const key = { workspaceId, conversationId: asking?.conversationId ?? '' }
  const isTainting = asking !== null && (await log.isTainted(tx, key))
  const text = `Asked by the ${fromAgent} agent.`
  const { runId, conversationId } = await createConversation(deps, tx, workspaceId, {
    agent: toAgent,
    title: content,
    storeId,
    opening: [
      { type: 'note', text, isTainting },
      { type: 'user_message', text: content, askedBy: fromAgent },
    ],
  })
  await records.setTurn(tx, workspaceId, messageId, { runId, conversationId })
  return { runId, conversationId }
}

/** Stores what the turn of the asked agent ended with as its response. */
export async function storeAnswer(
  { clock, runs }: AgentDeps,
  tx: Tx,
  workspaceId: string,
  { messageId, runId, conversationId }: { messageId: string; runId: string; conversationId: string },
): Promise<boolean> {
  const request = await getMessage(tx, workspaceId, messageId)
  const key = { workspaceId, conversationId }
  const { isAnswered, text } = readEnd(await log.listEvents(tx, key, { runId }))
  const end = isAnswered ? { status: 'answered' as const } : { status: 'failed' as const, reason: text }
  if (!(await records.settle(tx, workspaceId, messageId, end, clock()))) return false
  if (isAnswered) {
    const response = {
      id: newId(),
      from: request.toAgent,
      to: request.fromAgent,
      type: 'task_response',
      priority: request.priority,
      status: 'delivered',
      content: text,
      storeId: request.storeId,
      inReplyTo: messageId,
      isTainting: await log.isTainted(tx, key),
    } as const
    await records.insertMessage(tx, workspaceId, response, clock())
  }
  await runs.publish(workspaceId, coordinationTopic, tx)
  return isAnswered
}

/** The store that the asking agent works for. */
async function storeOf(tx: Tx, workspaceId: string, askingRunId: string | null): Promise<string | null> {
  const asking = askingRunId === null ? null : await log.findTurn(tx, workspaceId, askingRunId)
  // The conversation of a tool that was run by itself is about no store.
  return asking?.kind === 'agents.turn'
    ? log.findStoreId(tx, { workspaceId, conversationId: asking.conversationId })
    : findActiveStoreId(tx, workspaceId)
}

async function getMessage(tx: Tx, workspaceId: string, id: string): Promise<records.StoredMessage> {
  const message = await records.findMessage(tx, workspaceId, id)
  if (!message) throw new Error('A request between agents is gone')
  return message
}
