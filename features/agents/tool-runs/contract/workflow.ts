import { z } from 'zod'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { defineRefusals } from '#kit/errors.ts'

export const workflowRefusals = defineRefusals({ WORKFLOW_INCOMPLETE: 409 })

export const PlanStep = z.object({
  id: z.string().min(1).max(60),
  title: z.string().min(1).max(200),
  agent: AgentId,
  tool: z.string().min(1).max(64),
  args: z.record(z.string(), z.unknown()),
  /** Ids of the steps it waits for: each stands before it. */
  after: z.array(z.string()),
})
export type PlanStep = z.infer<typeof PlanStep>

export const Workflow = z.object({
  title: z.string().min(1).max(500),
  steps: z
    .array(PlanStep)
    .min(1)
    .max(50)
    .refine(
      (steps) =>
        steps.every(
          ({ id, after }, at) =>
            steps.findIndex((step) => step.id === id) === at &&
            after.every((earlier) => steps.slice(0, at).some((step) => step.id === earlier)),
        ),
      'Each step has an id of its own and stands after those it waits for.',
    ),
})
export type Workflow = z.infer<typeof Workflow>

/** How a workflow ended whose steps were all answered. */
export type WorkflowEnd = {
  state: 'answered'
  /** What each step said in a sentence, where it said one. */
  steps: { id: string; agent: AgentId; tool: string; summary: string | null }[]
}
