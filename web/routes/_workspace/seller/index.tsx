import { createFileRoute } from '@tanstack/react-router'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { SellerPage } from '#pages/seller/seller-page.tsx'

export const Route = createFileRoute('/_workspace/seller/')({
  validateSearch: parseAgentSearch,
  component: SellerPage,
})
