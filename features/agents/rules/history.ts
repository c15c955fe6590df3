import type { ModelMessage } from '#adapters/models/port.ts'
import type { AgentEvent } from '../contract/event.ts'

const mostMessages = 40
const mostChars = 40_000

/** What a model reads of a conversation for one turn: what was said before, and the merchant's last message. Answers of tools stay out: their figures are asked for anew. */
export function toMessages(events: AgentEvent[], runId: string): ModelMessage[] {
  const before = events.filter((event) => event.runId !== runId || event.type === 'user_message')
  const last = before.findLastIndex(({ type }) => type === 'user_message')
  const said = before.slice(0, last + 1).flatMap((event): ModelMessage[] => {
    if (event.type === 'user_message') return [{ role: 'user', content: event.text }]
    if (event.type === 'agent_text' && event.text) return [{ role: 'assistant', content: event.text }]
    return []
  })
  const kept: ModelMessage[] = []
  let chars = 0
  for (const message of said.slice(-mostMessages).toReversed()) {
    chars += String(message.content).length
    if (kept.length > 0 && chars > mostChars) break
    kept.unshift(message)
  }
  return kept
}

/** The message a turn answers. */
export function questionOf(events: AgentEvent[]): string {
  const asked = events.findLast((event) => event.type === 'user_message')
  return asked?.type === 'user_message' ? asked.text : ''
}
