import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { plannerName, planWork } from '../actions/plan.ts'
import type { WorkflowOrchestratorResult } from '../contract/workflow-orchestrator.ts'
import { given, optionalText } from './market-fields.ts'

const id = z.string().trim().min(1).max(60)
const input = z.object({
  goal: optionalText(500).meta({
    title: 'Goal',
    description: 'What to reach, such as "Restock before the holidays".',
  }),
  product: optionalText(200).meta({
    title: 'Product',
    description: 'The product it is about. Empty: the whole store.',
  }),
  steps: z
    .array(
      z.object({
        id: id.meta({ title: 'Name', description: 'A short name of the step.' }),
        tool: z
          .string()
          .trim()
          .min(1)
          .max(64)
          .meta({ title: 'Tool', description: 'The name of a tool of an agent.' }),
        args: z
          .record(z.string().max(60), z.unknown())
          .optional()
          .meta({ title: 'Arguments', description: 'What the tool is given.' }),
        after: z
          .array(id)
          .max(50)
          .default([])
          .meta({ title: 'After', description: 'Names of the steps it waits for.' }),
      }),
    )
    .max(50)
    .optional()
    .meta({
      title: 'Steps',
      description: 'The steps, where you know them. Empty: those that the goal needs.',
    }),
})

export function workflowOrchestrator(deps: AnalysisDeps) {
  const plan = (workspaceId: string, { goal, product, steps }: z.output<typeof input>) =>
    planWork(deps, workspaceId, { goal: given(goal), product: given(product), steps })
  return defineTool({
    name: plannerName,
    title: 'Workflow orchestrator',
    description:
      'Plans the steps to a goal: their order, which agent takes which, how long it takes and what is missing; and runs them once the merchant has said yes. Steps that change something ask again.',
    effect: 'write',
    input,
    question: ({ goal }) => `Plan and run ${goal ? `“${goal}”` : 'these steps'}?`,
    preview: async ({ workspaceId }, ask) => {
      const { steps, leftOut } = await plan(workspaceId, ask)
      // Who takes which step is decided when it starts: until then other work begins and ends.
      const changes = steps.map((step) => ({
        of: step.title,
        field: 'Step',
        before: null,
        after: sayUse(step),
      }))
      const left = leftOut.map(({ title, why }) => ({
        of: title,
        field: 'Left out: cannot run yet',
        before: null,
        after: why,
      }))
      return { reach: { count: 1, of: 'workflow' }, changes: [...changes, ...left] }
    },
    run: async ({ workspaceId, idempotencyKey }, ask): Promise<WorkflowOrchestratorResult> => {
      const { answer, title, steps } = await plan(workspaceId, ask)
      const runId = await deps.workflows.start(workspaceId, { key: idempotencyKey, title, steps })
      const summary = `${answer.summary} It has started: follow it in the operations hub.`
      return { ...answer, summary, detail: { ...answer.detail, runId } }
    },
  })
}

/** The tool and all that it is given: "performance-analyzer: focus stock". */
function sayUse({ tool, args }: { tool: string; args: Record<string, unknown> }): string {
  const given = Object.entries(args).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return given.length === 0 ? tool : `${tool}: ${given.join(', ')}`
}
