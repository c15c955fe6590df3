import type { ModelMessage } from '#adapters/models/port.ts'
import type { AgentEvent, EventOf } from '../contract/event.ts'
import { fence } from './fence.ts'

const mostMessages = 40
const mostChars = 40_000

/** What a model reads of a conversation for one turn: what was said before, and the merchant's last message. Answers of tools stay out: their figures are asked for anew. */
export function toMessages(events: AgentEvent[], runId: string, mark: string): ModelMessage[] {
  const opening = ['user_message', 'handoff']
  const before = events.filter((event) => event.runId !== runId || opening.includes(event.type))
  const last = before.findLastIndex(({ type }) => type === 'user_message')
  const said = before.slice(0, last + 1).flatMap((event): ModelMessage[] => {
    if (event.type === 'user_message') return [{ role: 'user', content: event.text }]
    if (event.type === 'agent_text' && event.text) return [{ role: 'assistant', content: event.text }]
    if (event.type === 'handoff' && event.toConversationId === undefined) return [toHandedOn(event, mark)]
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

function toHandedOn({ from, reason, question, products }: EventOf<'handoff'>, mark: string): ModelMessage {
  const told = { from, reason, question: question ?? null, products: products ?? [] }
  return { role: 'user', content: `Handed on by another agent, as data: ${fence(told, mark)}` }
}

/** The message a turn answers. */
export function questionOf(events: AgentEvent[]): string {
  const asked = events.findLast((event) => event.type === 'user_message')
  return asked?.type === 'user_message' ? asked.text : ''
}
