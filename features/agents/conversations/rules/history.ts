import type { ModelMessage } from '#adapters/models/port.ts'
import type { Attachment } from '#features/agents/conversation-log/contract/attachment.ts'
import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { fence } from '#features/agents/tool-runs/rules.ts'
import { withoutIds } from '#features/base/runs/rules/machine-id.ts'
import { nameOfTool } from '#features/base/runs/rules/tool-name.ts'
import type { Conversation } from '../contract/conversation.ts'

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

/** A conversation for people to read: what was said, done, asked and decided, in order. */
export function toMarkdown({ title, agentType, createdAt }: Conversation, events: AgentEvent[]): string {
  const { name } = roster[agentType]
  const parts = events.flatMap((event) => toParagraph(event, name) ?? [])
  return `# ${title.replaceAll(/\s+/g, ' ')}\n\n${name} agent, ${createdAt.slice(0, 10)}\n\n${parts.join('\n\n')}\n`
}

function toParagraph(event: AgentEvent, name: string): string | null {
  switch (event.type) {
    case 'user_message':
      return [`**You**\n\n${event.text}`, ...(event.attachments ?? []).map(toNamed)].join('\n\n')
    case 'agent_text':
      return `**${name}**\n\n${event.text}`
    case 'tool_asked':
      return `*Used ${nameOfTool(event.tool)}:* ${toCode(event.args)}`
    case 'tool_answered':
      return event.message === null ? null : `*${nameOfTool(event.tool)} ${event.outcome}:* ${event.message}`
    case 'approval_asked':
      return `*Asked for approval: ${nameOfTool(event.tool)}*`
    case 'approval_decided':
      return `*${event.editedArgs === null ? '' : 'Changed and '}${event.decision}*`
    case 'handoff':
      return `*Handoff from ${event.from} agent: ${event.reason}*`
    case 'note':
      return `*${event.text}*`
    case 'stopped':
      return [event.text, '*Stopped*'].filter(Boolean).join('\n\n')
    case 'incomplete':
      return [event.text, `*Incomplete: ${event.message}*`].filter(Boolean).join('\n\n')
    case 'failed':
      return `*Failed: ${event.message}*`
    case 'tool_undone':
      return '*Undone*'
    case 'thought':
      return null
  }
}

function toNamed({ title, kind, source }: Attachment): string {
  return `*Names the ${kind}* ${toCode(title)} *of* ${toCode(source)}`
}

/** A code span that its own text cannot close. */
function toCode(value: unknown): string {
  const text = JSON.stringify(value ?? null, withoutIds)
  const maxLength = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(maxLength + 1)
  return `${ticks} ${text} ${ticks}`
}
