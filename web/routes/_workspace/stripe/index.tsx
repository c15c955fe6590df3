import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '../../../agent-page.tsx'

export const Route = createFileRoute('/_workspace/stripe/')({ component: Stripe })

function Stripe() {
  return <AgentPage agent="stripe" />
}
