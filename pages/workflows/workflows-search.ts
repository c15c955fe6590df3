import { isUuid } from '#features/base/runs/rules/machine-id.ts'
import type { WorkflowCategory } from '#features/automation/workflows/contract/definition.ts'

export const workflowTabs = [
  'active-workflows',
  'workflow-overviews',
  'workflow-builder',
  'mcp-coordination',
] as const
/** Named here, so that the address is read without the schema, which every page would load. */
const categories: Record<WorkflowCategory, true> = {
  marketing: true,
  sales: true,
  customer_service: true,
  operations: true,
  analytics: true,
}
export type WorkflowTab = (typeof workflowTabs)[number]

/** What the address says: the tab, the workflow in the builder, the run that is looked at, what the list is searched for and its category. */
export type WorkflowsSearch = {
  tab?: WorkflowTab
  workflow?: string
  run?: string
  search?: string
  category?: WorkflowCategory
}

/** What cannot be read is left out. */
export function parseWorkflowsSearch({
  tab,
  workflow,
  run,
  search,
  category,
}: Record<string, unknown>): WorkflowsSearch {
  const known = workflowTabs.find((each) => each === tab)
  const kind = Object.keys(categories).find((each) => each === category) as WorkflowCategory | undefined
  return {
    ...(known ? { tab: known } : {}),
    ...(isUuid(workflow) ? { workflow } : {}),
    ...(isUuid(run) ? { run } : {}),
    ...(typeof search === 'string' && search !== '' && search.length <= 200 ? { search } : {}),
    ...(kind ? { category: kind } : {}),
  }
}
