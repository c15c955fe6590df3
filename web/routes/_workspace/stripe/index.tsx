import { createFileRoute } from '@tanstack/react-router'
import { StripePage } from '../../../stripe-page.tsx'
import { parseAgentSearch } from '../../../agent-search.ts'

export const Route = createFileRoute('/_workspace/stripe/')({
  validateSearch: parseAgentSearch,
  component: StripePage,
})
