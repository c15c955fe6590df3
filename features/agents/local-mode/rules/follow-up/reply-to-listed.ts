/** What is done with tickets or drafts of the last answer: "draft answers for 3 of those", "save that one". */
import { z } from 'zod'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { readCount } from '../count.ts'
import { plain } from './choice.ts'
import { lastTickets } from './ticket.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

const Tickets = z.object({ tickets: z.array(z.object({ messageId: z.string() })) })
const Drafts = z.object({ drafts: z.array(z.object({ text: z.string() })) })
const maxReplies = 20

const lead =
  '(?:(?:ok|okay|yes|fine|good|perfect|now|then|please|pls|and|so|great|can you|could you|lets),? )*'
const replyTo = new RegExp(
  `^${lead}(?:(?:draft|write|prepare|compose|suggest|make|give me|do) )?(?:me )?(?:some |the |an? )?(?:replies|answers|responses|drafts|reply|answer|respond)(?: back)?(?: to| for| on)? (?:all(?: of)?|each of|every one of|(?:the )?(?:first |top |newest |latest |oldest |any )?(\\w+)(?: of)?)? ?(?:the )?(?:them|those|these|ones|tickets)(?: tickets| ones)?(?: please| pls| now)?$`,
)
const save = new RegExp(
  `^${lead}(?:save|keep|store|attach|file) (?:it|that|this|them|the)?(?: one| draft| reply| answer| text| response)?(?: as (?:a |the |my )?(?:reply|draft|answer|response))?(?: (?:on|to|with|for) (?:it|(?:the|that|this|her|his|their) ticket))?(?:,? (?:but|and) (?:leave|keep) it unsent|,? but do(?: not|n['’]?t) send(?: it)?)?(?: please| pls| now)?$`,
)

/** Replies to tickets that were listed; null where none were, or something else is asked. */
export function replyToListed(question: string, before: AgentEvent[]): LocalUse | null {
  const [said, count] = replyTo.exec(plain(question)) ?? []
  const answered = eventsOf(before, 'tool_answered').findLast(({ outcome }) => outcome === 'answered')
  if (said === undefined || answered?.tool !== 'find-tickets') return null
  const detail = ToolAnswer.safeParse(answered.output).data?.detail
  const { tickets = [] } = Tickets.safeParse(detail).data ?? {}
  const wanted = count === undefined ? maxReplies : readCount(count)
  if (tickets.length === 0 || wanted === null || wanted < 1) return null
  const messageIds = tickets.slice(0, Math.min(wanted, maxReplies)).map(({ messageId }) => messageId)
  return {
    tool: 'response-generator',
    args: { messageIds, limit: messageIds.length },
    product: null,
    first: null,
  }
}

/** The draft that was shown last, to be kept on its ticket; null where none was shown. */
export function saveDraft(question: string, before: AgentEvent[]): LocalUse | LocalSaying | null {
  if (!save.test(plain(question))) return null
  const answered = eventsOf(before, 'tool_answered').findLast(({ outcome }) => outcome === 'answered')
  if (answered?.tool !== 'response-generator') return null
  const { drafts = [] } = Drafts.safeParse(ToolAnswer.safeParse(answered.output).data?.detail).data ?? {}
  const [draft] = drafts
  const tickets = lastTickets(before)
  const [ticket] = tickets
  if (draft && drafts.length === 1 && ticket !== undefined && tickets.length === 1)
    return { tool: 'save-reply', args: { ticket, text: draft.text }, product: null, first: null }
  return {
    part: 'answer',
    asksFor: 'save-reply',
    text: 'I save one reply at a time. On which ticket? Say “draft a reply to ticket 12”, then “save it”. Nothing was saved.',
  }
}
