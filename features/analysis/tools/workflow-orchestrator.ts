import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import { planWork, plannedTools } from '../actions/plan.ts'
import type { AnalysisUses } from '../actions/uses.ts'
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
        tool: z.enum(plannedTools()).meta({ title: 'Tool', description: 'What the step uses.' }),
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

export function workflowOrchestrator(uses: AnalysisUses) {
  return defineTool({
    name: 'workflow-orchestrator',
    title: 'Workflow orchestrator',
    description:
      'Plans the steps to a goal: their order, which agent takes which, how long it takes and what is missing. It runs nothing.',
    effect: 'read',
    input,
    question: ({ goal }) => `Plan ${goal || 'these steps'}?`,
    run: ({ workspaceId }, ask) =>
      planWork(uses, workspaceId, { ...ask, goal: given(ask.goal), product: given(ask.product) }),
  })
}
