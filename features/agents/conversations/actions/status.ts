import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
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
      metrics: await conversationLog.readMetrics(tx, key),
      settings: await agentSettings.get(tx, key),
    }
  })
  const { live, tasks, metrics, settings } = known
  const isBusy = live.some(({ status }) => status === 'running' || status === 'queued')
  const { name, description, capabilities } = roster[agent]
  return {
    agentType: agent,
    name,
    description,
    status: !settings.isOn ? 'offline' : isBusy ? 'busy' : metrics.isLastFailed ? 'error' : 'online',
    mode: (await findTarget(deps, workspaceId, settings)) ? 'model' : 'local',
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
