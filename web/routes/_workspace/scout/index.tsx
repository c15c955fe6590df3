import { createFileRoute } from '@tanstack/react-router'
import { ScoutPage } from '../../../scout-page.tsx'
import { parseAgentSearch } from '../../../agent-search.ts'

export const Route = createFileRoute('/_workspace/scout/')({
  validateSearch: parseAgentSearch,
  component: ScoutPage,
})
