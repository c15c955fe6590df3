import { createFileRoute } from '@tanstack/react-router'
import { AgentGuide } from '#pages/agents/agent-guide.tsx'

export const Route = createFileRoute('/_workspace/seller/flow')({ component: SellerGuide })

function SellerGuide() {
  return <AgentGuide agent="seller" />
}
