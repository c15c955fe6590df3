import { inEachStore } from '#db/store-scope.ts'
import { countOpenApprovals } from '#features/agents/approvals/actions/view.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { viewStatus } from '#features/agents/conversations/actions/status.ts'
import { viewLimits } from '#features/agents/settings/actions/limits.ts'
import { viewLatestWork } from '#features/agents/tool-runs/actions/tool-runs.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { listStoresInUse } from '#features/base/stores/actions/active-store.ts'
import type { AgentInStore, AgentOverStores } from './contract.ts'

/** What each agent does in each store, as the pages of that store show it. */
export async function viewStoreAgents(deps: AgentDeps, workspaceId: string): Promise<AgentOverStores[]> {
  const stores = await deps.db.inWorkspace(workspaceId, (tx) => listStoresInUse(tx, workspaceId))
  const inStores = await inEachStore(stores, ({ id }) => viewStore(deps, workspaceId, id))
  const agents: AgentOverStores[] = []
  for (const agentType of AgentId.options) {
    const { settings, usage } = await viewLimits(deps, workspaceId, agentType)
    const stores = inStores.flatMap((agentsThere) => agentsThere.get(agentType) ?? [])
    agents.push({ agentType, isOn: settings.isOn, limits: settings.limits, usage, stores })
  }
  return agents
}

async function viewStore(
  deps: AgentDeps,
  workspaceId: string,
  storeId: string,
): Promise<Map<AgentId, AgentInStore>> {
  const work = await viewLatestWork(deps, workspaceId)
  const waiting = await countOpenApprovals(deps, workspaceId)
  const agents = new Map<AgentId, AgentInStore>()
  for (const agentType of AgentId.options) {
    const { status, performanceMetrics } = await viewStatus(deps, workspaceId, agentType)
    const last = work.find((each) => each.agentType === agentType)
    agents.set(agentType, {
      storeId,
      status,
      tasksCompleted: performanceMetrics.tasksCompleted,
      successRate: performanceMetrics.successRate,
      lastWork: last ? { summary: last.summary, at: last.at } : null,
      waiting: waiting.get(agentType) ?? 0,
    })
  }
  return agents
}
