import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { isUuid } from '#features/base/runs/rules/machine-id.ts'

/** What the address of the chat page says: who is talked to, in which conversation, and whether the reasoning stands beside. */
export type AssistantSearch = { agent?: AgentId; conversation?: string; reasoning?: 'open' }

/** What cannot be read is left out. */
export function parseAssistantSearch({
  agent,
  conversation,
  reasoning,
}: Record<string, unknown>): AssistantSearch {
  const known = agentIds.find((id) => id === agent)
  return {
    ...(known ? { agent: known } : {}),
    ...(isUuid(conversation) ? { conversation } : {}),
    ...(reasoning === 'open' ? { reasoning } : {}),
  }
}
