import type { ModelTarget } from '#adapters/models/port.ts'
import type { Tx } from '#db/database.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { type Fallback, fallbackOf } from '#features/agents/conversation-log/rules/turn.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { findTarget } from '#features/agents/settings/actions/model-choice.ts'
import { placesForRuns, roster } from '#features/agents/settings/rules/roster.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentStatus } from '../contract/status.ts'
import type { AgentDeps } from './deps.ts'

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 100))

/** What an agent is doing and how well it has done, from its stored runs. */
export async function viewStatus(deps: AgentDeps, workspaceId: string, agent: AgentId): Promise<AgentStatus> {
  const key = { workspaceId, agent }
  const known = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const live = await conversationLog.listLiveRuns(tx, key)
    const tasks = []
    for (const { runId, conversationId, status } of live.slice(0, 20)) {
      const conversation = await conversationLog.findConversation(tx, { workspaceId, conversationId })
      tasks.push({ runId, title: conversation?.title ?? 'Running a tool', status })
    }
    return {
      live,
      tasks,
      last: await readLastTurn(tx, key),
      metrics: await conversationLog.readMetrics(tx, key),
      settings: await agentSettings.get(tx, key),
    }
  })
  const { live, tasks, last, metrics, settings } = known
  const target = await findTarget(deps, workspaceId, settings)
  const problem = target ? await findProblem(deps, workspaceId, target, last) : null
  const isBusy = live.some(({ status }) => status === 'running' || status === 'queued')
  const { name, description, capabilities } = roster[agent]
  return {
    agentType: agent,
    name,
    description,
    status: !settings.isOn ? 'offline' : isBusy ? 'busy' : metrics.isLastFailed ? 'error' : 'online',
    mode: target && problem === null ? 'model' : 'local',
    modeProblem: problem,
    workload: Math.min(100, Math.round((live.length / placesForRuns) * 100)),
    currentTasks: tasks,
    capabilities: capabilities.map((capability) => capability.name),
    lastActive: metrics.lastActive,
    performanceMetrics: {
      successRate: percent(metrics.good, metrics.ended),
      efficiency: percent(metrics.usesAnswered, metrics.uses),
      tasksCompleted: metrics.good,
      averageResponseTime: metrics.seconds === null ? null : Math.round(metrics.seconds * 10) / 10,
    },
  }
}

type LastTurn = { endedAt: string; fallback: Fallback | null } | null

async function readLastTurn(
  tx: Tx,
  { workspaceId, agent }: { workspaceId: string; agent: AgentId },
): Promise<LastTurn> {
  const [turn] = await conversationLog.listTurns(tx, workspaceId, agent, 1)
  if (!turn) return null
  const { runId, conversationId } = turn
  // The whole of a turn may be long, and this is read for every page.
  const notes = await conversationLog.listEvents(
    tx,
    { workspaceId, conversationId },
    { runId, types: ['note'] },
  )
  return { endedAt: turn.endedAt ?? turn.createdAt, fallback: fallbackOf(notes) }
}

/** Why the model did not answer the last time, as long as nothing was changed since: neither the model nor the key. */
async function findProblem(
  deps: AgentDeps,
  workspaceId: string,
  { provider, model }: Pick<ModelTarget, 'provider' | 'model'>,
  last: LastTurn,
): Promise<string | null> {
  const fallback = last?.fallback
  if (!last || fallback?.provider !== provider || fallback.model !== model) return null
  const { savedAt } = provider === 'openai' ? await deps.viewKey(workspaceId) : { savedAt: null }
  const isNewer = savedAt !== null && savedAt > last.endedAt
  return isNewer ? null : fallback.reason || 'The model didn’t respond last time.'
}
