import { mean } from 'simple-statistics'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { viewStatus } from '#features/agents/conversations/actions/status.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { dayMs } from '#kit/days.ts'
import type { AgentMessage, CoordinationStatus, Handoff } from '../contract.ts'
import { countMessages, listDeadlocks, listMessages } from '../records.ts'
import { cutDeadlocks } from './deadlocks.ts'

const recent = 50

/** What the agents do together. Circles found now are cut. */
export async function viewCoordination(deps: AgentDeps, workspaceId: string): Promise<CoordinationStatus> {
  await cutDeadlocks(deps, workspaceId)
  const statuses = await Promise.all(AgentId.options.map((agent) => viewStatus(deps, workspaceId, agent)))
  const agents = statuses.map((status) => ({ ...status, workload: status.workload / 100 }))
  const since = new Date(deps.clock().getTime() - dayMs)
  const told = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    messages: await listMessages(tx, workspaceId, recent),
    messageCount: await countMessages(tx, workspaceId),
    handoffs: await conversationLog.listHandoffs(tx, workspaceId, null, recent),
    activeHandoffs: await conversationLog.listHandoffs(tx, workspaceId, since, recent),
    handoffCount: await conversationLog.countHandoffs(tx, workspaceId),
    deadlocks: await listDeadlocks(tx, workspaceId),
  }))
  const all = [...told.messages, ...told.handoffs.map(toMessage)]
  return {
    coordination: {
      onlineAgents: agents.filter(({ status }) => status === 'online' || status === 'busy').length,
      totalAgents: agents.length,
      averageWorkload: Math.round(mean(agents.map(({ workload }) => workload)) * 1_000) / 1_000,
      totalMessages: told.messageCount + told.handoffCount.all,
      activeHandoffsCount: told.handoffCount.active,
    },
    agents,
    recentMessages: all
      .toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))
      .slice(0, recent),
    activeHandoffs: told.activeHandoffs,
    deadlocks: told.deadlocks,
  }
}

function toMessage({
  id,
  fromAgent,
  toAgent,
  taskType,
  status,
  conversationId,
  timestamp,
}: Handoff): AgentMessage {
  return {
    id,
    fromAgent,
    toAgent,
    messageType: 'handoff',
    priority: 'medium',
    status: status === 'active' ? 'open' : status === 'completed' ? 'answered' : 'failed',
    content: taskType,
    reason: null,
    inReplyTo: null,
    conversationId,
    timestamp,
  }
}
