import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '../../../agent-page.tsx'

export const Route = createFileRoute('/_workspace/customer/')({ component: Customer })

function Customer() {
  return <AgentPage agent="customer" />
}
