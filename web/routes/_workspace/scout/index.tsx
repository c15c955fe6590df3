import { createFileRoute } from '@tanstack/react-router'
import { AgentPage } from '../../../agent-page.tsx'

export const Route = createFileRoute('/_workspace/scout/')({ component: Scout })

function Scout() {
  return <AgentPage agent="scout" />
}
