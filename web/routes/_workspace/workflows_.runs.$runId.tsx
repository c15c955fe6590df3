import { createFileRoute } from '@tanstack/react-router'
import { WorkflowRunPage } from '#pages/workflow-run/workflow-run-page.tsx'

export const Route = createFileRoute('/_workspace/workflows_/runs/$runId')({ component: RunRoute })

function RunRoute() {
  const { runId } = Route.useParams()
  return <WorkflowRunPage runId={runId} />
}
