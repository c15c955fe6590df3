/** What the address of an agent's page says: the tab, the conversation, and whether the assistant stands beside. */
export type AgentSearch = {
  tab?: string
  conversation?: string
  assistant?: 'open' | 'closed'
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What cannot be read is left out. */
export function parseAgentSearch({ tab, conversation, assistant }: Record<string, unknown>): AgentSearch {
  return {
    ...(typeof tab === 'string' && /^[a-z-]{1,30}$/.test(tab) ? { tab } : {}),
    ...(typeof conversation === 'string' && uuid.test(conversation) ? { conversation } : {}),
    ...(assistant === 'open' || assistant === 'closed' ? { assistant } : {}),
  }
}

/** The same page with another conversation, or with a new one. */
export function withConversation(
  { tab, assistant }: AgentSearch,
  conversation: string | undefined,
): AgentSearch {
  return parseAgentSearch({ tab, assistant, conversation })
}
