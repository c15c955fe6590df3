import type { AgentId } from '#features/base/runs/contract/agent.ts'

/** The words of the specification, in the order in which they are looked for. */
const keywords: readonly [AgentId, readonly string[]][] = [
  ['stripe', ['payment', 'transaction', 'fraud', 'refund', 'dispute']],
  ['seller', ['price', 'listing', 'optimize', 'feed', 'title', 'description']],
  ['scout', ['market', 'trend', 'competitor', 'demand', 'forecast', 'region', 'country']],
  ['customer', ['support', 'help', 'issue', 'customer', 'ticket', 'review', 'reply']],
  ['ops', ['inventory', 'operation', 'workflow', 'stock', 'sync']],
]

/** Whose work a message is, by its first keyword as a word or its plural; Operations, the hub, where there is none. */
export function suggestAgent(message: string): AgentId {
  const words = new Set(message.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const found = keywords.find(([, known]) => known.some((word) => words.has(word) || words.has(`${word}s`)))
  return found?.[0] ?? 'ops'
}
