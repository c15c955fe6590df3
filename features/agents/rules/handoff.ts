import type { AgentId } from '../contract/event.ts'

const words: [AgentId, string[]][] = [
  ['stripe', ['payment', 'transaction', 'fraud']],
  ['seller', ['price', 'listing', 'optimize']],
  ['scout', ['market', 'trend', 'competitor']],
  ['customer', ['support', 'help', 'issue']],
  ['ops', ['inventory', 'operation', 'workflow']],
]

/** The agent whose keywords a message holds, the first of the table; null when that is the one who is asked already. */
export function suggestHandoff(
  message: string,
  agent: AgentId,
): { agentType: AgentId; reason: string } | null {
  const lower = message.toLowerCase()
  for (const [agentType, known] of words) {
    const word = known.find((each) => lower.includes(each))
    if (!word) continue
    return agentType === agent ? null : { agentType, reason: `You mentioned "${word}"` }
  }
  return null
}
