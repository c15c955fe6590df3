import { createFileRoute } from '@tanstack/react-router'
import { ScoutPage } from '#pages/scout/scout-page.tsx'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

export const Route = createFileRoute('/_workspace/scout/')({
  validateSearch: parseAgentSearch,
  component: ScoutPage,
})
