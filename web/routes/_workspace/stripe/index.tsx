import { createFileRoute } from '@tanstack/react-router'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { StripePage } from '#pages/stripe/stripe-page.tsx'

export const Route = createFileRoute('/_workspace/stripe/')({
  validateSearch: parseAgentSearch,
  component: StripePage,
})
