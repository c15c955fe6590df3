import type { AgentId } from '#features/base/runs/contract/agent.ts'

/** In the order in which they are looked for. */
const keywords: [AgentId, string[]][] = [
  ['stripe', ['payment', 'transaction', 'fraud']],
  ['seller', ['price', 'listing', 'optimize']],
  ['scout', ['market', 'trend', 'competitor']],
  ['customer', ['support', 'help', 'issue']],
  ['ops', ['inventory', 'operation', 'workflow']],
]

/** The agent whose keyword a message holds as a whole word or its plural, the first in the order above. Never the agent itself, nor one that cannot answer the message: the next one is looked for. */
export function suggestHandoff(
  message: string,
  agent: AgentId,
  canAnswer: (message: string, agent: AgentId) => boolean = () => true,
): { agentType: AgentId; reason: string } | null {
  const words = new Set(message.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  for (const [agentType, known] of keywords) {
    const word = known.find((each) => words.has(each) || words.has(`${each}s`))
    if (word && agentType !== agent && canAnswer(message, agentType))
      return { agentType, reason: `You mentioned "${word}"` }
  }
  return null
}
