import { createFileRoute } from '@tanstack/react-router'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { CustomerPage } from '#pages/customer/customer-page.tsx'

export const Route = createFileRoute('/_workspace/customer/')({
  validateSearch: parseAgentSearch,
  component: CustomerPage,
})
