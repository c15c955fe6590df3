import { createFileRoute } from '@tanstack/react-router'
import { StripePage } from '#pages/stripe/stripe-page.tsx'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

export const Route = createFileRoute('/_workspace/stripe/')({
  validateSearch: parseAgentSearch,
  component: StripePage,
})
