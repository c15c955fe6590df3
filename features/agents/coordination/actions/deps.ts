import type { Db, Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Conversation } from '#features/agents/conversations/contract/conversation.ts'
import type { AgentEvent, EventBody } from '#features/agents/conversations/contract/event.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'

export type ConversationKey = { workspaceId: string; conversationId: string }

/** What coordination needs of the agents and their log. */
export type AgentLog = {
  /** Begins a conversation with a turn, in the transaction. */
  open: (
    tx: Tx,
    workspaceId: string,
    order: { agent: AgentId; title: string; opening: EventBody[] },
  ) => Promise<{ conversationId: string; runId: string }>
  tell: (tx: Tx, key: ConversationKey, runId: string | null, bodies: EventBody[]) => Promise<unknown>
  listEvents: (tx: Tx, key: ConversationKey, of?: { runId: string }) => Promise<AgentEvent[]>
  isTainted: (tx: Tx, key: ConversationKey) => Promise<boolean>
  findConversation: (tx: Tx, key: ConversationKey) => Promise<Conversation | null>
  /** Whose turn, or use of a tool, a run is. */
  findTurn: (
    tx: Tx,
    workspaceId: string,
    runId: string,
  ) => Promise<{ agent: AgentId; conversationId: string } | null>
  /** Refuses with AGENT_OFF. */
  refuseOff: (tx: Tx, workspaceId: string, agent: AgentId) => Promise<void>
  isOn: (tx: Tx, workspaceId: string, agent: AgentId) => Promise<boolean>
  viewStatus: (workspaceId: string, agent: AgentId) => Promise<AgentStatus>
}

export type CoordinationDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start' | 'cancel' | 'publish'>
  log: AgentLog
}
