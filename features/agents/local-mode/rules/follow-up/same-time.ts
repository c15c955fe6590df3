/** "And the refunds in that month?": the time that was asked about before. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'

const form =
  /^(?:(?:and|ok|okay|so|but|then|now),? )*(?:what about |how about )?(.{3,80}?),? (?:in|for|during|over|from|of) (?:that|this same|the same|that same) (?:month|week|weekend|day|quarter|year|period|time)(?: (?:please|pls|then|too|as well))*([?.!\s]*)$/i
/** "And in that month the refunds?" */
const leading =
  /^((?:(?:and|ok|okay|so|but|then|now),? )*)((?:in|for|during|over) (?:that|the same) (?:month|week|weekend|day|quarter|year|period|time)),? (?:what about |how about )?(.{3,80}?)([?.!\s]*)$/i
/** Times of their own. */
const timed =
  /\b(?:before|after|than|last|next|same|yesterday|today|tomorrow|since|until|week|month|year|\d{4})\b/i
const day = /^\d{4}-\d\d-\d\d$/

/** The question with the days of the last one; the text as it is where that had none. */
export function spellSameTime(text: string, before: AgentEvent[]): string {
  const [, asked = '', end = ''] = form.exec(text.trim().replace(leading, '$1$3 $2$4')) ?? []
  const { from, to } = (eventsOf(before, 'tool_asked').at(-1)?.args ?? {}) as Record<string, unknown>
  const isDated = typeof from === 'string' && typeof to === 'string' && day.test(from) && day.test(to)
  return isDated && asked !== '' && !timed.test(asked)
    ? `${asked.replace(/^the /i, '')} from ${from} to ${to}${end}`
    : text
}
