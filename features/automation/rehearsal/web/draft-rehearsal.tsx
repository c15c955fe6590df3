import { t } from '@lingui/core/macro'
import { useWorkflow } from '#features/automation/workflows/web/workflow-cache.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RehearsalPanel } from './rehearsal-panel.tsx'

/** The rehearsal of a workflow's draft, as it is saved. */
export function DraftRehearsal({ workflowId }: { workflowId: string }) {
  const workflow = useWorkflow(workflowId)
  if (workflow.isError) return <ReadProblem title={t`Couldn’t load the workflow`} query={workflow} />
  if (!workflow.data) return <Skeleton className="h-32 w-full" />
  const { definition, revision } = workflow.data.draft
  return <RehearsalPanel workflowId={workflowId} definition={definition} revision={revision} />
}
