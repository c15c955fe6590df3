import { createFileRoute } from '@tanstack/react-router'
import { parseWorkflowsSearch } from '#pages/workflows/workflows-search.ts'
import { WorkflowsPage } from '#pages/workflows/workflows-page.tsx'

export const Route = createFileRoute('/_workspace/workspace/workflows')({
  validateSearch: parseWorkflowsSearch,
  component: WorkflowsPage,
})
