import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StepTimes } from '#features/automation/workflows/web/step-times.ts'
import { read } from '#ui/query.ts'
import { viewStepTimes } from '../contract/times.ts'

type Props = { workflowId: string; children: ReactNode }

const none = new Map<string, never>()

/** Hands the builder of a workflow how long its steps took in past runs. */
export function MeasuredTimes({ workflowId, children }: Props) {
  const { data = none } = useQuery({
    ...read(viewStepTimes, { params: { workflowId } }),
    select: (reply) => new Map(reply.data.steps.map((step) => [step.stepId, step])),
  })
  return <StepTimes value={data}>{children}</StepTimes>
}
