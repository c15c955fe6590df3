/** Questions that take a time or a name from the one before. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readAfter, readBefore } from '#features/agents/local-mode/rules/comparison.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { inherit } from '#features/agents/local-mode/rules/intents.ts'
import { readSentence } from '#features/agents/local-mode/rules/slots.ts'
import type { AgentDeps, Intent } from './deps.ts'

/** "And how many orders was that" is of the time that was asked about before. */
export function withEarlierTime(
  intent: Intent,
  question: string,
  before: AgentEvent[],
  today: string,
): Intent {
  const last = before.findLast((event) => event.type === 'tool_asked')
  const earlier = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const { from, to } = earlier
  if (typeof from === 'string' && typeof to === 'string') {
    const { words } = readSentence(question.slice(0, 300), today)
    const first = { at: 0, length: 0, from, to, horizonWeeks: null }
    const moved = readBefore(words, first) ?? readAfter(words, first, today)
    if (moved) {
      const { compareFrom: _from, compareTo: _to, ...args } = intent.args
      return { ...intent, args: { ...args, from: moved.from, to: moved.to } }
    }
  }
  return inherit({ ...intent, args: earlier }, intent)
}

const maxMore = 4

/** Whether a few words ask more of what was asked before: "per category" after the revenue of October. */
export function isMoreOf(intent: Intent, question: string, before: AgentEvent[]): boolean {
  if (leans(question)) return true
  const last = before.findLast((event) => event.type === 'tool_asked')
  const isSame = last?.type === 'tool_asked' && last.tool === intent.tool
  const words = question.trim().split(/\s+/).length
  return isSame && words <= maxMore && intent.args['from'] === undefined
}

/** "Same by category", "and the month before": more of what was asked before. */
export function leans(question: string): boolean {
  return /^(?:(?:ok|okay|ah|oh|hm+|no|nah),? )*(?:and|nd|or|same|only|just|what about|how about|vs|versus|against|compared? (?:that|it|this|to|with))\b|\bof (?:them|those|these)\b/i.test(
    question.trim(),
  )
}

/** "The denim one" after a question about jackets is a denim jacket, where there is one. */
export async function withEarlierName(
  { findProducts }: Pick<AgentDeps, 'findProducts'>,
  workspaceId: string,
  use: LocalUse | LocalSaying,
  before: AgentEvent[],
): Promise<LocalUse | LocalSaying> {
  if (!('tool' in use)) return use
  const last = before.findLast((event) => event.type === 'tool_asked')
  const args = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const earlier = [args['search'], args['product']].find((one) => typeof one === 'string')
  const { product } = use
  const name = product?.name ?? (typeof use.args['search'] === 'string' ? use.args['search'] : undefined)
  if (typeof earlier !== 'string' || name === undefined || name === earlier) return use
  const both = `${name} ${earlier}`
  if (((await findProducts(workspaceId, both, 1)) ?? []).length === 0) return use
  return product
    ? { ...use, product: { ...product, name: both } }
    : { ...use, args: { ...use.args, search: both } }
}
