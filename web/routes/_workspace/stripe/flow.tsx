import { createFileRoute } from '@tanstack/react-router'
import { AgentGuide } from '#pages/agents/agent-guide.tsx'

export const Route = createFileRoute('/_workspace/stripe/flow')({ component: StripeGuide })

function StripeGuide() {
  return <AgentGuide agent="stripe" />
}
