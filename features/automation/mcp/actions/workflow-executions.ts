/** Runs of workflows as the view of coordination tells them. */
import { controlRun } from '#features/automation/workflow-runs/actions/control.ts'
import { readRunFigures } from '#features/automation/workflow-runs/actions/figures.ts'
import { listSummaries, viewRun } from '#features/automation/workflow-runs/actions/view.ts'
import {
  type WorkflowRunSummary,
  workflowRunRefusals,
} from '#features/automation/workflow-runs/contract/run.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import type { McpExecution } from '../contract.ts'
import { estimateEnd, percentDone, toWorkflowStatus } from '../rules.ts'
import type { McpDeps } from './deps.ts'

type Deps = Pick<McpDeps, 'db' | 'clock' | 'workflowRuns'>
const maxLive = 100
const maxEnded = 20

export type WorkflowExecution = {
  execution: McpExecution
  /** Whose step is under way; null where none is. */
  agent: AgentId | null
}

/** Those that have not ended, and the last that did. */
export async function listWorkflowExecutions(deps: Deps, workspaceId: string): Promise<WorkflowExecution[]> {
  const list = (state: 'live' | 'ended', limit: number) =>
    listSummaries(deps.workflowRuns, workspaceId, { state, limit })
  const [live, ended] = await Promise.all([list('live', maxLive), list('ended', maxEnded)])
  const figures = await deps.db.inWorkspace(workspaceId, (tx) => readRunFigures(deps, tx, workspaceId))
  return Promise.all(
    [...live.runs, ...ended.runs].map((run) => {
      const average = figures.get(run.workflowId)?.avgExecutionTime ?? null
      return toExecution(deps, workspaceId, run, average)
    }),
  )
}

async function toExecution(
  deps: Deps,
  workspaceId: string,
  run: WorkflowRunSummary,
  average: number | null,
): Promise<WorkflowExecution> {
  const status = toWorkflowStatus(run.status)
  const isOver = status === 'completed' || status === 'failed'
  // Whose the steps are stands in the definition, which is read for what runs only.
  const steps = isOver ? [] : (await viewRun(deps.workflowRuns, workspaceId, run.id)).definition.steps
  const start = run.startedAt ?? run.createdAt
  const { stepsDone, stepsTotal } = run
  return {
    agent: steps.find(({ name }) => name === run.currentStep)?.agent ?? null,
    execution: {
      execution_id: run.id,
      workflow_id: run.workflowId,
      workflow_name: run.name,
      status,
      current_step: Math.min(stepsTotal, stepsDone + (isOver ? 0 : 1)),
      current_step_name: run.currentStep,
      total_steps: stepsTotal,
      progress: percentDone(stepsDone, stepsTotal, status),
      agent_allocations: AgentId.options.filter((agent) => steps.some((step) => step.agent === agent)),
      start_time: start,
      estimated_completion: estimateEnd(start, average, status, deps.clock()),
    },
  }
}

/** Null where the id is none of a workflow's run. Refuses with WORKFLOW_RUN_ENDED. */
export async function controlWorkflowExecution(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'pause' | 'resume' | 'cancel',
): Promise<McpExecution | null> {
  // An id may be of the engine's run of an agent as well.
  try {
    const run = await controlRun(deps.workflowRuns, caller, id, action)
    return (await toExecution(deps, caller.workspaceId, run, null)).execution
  } catch (error) {
    if (error instanceof Refusal && error.code === workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND.code)
      return null
    throw error
  }
}

/** How many runs of workflows ended in the last 30 days, and how many of them as they should. */
export async function countRuns(
  deps: Deps,
  workspaceId: string,
): Promise<{ ended: number; succeeded: number }> {
  const figures = await deps.db.inWorkspace(workspaceId, (tx) => readRunFigures(deps, tx, workspaceId))
  const rated = [...figures.values()].filter(({ successRate }) => successRate !== null)
  return {
    ended: rated.reduce((sum, { executionCount }) => sum + executionCount, 0),
    succeeded: rated.reduce((sum, each) => sum + each.executionCount * (each.successRate ?? 0), 0),
  }
}
