import { WorkflowRunView } from '#features/automation/workflow-runs/web/run-view.tsx'

/** One run of a workflow, on the whole pane. */
export function WorkflowRunPage({ runId }: { runId: string }) {
  return <WorkflowRunView runId={runId} />
}
