import type { ModelPort, ModelTarget } from '#adapters/models/port.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Tool } from '#engine/gate.ts'
import type { RunHandle } from '#engine/kinds.ts'
import type { ChatAnswer } from '#features/agents/conversations/contract/chat.ts'
import type { AgentEvent, EventBody } from '#features/agents/conversations/contract/event.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ToolResult } from '#features/agents/conversations/contract/tool.ts'
import type { Caller } from '#kit/route.ts'

export type ConversationKey = { workspaceId: string; conversationId: string }
export type Turn = ConversationKey & { runId: string; agent: AgentId }

export type TurnRun = {
  runId: string
  status: string
  agent: AgentId
  conversationId: string
  createdAt: string
  endedAt: string | null
}

export type ToolUseRow = {
  callId: string
  tool: string
  runId: string | null
  args?: unknown
  reason: string | null
  outcome: string
  output?: unknown
  message: string | null
  durationMs: number
  at: string
}

/** The log of the agents and the runs behind it. */
export type TurnLog = {
  listTurns: (tx: Tx, workspaceId: string, agent: AgentId, limit: number) => Promise<TurnRun[]>
  /** A turn of a conversation that lists show. */
  findTurn: (tx: Tx, workspaceId: string, runId: string) => Promise<TurnRun | null>
  listEventsOfRuns: (tx: Tx, workspaceId: string, runIds: string[]) => Promise<AgentEvent[]>
  listSteps: (
    tx: Tx,
    workspaceId: string,
    runIds: string[],
  ) => Promise<{ runId: string; name: string; answer?: unknown; storedAt: string }[]>
  listToolUses: (tx: Tx, workspaceId: string, limit: number) => Promise<ToolUseRow[]>
  /** The newest, in order. */
  listEvents: (
    tx: Tx,
    key: ConversationKey,
    part: { runId: string } | { before: number },
  ) => Promise<AgentEvent[]>
  open: (tx: Tx, workspaceId: string, order: OpenOrder) => Promise<Turn>
  remove: (tx: Tx, key: ConversationKey) => Promise<void>
}

export type OpenOrder = {
  agent: AgentId
  title: string
  opening: EventBody[]
  history: EventBody[]
  forkedFrom: string | null
  isHidden: boolean
  kind: string
  input: Record<string, unknown>
}

/** What stands in the place of the world while a turn is taken from a recording. */
export type Stand = {
  isLocal: boolean
  isPlaying: () => boolean
  models: ModelPort
  targets: (workspaceId: string) => Promise<ModelTarget[]>
  toolsOf: (agent: AgentId) => readonly Tool[]
}

export type ReasoningDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'start' | 'get' | 'waitFor' | 'listApprovals'>
  log: TurnLog
  models: ModelPort
  targets: (workspaceId: string) => Promise<ModelTarget[]>
  toolsOf: (agent: AgentId) => readonly Tool[]
  /** Whether the agent thinks with a model now. */
  hasModel: (workspaceId: string, agent: AgentId) => Promise<boolean>
  say: (workspaceId: string, agent: AgentId, message: string) => Promise<Turn>
  awaitAnswer: (turn: Turn, signal: AbortSignal) => Promise<ChatAnswer>
  executeTool: (
    caller: Caller,
    agent: AgentId,
    order: { tool: string; parameters: Record<string, unknown>; reason?: string },
    signal: AbortSignal,
  ) => Promise<ToolResult>
  /** The same code as a live turn. */
  takeTurn: (
    run: RunHandle,
    place: { agent: AgentId; conversationId: string },
    stand: Stand,
  ) => Promise<{ state: string }>
}
