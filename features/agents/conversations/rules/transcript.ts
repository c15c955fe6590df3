import type { Attachment } from '#features/agents/conversation-log/contract/attachment.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import type { Conversation } from '../contract/conversation.ts'

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
      return `*Used ${event.tool}:* ${toCode(event.args)}`
    case 'tool_answered':
      return event.message === null ? null : `*${event.tool} ${event.outcome}:* ${event.message}`
    case 'approval_asked':
      return `*Asked for approval of ${event.tool}*`
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
    case 'thought':
      return null
  }
}

function toNamed({ title, kind, source }: Attachment): string {
  return `*Names the ${kind}* ${toCode(title)} *of* ${toCode(source)}`
}

/** A code span that its own text cannot close. */
function toCode(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  const maxLength = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(maxLength + 1)
  return `${ticks} ${text} ${ticks}`
}
