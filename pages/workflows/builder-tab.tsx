import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LastRunFlows } from '#features/automation/workflow-runs/web/last-run-flows.tsx'
import { MeasuredTimes } from '#features/automation/workflow-runs/web/measured-times.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { parseWorkflowsSearch } from './workflows-search.ts'

const WorkflowBuilder = lazy(async () => ({
  default: (await import('#features/automation/workflows/web/workflow-builder.tsx')).WorkflowBuilder,
}))

const DraftRehearsal = lazy(async () => ({
  default: (await import('#features/automation/rehearsal/web/draft-rehearsal.tsx')).DraftRehearsal,
}))

/** The builder of the workflow that the address names, or the ways to begin one. */
export function BuilderTab() {
  const { workflow = null } = parseWorkflowsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const builder = (
    <WorkflowBuilder
      workflowId={workflow}
      rehearsal={workflow !== null && <DraftRehearsal workflowId={workflow} />}
      onOpen={(id) =>
        void navigate({
          to: '/workflows',
          search: { tab: 'workflow-builder', ...(id === null ? {} : { workflow: id }) },
        })
      }
    />
  )
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      {workflow === null ? (
        builder
      ) : (
        <MeasuredTimes workflowId={workflow}>
          <LastRunFlows workflowId={workflow}>{builder}</LastRunFlows>
        </MeasuredTimes>
      )}
    </Suspense>
  )
}
