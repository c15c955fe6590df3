import { z } from 'zod'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** How long a step took in past runs. Of a loop only what its body leaves; of a body its share of the loop's time. */
export const StepTime = z.object({
  stepId: z.string(),
  /** The median over the runs. */
  seconds: z.number(),
  runs: z.number().int(),
})
export type StepTime = z.infer<typeof StepTime>

export const viewStepTimes = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/step-times',
  summary: 'How long each step took in the newest completed runs, in seconds',
  params: { workflowId: z.uuid() },
  reply: succeeds(z.object({ steps: z.array(StepTime) })),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND],
})
