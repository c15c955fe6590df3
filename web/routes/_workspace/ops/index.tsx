import { createFileRoute } from '@tanstack/react-router'
import { OpsPage } from '../../../ops-page.tsx'
import { parseAgentSearch } from '../../../agent-search.ts'

export const Route = createFileRoute('/_workspace/ops/')({
  validateSearch: parseAgentSearch,
  component: OpsPage,
})
