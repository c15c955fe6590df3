import { CoordinationTab } from '#features/automation/mcp/web/coordination-tab.tsx'
import { ConsoleRuns } from './console-runs.tsx'
import { QuickRuns } from './quick-runs.tsx'

/** What the agents do together, the three quick runs, and what else the console runs. */
export function McpTab() {
  return (
    <>
      <CoordinationTab quickRuns={<QuickRuns />} />
      <ConsoleRuns />
    </>
  )
}
