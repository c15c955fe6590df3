import { createFileRoute } from '@tanstack/react-router'
import { AgentGuide } from '#pages/agents/agent-guide.tsx'

export const Route = createFileRoute('/_workspace/ops/flow')({ component: OperationsGuide })

function OperationsGuide() {
  return <AgentGuide agent="ops" />
}
