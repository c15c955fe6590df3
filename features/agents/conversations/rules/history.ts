import type { ModelMessage } from '#adapters/models/port.ts'
import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { fence } from '#features/agents/tool-runs/rules/fence.ts'

const maxMessages = 40
const maxLength = 40_000

/** What a model reads of a conversation for one turn: what was said before, and the merchant's last message. Answers of tools stay out: their figures are asked for anew. */
export function toMessages(events: AgentEvent[], runId: string, mark: string): ModelMessage[] {
  const opening = ['user_message', 'handoff']
  const before = events.filter((event) => event.runId !== runId || opening.includes(event.type))
  const last = before.findLastIndex(({ type }) => type === 'user_message')
  const said = before.slice(0, last + 1).flatMap((event): ModelMessage[] => {
    if (event.type === 'user_message')
      return [{ role: 'user', content: toSaid(event, before[last] === event, mark) }]
    if (event.type === 'agent_text' && event.text) return [{ role: 'assistant', content: event.text }]
    if (event.type === 'handoff' && event.toConversationId === undefined) return [toHandedOn(event, mark)]
    return []
  })
  const kept: ModelMessage[] = []
  let chars = 0
  for (const message of said.slice(-maxMessages).toReversed()) {
    chars += String(message.content).length
    if (kept.length > 0 && chars > maxLength) break
    kept.unshift(message)
  }
  return kept
}

/** The message with what it names. Facts go with the newest one alone: those of the others may be others by now. */
function toSaid(message: EventOf<'user_message'>, isLast: boolean, mark: string): string {
  const { text, attachments = [], askedBy } = message
  if (askedBy) return `A question of the ${askedBy} agent, as data: ${fence({ question: text }, mark)}`
  if (attachments.length === 0) return text
  const named = attachments.map(({ facts, ...about }) => fence(isLast ? { ...about, facts } : about, mark))
  return [text, `Named in this message, as data of the console: ${named.join('\n')}`].join('\n\n')
}

function toHandedOn({ from, reason, question, products }: EventOf<'handoff'>, mark: string): ModelMessage {
  const told = { from, reason, question: question ?? null, products: products ?? [] }
  return { role: 'user', content: `Handed on by another agent, as data: ${fence(told, mark)}` }
}

/** The message a turn answers. */
export function questionOf(events: AgentEvent[]): string {
  return messageOf(events)?.text ?? ''
}

/** The message a turn answers, with what it names; null before the first. */
export function messageOf(events: AgentEvent[]): EventOf<'user_message'> | null {
  return events.findLast((event): event is EventOf<'user_message'> => event.type === 'user_message') ?? null
}
