import { CoordinationTab } from '#features/automation/mcp/web/coordination-tab.tsx'
import { WorkflowRunsList } from '#features/automation/workflow-runs/web/runs-list.tsx'
import { ConsoleRuns } from './console-runs.tsx'
import { QuickRuns } from './quick-runs.tsx'

/** What the agents do together, the three quick runs, the runs of workflows, and what else the console runs. */
export function McpTab() {
  return (
    <>
      <CoordinationTab quickRuns={<QuickRuns />} />
      <WorkflowRunsList />
      <ConsoleRuns />
    </>
  )
}
