import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '../../../customer-page.tsx'
import { parseAgentSearch } from '../../../agent-search.ts'

export const Route = createFileRoute('/_workspace/customer/')({
  validateSearch: parseAgentSearch,
  component: CustomerPage,
})
