/** What runs, of the workflows and of the agents' own work with several steps. */
import { z } from 'zod'
import type { RunView } from '#engine/contract.ts'
import { listOwnedRuns, readInputs } from '#engine/queries.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { type McpExecution, mcpRefusals } from '../contract.ts'
import { averageSeconds, estimateEnd, percentDone, toExecutionStatus } from '../rules.ts'
import type { McpDeps } from './deps.ts'
import { controlWorkflowExecution, listWorkflowExecutions } from './workflow-executions.ts'

/** Work of agents that has several steps, beside workflows that a merchant made. */
const kinds = ['agents.workflow', 'strategies.implement', 'research.task'] as const
const maxEnded = 20

/** What runs now, and what ended last, the newest first. */
export async function listExecutions(deps: McpDeps, workspaceId: string): Promise<McpExecution[]> {
  const [ofWorkflows, ofAgents] = await Promise.all([
    listWorkflowExecutions(deps, workspaceId),
    listAgentRuns(deps, workspaceId),
  ])
  const all = [...ofWorkflows.map(({ execution }) => execution), ...ofAgents]
  const sorted = all.toSorted((one, other) => other.start_time.localeCompare(one.start_time))
  let ended = 0
  return sorted.filter(({ status }) => {
    if (status === 'running' || status === 'paused') return true
    ended += 1
    return ended <= maxEnded
  })
}

async function listAgentRuns(deps: McpDeps, workspaceId: string): Promise<McpExecution[]> {
  const lists = await Promise.all(kinds.map((kind) => deps.runs.list(workspaceId, { kind, limit: maxEnded })))
  const known = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const owned = await listOwnedRuns(tx, workspaceId, { kinds })
    const inputs = await readInputs(
      tx,
      workspaceId,
      lists.flat().map(({ id }) => id),
    )
    return { inputs, agentOf: new Map(owned.map(({ runId, agent }) => [runId, agent])) }
  })
  return lists.flatMap((runs) => {
    const average = averageSeconds(runs)
    return runs.map((run) => {
      const { title } = Titled.safeParse(known.inputs.get(run.id)).data ?? {}
      const named = { agent: known.agentOf.get(run.id) ?? null, title: title ?? names[run.kind] ?? run.kind }
      return toExecution(run, named, average, deps.clock())
    })
  })
}

/** Plans of several steps have a title. */
const Titled = z.object({ title: z.string() })

const names: Record<string, string> = {
  'strategies.implement': 'Strategy',
  'research.task': 'Market research',
}

function toExecution(
  { id, kind, status: stands, progress, createdAt, startedAt }: RunView,
  { agent, title }: { agent: string | null; title: string },
  average: number | null,
  now: Date,
): McpExecution {
  const status = toExecutionStatus(stands)
  const total = progress?.total ?? 1
  const done = status === 'completed' ? total : (progress?.done ?? 0)
  const owner = AgentId.safeParse(agent).data
  return {
    execution_id: id,
    workflow_id: kind,
    workflow_name: title,
    status,
    current_step: Math.min(total, done + (status === 'completed' ? 0 : 1)),
    current_step_name: status === 'completed' ? null : (progress?.title ?? null),
    total_steps: total,
    progress: percentDone(done, total, status),
    agent_allocations: owner ? [owner] : kind === 'research.task' ? ['scout'] : [],
    start_time: startedAt ?? createdAt,
    estimated_completion: estimateEnd(startedAt ?? createdAt, average, status, now),
  }
}

/** Pauses, resumes or cancels what runs. Refuses with EXECUTION_NOT_FOUND and EXECUTION_ENDED. */
export async function controlExecution(
  deps: McpDeps,
  caller: Caller,
  id: string,
  action: 'pause' | 'resume' | 'cancel',
): Promise<McpExecution> {
  const { workspaceId } = caller
  const ofWorkflow = await controlWorkflowExecution(deps, caller, id, action)
  if (ofWorkflow) return ofWorkflow
  const known = (await listAgentRuns(deps, workspaceId)).find(({ execution_id }) => execution_id === id)
  if (!known) throw new Refusal(mcpRefusals.EXECUTION_NOT_FOUND, 'This run doesn’t exist.')
  if (known.status === 'completed' || known.status === 'failed') {
    throw new Refusal(mcpRefusals.EXECUTION_ENDED, 'This run has already ended.')
  }
  if (action === 'cancel') await deps.cancelRun(workspaceId, id)
  else await deps.runs[action](workspaceId, id)
  const now = (await listAgentRuns(deps, workspaceId)).find(({ execution_id }) => execution_id === id)
  return now ?? known
}
