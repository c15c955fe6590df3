import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { findTarget } from '#features/agents/settings/actions/model-choice.ts'
import { viewFinding } from '#features/agents/settings/actions/model-state.ts'
import type { OfferedTarget } from '#features/agents/settings/actions/operator.ts'
import type { ModelFix } from '#features/agents/settings/contract/model-state.ts'
import type { AgentSettings } from '#features/agents/settings/contract/settings.ts'
import { causeOf } from '#features/agents/settings/rules/model-state.ts'
import { placesForRuns, roster } from '#features/agents/settings/rules/roster.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentStatus } from '../contract/status.ts'
import { sayTrouble } from '../rules/fault.ts'
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
      metrics: await conversationLog.readMetrics(tx, key),
      settings: await agentSettings.get(tx, key),
    }
  })
  const { live, tasks, metrics, settings } = known
  const target = await findTarget(deps, workspaceId, settings)
  const trouble = target && (await findTrouble(deps, { workspaceId, agent }, target, settings))
  const isBusy = live.some(({ status }) => status === 'running' || status === 'queued')
  const { name, description, capabilities } = roster[agent]
  return {
    agentType: agent,
    name,
    description,
    status: !settings.isOn ? 'offline' : isBusy ? 'busy' : metrics.isLastFailed ? 'error' : 'online',
    mode: target && trouble === null ? 'model' : 'local',
    modeProblem: trouble?.problem ?? null,
    modeFix: trouble?.fix ?? null,
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

/** What keeps the agent's model from answering, as it was last found; null where nothing is known to. */
async function findTrouble(
  deps: AgentDeps,
  { workspaceId, agent }: { workspaceId: string; agent: AgentId },
  target: OfferedTarget,
  settings: AgentSettings,
): Promise<{ problem: string; fix: ModelFix | null } | null> {
  const { trouble, message } = await viewFinding(deps, target)
  if (trouble === null) return null
  // Nobody may ask again for long: what has passed by itself is not told of for ever.
  deps.recheckModel(workspaceId, agent)
  const cause = causeOf(trouble, target, settings)
  return {
    problem: sayTrouble({ message: message ?? 'The model didn’t respond last time.', cause }),
    fix: cause.fix,
  }
}
