import type { Tx } from '#db/database.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { newId } from '#kit/ids.ts'
import { type Turn, turnPurpose } from './chat.ts'
import type { AgentDeps } from './deps.ts'

/** What a conversation begins with. `history` was said elsewhere before; the turn answers what is in `opening`. */
export type ConversationStart = {
  agent: AgentId
  title: string
  /** The store that it is about; null for no one store. */
  storeId: string | null
  opening: EventBody[]
  history?: EventBody[]
  forkedFrom?: string | null
  isHidden?: boolean
  /** The kind of run that takes the turn, with what it takes beside the place of the turn. */
  kind?: string
  input?: Record<string, unknown>
}

/** Begins a conversation with a turn, in the caller's transaction: both, or neither. */
export async function createConversation(
  deps: Pick<AgentDeps, 'clock' | 'runs'>,
  tx: Tx,
  workspaceId: string,
  order: ConversationStart,
): Promise<Turn> {
  const { agent, title, storeId, opening, history = [], forkedFrom = null, isHidden = false } = order
  const key = { workspaceId, conversationId: newId() }
  const { conversationId } = key
  const now = deps.clock()
  const shown = title.replaceAll(/\s+/g, ' ').slice(0, 80)
  const conversation = { agent, title: shown, storeId, forkedFrom, isHidden }
  await conversationLog.insertConversation(tx, key, conversation, now)
  if (history.length > 0)
    await conversationLog.appendEvents(tx, key, { bodies: history, runId: null, now, isCopy: true })
  // A hidden conversation counts against no limit and is not stopped with its agent.
  const purpose = isHidden ? `replay:${agent}:${conversationId}` : turnPurpose(agent, conversationId)
  const input = { ...order.input, agent, conversationId }
  const whose = { agent: isHidden ? undefined : agent, conversationId, storeId }
  const started = { purpose, input, ...whose, tx }
  const { run } = await deps.runs.start(workspaceId, order.kind ?? 'agents.turn', started)
  await recordEvents(deps, tx, key, run.id, opening)
  return { workspaceId, conversationId, runId: run.id, agent }
}
