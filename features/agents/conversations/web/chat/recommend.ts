import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'

/** The agents whose work an agent's own leads to, and the words that each is there for. */
const recommendedFor: Record<AgentId, { agents: AgentId[]; words: string[] }> = {
  scout: { agents: ['seller', 'ops'], words: ['market', 'trend', 'competitor'] },
  seller: { agents: ['scout', 'customer'], words: ['price', 'listing', 'optimize'] },
  customer: { agents: ['stripe', 'seller'], words: ['support', 'help', 'issue'] },
  stripe: { agents: ['ops', 'customer'], words: ['payment', 'transaction', 'fraud'] },
  ops: { agents: ['stripe', 'scout'], words: ['inventory', 'operation', 'workflow'] },
}

const forMatch = 10
const capabilityMatch = 5
const recommended = 2

/** The two other agents that fit best what was talked about, the best first: 10 for each match of what an agent is recommended for, 5 for each capability named. */
export function recommendAgents(agent: AgentId, topics: readonly string[]): AgentId[] {
  const text = topics.join('\n').toLowerCase()
  return agentIds
    .filter((id) => id !== agent)
    .map((id) => ({ id, score: scoreOf(id, agent, text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, recommended)
    .map(({ id }) => id)
}

function scoreOf(id: AgentId, agent: AgentId, text: string): number {
  const { agents, words } = recommendedFor[id]
  const isFor = [agents.includes(agent), ...words.map((word) => text.includes(word))].filter(Boolean).length
  const capabilities = roster[id].capabilities.filter(({ name: capability }) =>
    text.includes(capability.toLowerCase()),
  )
  return forMatch * isFor + capabilityMatch * capabilities.length
}
