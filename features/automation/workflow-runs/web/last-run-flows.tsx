import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CanvasFlows } from '#features/automation/workflows/web/canvas/canvas-flows.ts'
import { read } from '#ui/query.ts'
import { listWorkflowRuns } from '../contract/run.ts'
import { useEdgeFlows } from './use-edge-flows.ts'

type Props = { workflowId: string; children: ReactNode }

/** Hands the canvas of a workflow what passed along its edges in the last run that ended. */
export function LastRunFlows({ workflowId, children }: Props) {
  const last = useQuery({
    ...read(listWorkflowRuns, { query: { workflowId, state: 'ended', limit: 1 } }),
    select: (reply) => reply.data.runs[0]?.id ?? null,
  })
  const flows = useEdgeFlows(last.data ?? null)
  return <CanvasFlows value={flows}>{children}</CanvasFlows>
}
