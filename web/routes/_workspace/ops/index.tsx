import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '../../../agent-page.tsx'

export const Route = createFileRoute('/_workspace/ops/')({ component: Operations })

function Operations() {
  return <AgentPage agent="ops" />
}
