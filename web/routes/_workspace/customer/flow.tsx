import { createFileRoute } from '@tanstack/react-router'
import { AgentGuide } from '#pages/agents/agent-guide.tsx'

export const Route = createFileRoute('/_workspace/customer/flow')({ component: CustomerGuide })

function CustomerGuide() {
  return <AgentGuide agent="customer" />
}
