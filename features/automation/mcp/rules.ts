import type { RunView } from '#engine/contract.ts'
import { placesForRuns } from '#features/agents/settings/rules/roster.ts'
import type { WorkflowRunStatus } from '#features/automation/workflow-runs/contract/run.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { McpAllocation, McpExecution, McpMetrics } from './contract.ts'

/** Above so many percent an agent has more to do than it should. */
const fullFrom = 80

/** Where a run stands in the four words of the specification. What waits for an answer still runs; what was called off did not do what it should. */
export function toExecutionStatus(status: RunView['status']): McpExecution['status'] {
  if (status === 'paused' || status === 'completed') return status
  return status === 'failed' || status === 'cancelled' ? 'failed' : 'running'
}

/** The same of a run of a workflow. What ended partly, or nobody knows how, did not end as it should. */
export function toWorkflowStatus(status: WorkflowRunStatus): McpExecution['status'] {
  if (status === 'paused' || status === 'completed') return status
  return status === 'queued' || status === 'running' || status === 'waiting' ? 'running' : 'failed'
}

/** How much of its steps a run has behind it, in percent. */
export function percentDone(done: number, total: number, status: McpExecution['status']): number {
  if (status === 'completed') return 100
  return total <= 0 ? 0 : Math.min(100, Math.round((done / total) * 100))
}

/** When a run is likely to end, by how long those before it took in seconds; null when that is not known or has passed. */
export function estimateEnd(
  startedAt: string,
  averageSeconds: number | null,
  status: McpExecution['status'],
  now: Date,
): string | null {
  if (averageSeconds === null || status !== 'running') return null
  const end = new Date(new Date(startedAt).getTime() + averageSeconds * 1_000)
  return end > now ? end.toISOString() : null
}

/** The mean time in seconds of the runs of a kind that were completed; null without any. */
export function averageSeconds(
  runs: readonly Pick<RunView, 'status' | 'startedAt' | 'endedAt'>[],
): number | null {
  const times = runs.flatMap(({ status, startedAt, endedAt }) =>
    status === 'completed' && startedAt !== null && endedAt !== null
      ? [(new Date(endedAt).getTime() - new Date(startedAt).getTime()) / 1_000]
      : [],
  )
  return times.length === 0 ? null : times.reduce((sum, each) => sum + each, 0) / times.length
}

/** Percent of the runs that an agent may have at once, its own and the steps of workflows. */
export function toWorkload(own: number, steps: number): number {
  return Math.min(100, Math.round(own + (steps / placesForRuns) * 100))
}

export function toAllocationStatus(workload: number): McpAllocation['status'] {
  if (workload > fullFrom) return 'overloaded'
  return workload > 0 ? 'active' : 'idle'
}

/** The names of tools that several agents may use. */
export function listShared(toolsByAgent: ReadonlyMap<AgentId, readonly string[]>): string[] {
  const counts = new Map<string, number>()
  for (const name of [...toolsByAgent.values()].flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []))
}

type Work = { uses: number; usesAnswered: number; runs: number; runsSucceeded: number }

/** What runs now, and how well what ran did. */
export function toMetrics(
  executions: readonly Pick<McpExecution, 'status'>[],
  allocations: readonly Pick<McpAllocation, 'workload'>[],
  { uses, usesAnswered, runs, runsSucceeded }: Work,
): McpMetrics {
  const loads = allocations.map(({ workload }) => workload)
  const ended = uses + runs
  return {
    active_workflows: executions.filter(({ status }) => status === 'running' || status === 'paused').length,
    total_agents: allocations.length,
    avg_agent_workload: Math.round(loads.reduce((sum, each) => sum + each, 0) / Math.max(1, loads.length)),
    total_tool_executions: uses,
    coordination_efficiency: ended === 0 ? null : Math.round(((usesAnswered + runsSucceeded) / ended) * 100),
  }
}
