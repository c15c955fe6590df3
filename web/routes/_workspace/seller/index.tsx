import { createFileRoute } from '@tanstack/react-router'
import { SellerPage } from '../../../seller-page.tsx'
import { parseAgentSearch } from '../../../agent-search.ts'

export const Route = createFileRoute('/_workspace/seller/')({
  validateSearch: parseAgentSearch,
  component: SellerPage,
})
