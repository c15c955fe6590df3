/** What coordination, reasoning and the lists of tool runs need of the agents. */
import { openConversation } from '#features/agents/conversations/actions/open.ts'
import { awaitAnswer, refuseOff, say } from '#features/agents/conversations/actions/chat.ts'
import { tell } from '#features/agents/conversations/actions/log.ts'
import { viewStatus } from '#features/agents/conversations/actions/status.ts'
import { findTarget } from '#features/agents/conversations/actions/target.ts'
import type { ToolRunDeps } from '#features/agents/conversations/actions/tool-runs.ts'
import { executeTool } from '#features/agents/conversations/actions/tools.ts'
import { takeTurn } from '#features/agents/conversations/actions/turn.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { deleteConversation, findConversation } from '#features/agents/conversations/records/conversations.ts'
import { isTainted, listEvents } from '#features/agents/conversations/records/log.ts'
import { getSettings } from '#features/agents/conversations/records/settings.ts'
import * as turns from '#features/agents/conversations/records/turns.ts'
import { defaultSettings } from '#features/agents/conversations/rules/roster.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import type { CoordinationDeps } from '#features/agents/coordination/actions/deps.ts'
import type { ReasoningDeps } from '#features/agents/reasoning/actions/deps.ts'

export function coordinationDeps(agents: AgentDeps): CoordinationDeps {
  const { db, clock } = agents
  return {
    db,
    clock,
    get runs() {
      return agents.runs
    },
    log: {
      open: (tx, workspaceId, order) => openConversation(agents, tx, workspaceId, order),
      tell: (...told) => tell(agents, ...told),
      listEvents,
      isTainted,
      findConversation,
      findTurn: turns.findTurn,
      refuseOff,
      isOn: async (tx, workspaceId, agent) => (await getSettings(tx, { workspaceId, agent })).isOn,
      viewStatus: (workspaceId, agent) => viewStatus(agents, workspaceId, agent),
    },
  }
}

export function reasoningDeps(
  agents: AgentDeps,
  listApprovals: ReasoningDeps['runs']['listApprovals'],
): ReasoningDeps {
  const { db, clock, models, targets, toolsOf } = agents
  return {
    db,
    clock,
    models,
    targets,
    toolsOf,
    get runs() {
      const { start, get, waitFor } = agents.runs
      return { start, get, waitFor, listApprovals }
    },
    log: {
      listTurns: turns.listTurns,
      findTurn: turns.findShownTurn,
      listEventsOfRuns: turns.listEventsOfRuns,
      listSteps: turns.listSteps,
      listToolUses: turns.listToolUses,
      listEvents,
      open: (tx, workspaceId, order) => openConversation(agents, tx, workspaceId, order),
      remove: deleteConversation,
    },
    hasModel: async (workspaceId, agent) => {
      const settings = await db.inWorkspace(workspaceId, (tx) => getSettings(tx, { workspaceId, agent }))
      return (await findTarget(agents, workspaceId, settings)) !== null
    },
    say: (workspaceId, agent, message) => say(agents, workspaceId, agent, { message }),
    awaitAnswer: (turn, signal) => awaitAnswer(agents, turn, signal),
    executeTool: (...order) => executeTool(agents, ...order),
    takeTurn: (run, place, { isLocal, isPlaying, models: model, targets: of, toolsOf: tools }) => {
      const settings = { ...defaultSettings, provider: isLocal ? ('local' as const) : null }
      const stood = { ...agents, models: model, targets: of, toolsOf: tools }
      return takeTurn(stood, run, place, { settings, isPlaying })
    },
  }
}

export function toolRunDeps(
  { db, clock, toolsOf }: AgentDeps,
  facts: Pick<StoreFacts, 'findBook'>,
  merchants: ToolRunDeps['merchants'],
): ToolRunDeps {
  const timeZone = async (workspaceId: string) => (await facts.findBook(workspaceId))?.timeZone ?? 'UTC'
  return { db, clock, toolsOf, merchants, timeZone }
}
