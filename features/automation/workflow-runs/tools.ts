import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import { getNamed, unpublished } from '#features/automation/workflows/actions/named.ts'
import type { WorkflowDeps } from '#features/automation/workflows/actions/deps.ts'
import { viewWorkflow } from '#features/automation/workflows/actions/view.ts'
import { runTool } from '#features/automation/workflows/contract/check.ts'
import { WorkflowName } from '#features/automation/workflows/contract/workflow.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { WorkflowRunDeps } from './actions/deps.ts'
import { startRun } from './actions/start.ts'

type RunToolDeps = { workflows: WorkflowDeps; workflowRuns: WorkflowRunDeps }

/** How agents start workflows. Each step of the run asks and is limited as always. */
export function workflowRunTools({ workflows, workflowRuns }: RunToolDeps): Tool[] {
  const start = defineTool({
    name: runTool,
    title: 'Run a workflow',
    description:
      'Starts a published workflow now. Its steps ask for approval and keep to their limits as always; follow it under Workflows.',
    effect: 'write',
    input: z.object({ workflow: WorkflowName }),
    question: ({ workflow }) => `Run the workflow “${workflow}” now?`,
    preview: async ({ workspaceId }, { workflow }) => {
      const { id } = await getNamed(workflows, workspaceId, workflow)
      const { published, summary } = await viewWorkflow(workflows, workspaceId, id)
      if (published === null) throw unpublished(summary.name)
      const { steps } = published.definition
      return {
        reach: { count: 1, of: 'workflow' },
        changes: steps
          .slice(0, 50)
          .map(({ name }) => ({ of: summary.name, field: 'step', before: null, after: name })),
      }
    },
    run: async ({ workspaceId, idempotencyKey, actor, runId }, { workflow }): Promise<ToolAnswer> => {
      const { id: workflowId, name } = await getNamed(workflows, workspaceId, workflow)
      const cause =
        actor.type === 'merchant'
          ? ({ type: 'manual', merchantId: actor.merchantId } as const)
          : ({ type: 'agent', agent: actor.agent, runId } as const)
      const request = { workflowId, cause, input: {}, key: `tool:${idempotencyKey}` }
      const { run } = await workflowRuns.db.inWorkspace(workspaceId, (tx) =>
        startRun(workflowRuns, tx, workspaceId, request),
      )
      return ToolAnswer.parse({
        outcome: 'answer',
        summary: `“${name}” is running. Follow it under Workflows.`,
        confidence: null,
        basis: {
          kind: 'local',
          rows: 1,
          unit: 'workflows',
          from: null,
          to: null,
          method: 'Stored workflows',
        },
        detail: { workflowId, workflowRunId: run.id },
      })
    },
  })
  return [start]
}
