import { createFileRoute } from '@tanstack/react-router'
import { SellerPage } from '#pages/seller/seller-page.tsx'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

export const Route = createFileRoute('/_workspace/seller/')({
  validateSearch: parseAgentSearch,
  component: SellerPage,
})
