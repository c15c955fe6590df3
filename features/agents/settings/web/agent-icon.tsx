import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { AvatarIcon, type AvatarSize } from '#ui/avatar-icon.tsx'
import { agentProfiles } from './agent-profiles.ts'

export function AgentIcon({ agent, size = 's' }: { agent: AgentId; size?: AvatarSize }) {
  return <AvatarIcon avatar={agentProfiles[agent]} size={size} />
}
