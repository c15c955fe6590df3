import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EdgeFlow } from '#features/automation/workflows/web/canvas/canvas-terms.ts'
import { read } from '#ui/query.ts'
import { viewStepRun, viewWorkflowRun } from '../contract/run.ts'
import { takenEdges, toFlows } from './edge-flows.ts'

/** Of so many steps the output is read. */
const maxSteps = 60
const none: ReadonlyMap<string, EdgeFlow> = new Map()

/** What passed along each edge that a run took, by the edge's id. */
export function useEdgeFlows(runId: string | null): ReadonlyMap<string, EdgeFlow> {
  const run = useQuery({
    ...read(viewWorkflowRun, { params: { runId: runId ?? '' } }),
    select: (reply) => reply.data,
    enabled: runId !== null,
  })
  const edges = useMemo(() => (run.data ? takenEdges(run.data.definition, run.data.steps) : []), [run.data])
  const sources = useMemo(() => new Set(edges.map(({ from }) => from)), [edges])
  const steps = (run.data?.steps ?? []).filter(({ stepId }) => sources.has(stepId)).slice(0, maxSteps)
  const outputs = useQueries({
    queries: steps.map(({ id: stepRunId, stepId }) => ({
      ...read(viewStepRun, { params: { runId: runId ?? '', stepRunId } }),
      select: (reply: { data: { output: unknown } }) => ({ stepId, output: reply.data.output }),
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }) => (data ? [data] : []))
      return found.length === results.length ? found : null
    },
  })
  return useMemo(
    () =>
      outputs && outputs.length > 0
        ? toFlows(edges, new Map(outputs.map(({ stepId, output }) => [stepId, output])))
        : none,
    [edges, outputs],
  )
}
