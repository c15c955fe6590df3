import { createFileRoute } from '@tanstack/react-router'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { ScoutPage } from '#pages/scout/scout-page.tsx'

export const Route = createFileRoute('/_workspace/scout/')({
  validateSearch: parseAgentSearch,
  component: ScoutPage,
})
