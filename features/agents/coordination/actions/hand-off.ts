import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import type { AgentEvent, EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { createConversation } from '#features/agents/conversations/actions/chat.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { conversationRefusals } from '#features/agents/conversations/contract/chat.ts'
import type { ConversationKey } from '#features/agents/conversations/contract/conversation.ts'
import { refuseDisabled } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import { coordinationRefusals, coordinationTopic } from '../contract.ts'
import { deepestChain, namedProducts } from '../rules.ts'
import { depthBehind } from './depth.ts'

type HandoffRequest = { toAgent: AgentId; reason: string }
/** The step of an agent that hands on by itself; null when a person does. */
type HandoffStep = { stepKey: string; runId: string } | null
type HandoffResult = { conversationId: string; agent: AgentId; runId: string }

/** Lets another agent go on with the last question, in a conversation of its own with what it must know. An agent does not hand back: that could go on for ever. */
export async function handOff(
  deps: AgentDeps,
  key: ConversationKey,
  { toAgent: to, reason }: HandoffRequest,
  by: HandoffStep = null,
): Promise<HandoffResult> {
  const { db, runs } = deps
  const { workspaceId } = key
  return db.inWorkspace(workspaceId, async (tx) => {
    const conversation = await log.findConversation(tx, key)
    if (!conversation) {
      throw new Refusal(conversationRefusals.CONVERSATION_NOT_FOUND, 'This conversation doesn’t exist.')
    }
    const from = conversation.agentType
    if (from === to)
      throw new Refusal(coordinationRefusals.SAME_AGENT, 'This agent already has the conversation.')
    await refuseDisabled(tx, workspaceId, to)
    const events = await log.listEvents(tx, key)
    const chain = [...chainOf(events), from]
    const depth = by ? 1 + (await depthBehind(tx, workspaceId, by.runId)) : 0
    if (depth > deepestChain) {
      const why = `Already ${deepestChain} requests and handoffs stand behind one another. Answer it yourself.`
      throw new Refusal(coordinationRefusals.HANDOFF_CYCLE, why)
    }
    if (by && chain.includes(to)) {
      throw new Refusal(
        coordinationRefusals.HANDOFF_CYCLE,
        'That agent had this question before. Answer it yourself.',
      )
    }
    const asked = events.findLast((event) => event.type === 'user_message')
    const question = asked?.text
    if (!question)
      throw new Refusal(coordinationRefusals.NO_HANDOFF_CONTENT, 'There’s no question to hand off yet.')
    const what = { from, to, reason, question, products: namedProducts(events) }
    const isTainting = await log.isTainted(tx, key)
    const taken: EventBody = {
      type: 'handoff',
      ...what,
      isTainting,
      chain,
      depth,
      fromConversationId: key.conversationId,
    }
    // Whose words they are goes with them: what an agent asked is no order of the merchant there either.
    const { means, attachments, askedBy } = asked
    const said = {
      type: 'user_message',
      text: question,
      ...(means ? { means } : {}),
      ...(attachments ? { attachments } : {}),
      ...(askedBy ? { askedBy } : {}),
    } as const
    const opening: EventBody[] = [taken, said]
    const { conversationId, runId } = await createConversation(deps, tx, workspaceId, {
      agent: to,
      title: question,
      storeId: await log.findStoreId(tx, key),
      opening,
    })
    const handed: EventBody = { type: 'handoff', ...what, toConversationId: conversationId }
    await recordEvents(deps, tx, key, by?.runId ?? null, [by ? { ...handed, stepKey: by.stepKey } : handed])
    await runs.publish(workspaceId, coordinationTopic, tx)
    return { conversationId, agent: to, runId }
  })
}

/** As `handOff`, once for each step of an agent. */
export async function handOffOnce(
  deps: AgentDeps,
  workspaceId: string,
  by: NonNullable<HandoffStep>,
  order: HandoffRequest,
): Promise<Omit<HandoffResult, 'runId'>> {
  const known = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const turn = await log.findTurn(tx, workspaceId, by.runId)
    const key = { workspaceId, conversationId: turn?.conversationId ?? by.runId }
    const events = await log.listEvents(tx, key, { runId: by.runId })
    const told = events.find((event) => event.type === 'handoff' && event.stepKey === by.stepKey)
    return { key, conversationId: told?.type === 'handoff' ? told.toConversationId : undefined }
  })
  if (known.conversationId) return { conversationId: known.conversationId, agent: order.toAgent }
  const { conversationId, agent } = await handOff(deps, known.key, order, by)
  return { conversationId, agent }
}

function chainOf(events: AgentEvent[]): AgentId[] {
  const taken = events.findLast((event) => event.type === 'handoff' && event.toConversationId === undefined)
  return taken?.type === 'handoff' ? (taken.chain ?? []) : []
}
