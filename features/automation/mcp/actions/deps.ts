import type { RunView } from '#engine/contract.ts'
import type { Engine } from '#engine/engine.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { WorkflowRunDeps } from '#features/automation/workflow-runs/actions/deps.ts'

export type McpDeps = Omit<AgentDeps, 'runs'> & {
  runs: AgentDeps['runs'] & Pick<Engine, 'pause' | 'resume'>
  /** Ends a run as whoever runs it wants it ended. */
  cancelRun: (workspaceId: string, runId: string) => Promise<RunView>
  workflowRuns: WorkflowRunDeps
}
