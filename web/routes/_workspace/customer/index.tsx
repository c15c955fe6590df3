import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '#pages/customer/customer-page.tsx'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

export const Route = createFileRoute('/_workspace/customer/')({
  validateSearch: parseAgentSearch,
  component: CustomerPage,
})
