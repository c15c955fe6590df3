import { createFileRoute } from '@tanstack/react-router'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'
import { OpsPage } from '#pages/ops/ops-page.tsx'

export const Route = createFileRoute('/_workspace/ops/')({
  validateSearch: parseAgentSearch,
  component: OpsPage,
})
