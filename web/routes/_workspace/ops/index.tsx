import { createFileRoute } from '@tanstack/react-router'
import { OpsPage } from '#pages/ops/ops-page.tsx'
import { parseAgentSearch } from '#pages/agents/agent-search.ts'

export const Route = createFileRoute('/_workspace/ops/')({
  validateSearch: parseAgentSearch,
  component: OpsPage,
})
