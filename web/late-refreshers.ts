/** What has to be read again when workflows, their runs or writes to stores change. Loaded with the first such change. */
import type { QueryClient } from '@tanstack/react-query'
import { refreshImpacts } from '#features/automation/impact/web/impact-cache.ts'
import { refreshMcp } from '#features/automation/mcp/web/mcp-cache.ts'
import { refreshRehearsals as refreshAll } from '#features/automation/rehearsal/web/rehearsal-cache.ts'
import { refreshAutomations } from '#features/automation/triggers/web/automations-cache.ts'
import { refreshWorkflowRuns } from '#features/automation/workflow-runs/web/refresh-runs.ts'
import { refreshSharing } from '#features/automation/workflow-stores/web/sharing-cache.ts'
import { refreshWorkflows } from '#features/automation/workflows/web/workflow-cache.ts'
import { refreshWriteBack } from '#features/shop/write-back/web/write-back-cache.ts'

/** After a change of workflows themselves. */
export function refreshDrafts(client: QueryClient): void {
  refreshWorkflows(client)
  refreshOthers(client)
}

/** After a run of a workflow moved. */
export function refreshWork(client: QueryClient): void {
  refreshWorkflowRuns(client)
  refreshOthers(client)
}

export function refreshRehearsals(client: QueryClient): void {
  refreshAll(client)
}

export function refreshWrites(client: QueryClient): void {
  refreshWriteBack(client)
}

function refreshOthers(client: QueryClient): void {
  refreshSharing(client)
  refreshImpacts(client)
  refreshAutomations(client)
  refreshMcp(client)
}
