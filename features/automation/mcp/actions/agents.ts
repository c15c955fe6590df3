/** How the agents stand: their work, tools and models, as the engine and the workflows recorded it. */
import { viewWork } from '#features/agents/conversation-log/actions/work.ts'
import { viewStatus } from '#features/agents/conversations/actions/status.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { findTarget } from '#features/agents/settings/actions/model-choice.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { dayMs, utcDay } from '#kit/days.ts'
import type { McpAgent, McpAllocation, McpMetrics, McpStatus } from '../contract.ts'
import { listShared, toAllocationStatus, toMetrics, toWorkload } from '../rules.ts'
import type { McpDeps } from './deps.ts'
import { listExecutions } from './executions.ts'
import { countRuns, listWorkflowExecutions } from './workflow-executions.ts'

/** Figures are of so many days. */
const figuresDays = 30

/** What an agent may use, those tools left out that are only parts of a longer run. */
function toolNames({ toolsOf }: Pick<McpDeps, 'toolsOf'>, agent: AgentId): string[] {
  return toolsOf(agent).flatMap(({ name, isPartOnly }) => (isPartOnly ? [] : [name]))
}

type Standing = { agent: AgentId; isOn: boolean; model: { provider: string; model: string } | null }

async function readStandings(deps: McpDeps, workspaceId: string): Promise<Standing[]> {
  const settings = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const read = []
    for (const agent of AgentId.options) read.push(await agentSettings.get(tx, { workspaceId, agent }))
    return read
  })
  return Promise.all(
    AgentId.options.map(async (agent, at): Promise<Standing> => {
      const own = settings[at]
      const isOn = own?.isOn ?? false
      const target = own && isOn ? await findTarget(deps, workspaceId, own) : null
      return { agent, isOn, model: target && { provider: target.provider, model: target.model } }
    }),
  )
}

/** What each agent has to do, and with what. */
export async function listAllocations(deps: McpDeps, workspaceId: string): Promise<McpAllocation[]> {
  const [standings, work, running] = await Promise.all([
    readStandings(deps, workspaceId),
    readWork(deps, workspaceId),
    listWorkflowExecutions(deps, workspaceId),
  ])
  const busy = running.flatMap(({ execution, agent }) => (execution.status === 'running' ? [agent] : []))
  return Promise.all(
    standings.map(async ({ agent, model }) => {
      const { workload: own } = await viewStatus(deps, workspaceId, agent)
      const workload = toWorkload(own, busy.filter((each) => each === agent).length)
      const uses = work.filter((each) => each.agent === agent)
      const answered = uses.filter(({ isSuccess }) => isSuccess).length
      return {
        agent_id: agent,
        workload,
        available_tools: toolNames(deps, agent),
        current_models: model ? [model.model] : [],
        performance_score: uses.length === 0 ? null : Math.round((answered / uses.length) * 100) / 100,
        status: toAllocationStatus(workload),
      }
    }),
  )
}

/** The uses of tools in the last 30 days. */
function readWork(deps: McpDeps, workspaceId: string) {
  const now = deps.clock()
  const from = utcDay(new Date(now.getTime() - figuresDays * dayMs))
  return viewWork(deps, workspaceId, { from, to: utcDay(now) })
}

export async function viewMetrics(deps: McpDeps, workspaceId: string): Promise<McpMetrics> {
  const [executions, allocations, work, runs] = await Promise.all([
    listExecutions(deps, workspaceId),
    listAllocations(deps, workspaceId),
    readWork(deps, workspaceId),
    countRuns(deps, workspaceId),
  ])
  return toMetrics(executions, allocations, {
    uses: work.length,
    usesAnswered: work.filter(({ isSuccess }) => isSuccess).length,
    runs: runs.ended,
    runsSucceeded: runs.succeeded,
  })
}

export async function viewMcpStatus(deps: McpDeps, workspaceId: string): Promise<McpStatus> {
  const standings = await readStandings(deps, workspaceId)
  const models = standings.flatMap(({ model }) => (model ? [`${model.provider} ${model.model}`] : []))
  const tools = new Map(AgentId.options.map((agent) => [agent, toolNames(deps, agent)]))
  return {
    connected_agents: standings.filter(({ isOn }) => isOn).length,
    shared_tools: listShared(tools).length,
    active_models: new Set(models).size,
  }
}

/** The agents with their tools and models; one that is turned off has no tool. */
export async function listAgents(deps: McpDeps, workspaceId: string): Promise<McpAgent[]> {
  const standings = await readStandings(deps, workspaceId)
  return standings.map(({ agent, isOn, model }) => ({
    agent_type: agent,
    connection_status: isOn ? 'connected' : 'disconnected',
    active_tools: isOn ? toolNames(deps, agent) : [],
    model_provider: model ? model.provider : 'Local Mode',
  }))
}
