import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

/** What the address of the chat page says: who is talked to, in which conversation, and whether the reasoning stands beside. */
export type AssistantSearch = { agent?: AgentId; conversation?: string; reasoning?: 'open' }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What cannot be read is left out. */
export function parseAssistantSearch({
  agent,
  conversation,
  reasoning,
}: Record<string, unknown>): AssistantSearch {
  const known = agentIds.find((id) => id === agent)
  return {
    ...(known ? { agent: known } : {}),
    ...(typeof conversation === 'string' && uuid.test(conversation) ? { conversation } : {}),
    ...(reasoning === 'open' ? { reasoning } : {}),
  }
}
