import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '../../../agent-page.tsx'

export const Route = createFileRoute('/_workspace/seller/')({ component: Seller })

function Seller() {
  return <AgentPage agent="seller" />
}
