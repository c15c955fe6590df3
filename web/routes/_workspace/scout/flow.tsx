import { createFileRoute } from '@tanstack/react-router'
import { AgentGuide } from '#pages/agents/agent-guide.tsx'

export const Route = createFileRoute('/_workspace/scout/flow')({ component: ScoutGuide })

function ScoutGuide() {
  return <AgentGuide agent="scout" />
}
