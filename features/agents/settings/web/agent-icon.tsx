import { FaceIcon, type FaceSize } from '#ui/face-icon.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { agentFaces } from './agent-faces.ts'

export function AgentIcon({ agent, size = 's' }: { agent: AgentId; size?: FaceSize }) {
  return <FaceIcon face={agentFaces[agent]} size={size} />
}
