/** Orders about a ticket of the last answer: "resolve the first one", "mark it in progress", "reply to the second". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { plain } from './choice.ts'
import { placeOf } from './place.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

const states: [said: RegExp, status: string, label: string][] = [
  [/\bre-?open(?:ed)?\b|\bopen (?:it |that |this )?again\b|\bback to open\b/, 'open', 'Reopen'],
  [
    /\bin[ -]progress\b|\b(?:i['’]?m|i am|we['’]?re|we are|i will be) (?:on it|working on|looking into|handling)\b|\bworking on (?:it|that|this)\b/,
    'in-progress',
    'Set to in progress',
  ],
  [/\bclosed?\b|\bshut\b/, 'closed', 'Close'],
  [
    /\b(?:resolved?|solved?|done|fixed|sorted|settled|finished|handled|dealt with)\b/,
    'resolved',
    'Mark as resolved',
  ],
]
const placeWords =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\\d{1,2}(?:st|nd|rd|th)'
/** Words that say a status of a ticket, and which ticket, and nothing else. */
const own = new RegExp(
  `^(?:mark|marked|set|put|move|make|change|as|to|is|are|was|be|been|has|can|its|it['’]s|the|a|ticket|tickets|case|message|one|ones|please|pls|now|status|of|them|those|im|i['’]m|i|am|on|it|that|that['’]s|thats|this|you|we|re|were|working|looking|into|handling|with|too|also|thanks|thank|thx|already|all|good|again|up|back|open|reopen|reopened|re-open|in|progress|in-progress|close|closed|shut|resolve|resolved|solve|solved|done|fixed|sorted|settled|finished|handled|dealt|number|no|just|then|so|and|${placeWords}|#?\\d{1,4})$`,
)
const asks = /^(?:is|are|was|were|has|have|did|does|do|who|what|which|when|how|why|any|should|show)\b/
/** "The resolved ones" are asked for. */
const listed =
  /^(?:(?:now|the|all|only|just|and|also|then|ok|same for|what about|any) )*(?:(?:(?:those|these|the ones|ones)(?: (?:that|which) (?:are|were)(?: (?:already|still))?| already| still) (?=[\p{L} -]+$))|(?=[\p{L} -]+ (?:ones|tickets|cases|messages)\b))(?:open|closed|shut|in[ -]progress|resolved|solved|done|sorted|settled|finished)\b/u

/** What a text orders about a ticket of the last list; which one is asked back where several may be meant. Null where it says something else. */
export function orderOfTicket(question: string, before: AgentEvent[]): LocalUse | LocalSaying | null {
  const said = plain(question).replace(
    /^(?:(?:ok|okay|yes|yep|great|now|then|so|please|pls|and|thanks|thx|cool|alright|grand|lovely|perfect|good|nice|right|cheers|fine),? )+/,
    '',
  )
  // "Do not close ticket 5, put it in progress": what follows is what shall be done.
  const [, number, rest] =
    /^(?:do not|don['’]?t) (?:close|resolve|reopen) (?:the )?(?:ticket|case)? ?#?(\d{1,7})\s*[,;.:-]\s*(?:but )?(?:rather |just |please )?((?:put|set|mark|move|make|change|leave)\b.*)$/.exec(
      said,
    ) ?? []
  const plainly =
    number === undefined ? said : `ticket ${number} ${rest?.replace(/\b(?:only|rather)\b/g, '')}`
  return orderOfStatus(plainly, question, before) ?? orderOfPlace(said, before)
}

function orderOfStatus(said: string, question: string, before: AgentEvent[]): LocalUse | LocalSaying | null {
  if (question.trim().endsWith('?') || asks.test(said) || listed.test(said)) return null
  const state = states.find(([words]) => words.test(said))
  const words = said.match(/[#\p{L}\p{N}'’-]+/gu) ?? []
  if (!state || words.some((word) => !own.test(word))) return null
  const [, status, label] = state
  const numbers = lastTickets(before)
  const number = /(?<![\p{L}\d])#?(\d{1,4})(?![\p{L}\d])/u.exec(said)?.[1]
  const use = (ticket: number): LocalUse => ({
    tool: 'set-ticket-status',
    args: { ticket, status },
    product: null,
    first: null,
  })
  const ask = (tickets: readonly number[]): LocalSaying => ({
    part: 'answer',
    text: `Which ticket? Nothing was changed.`,
    asksFor: 'set-ticket-status',
    choices: tickets.map((ticket) => ({
      label: `${label}: ticket ${ticket}`,
      message: `${label}: ticket ${ticket}`,
      use: { tool: 'set-ticket-status', args: { ticket, status } },
    })),
  })
  if (number !== undefined) {
    const isListed = numbers.includes(Number(number))
    // Alone a number and "done" may be of anything.
    if (isListed || /\b(?:ticket|case)\b/.test(said)) return use(Number(number))
    return /^#?\d{1,4} (?:is|was|can be|has been)\b/.test(said) ? ask([Number(number)]) : null
  }
  if (numbers.length === 0) return null
  const place = new RegExp(`\\b(${placeWords})\\b`).exec(said)?.[1]
  const at = place === undefined ? null : placeOf(place, numbers.length)
  const [only] = numbers
  const ticket = at === null ? undefined : numbers[at]
  if (ticket !== undefined) return use(ticket)
  if (place !== undefined || only === undefined) return null
  return numbers.length === 1 ? use(only) : ask(numbers.slice(0, maxChoices))
}

const maxChoices = 6

const several =
  /^(?:mark |set |put )?(?:the )?(?:tickets? )?(close|resolve|reopen|re-open)?(?: tickets?)? ?#?\d{1,7}(?:(?:,|,? and|,? n|,? plus| ?&)? #?\d{1,7})+(?: both| all)?(?: back)?(?: as| to(?: be)?)? ?(closed|resolved|open|done|in[ -]progress)?(?: please| pls| now)?$/

/** "Resolve 12 and 14": an order for each, of which one is made at a time. Null for one ticket, or other things. */
export function ordersOfTickets(question: string): string[] | null {
  const said = plain(question).replace(/^(?:(?:ok|okay|please|pls|and|now),? )+/, '')
  const [, verb, state] = several.exec(said) ?? []
  const status = verb?.replace('-', '') ?? (state === undefined ? undefined : ofState[state])
  const numbers = said.match(/\d{1,7}/g) ?? []
  const isOfTickets = /\b(?:tickets?|closed?|resolved?|re-?open|in[ -]progress)\b/.test(said)
  const isStarted = state?.startsWith('in') ?? false
  if ((status === undefined && !isStarted) || numbers.length < 2 || !isOfTickets) return null
  return numbers
    .slice(0, maxChoices)
    .map((number) => (isStarted ? `set ticket ${number} to in progress` : `${status} ticket ${number}`))
}

const ofState: Readonly<Record<string, string>> = {
  closed: 'close',
  resolved: 'resolve',
  done: 'resolve',
  open: 'reopen',
}

function orderOfPlace(said: string, before: AgentEvent[]): LocalUse | null {
  const order = new RegExp(
    `^(reply to|answer|draft (?:a |an )?(?:reply|answer) (?:to|for)|show|open) (?:the )?(it|that|${placeWords})(?: one| ticket| of them)?(?: please| pls| now)?$`,
  ).exec(said)
  const numbers = lastTickets(before)
  const asked = new RegExp(
    `^(?:(?:and|what|whats|what's|does|is|about|of|read|me|in) )*(?:the )?(${placeWords})(?: one| ticket| message)?(?:,? (?:what|does|is|it|he|she|they|say|says|said|about|want|wants|wrote|write|in|please))*$`,
  ).exec(said)
  const at = asked?.[1] === undefined ? null : placeOf(asked[1], numbers.length)
  if (at !== null && numbers[at] !== undefined)
    return { tool: 'find-tickets', args: { search: `#${numbers[at]}` }, product: null, first: null }
  if (!order || numbers.length === 0) return null
  const [, verb = '', which = ''] = order
  const place = /^(?:it|that)$/.test(which)
    ? numbers.length === 1
      ? 0
      : null
    : placeOf(which, numbers.length)
  const ticket = place === null ? undefined : numbers[place]
  if (ticket === undefined) return null
  const use = { product: null, first: null }
  if (/^(show|open)$/.test(verb)) return { ...use, tool: 'find-tickets', args: { search: `#${ticket}` } }
  return { ...use, tool: 'response-generator', args: {}, first: { read: 'ticket', search: `#${ticket}` } }
}

const ofOrders = new RegExp(`\\b(?:the )?(${placeWords}) (?:one|order|payment)\\b`)
const maxOrderWords = 12

/** "Why has the first one got its points" after risky orders: that order. */
export function orderOfList(question: string, before: AgentEvent[]): LocalUse | null {
  const said = plain(question)
  const last = eventsOf(before, 'tool_answered').findLast(({ outcome }) => outcome === 'answered')
  const word = last?.tool === 'fraud-detector' ? ofOrders.exec(said)?.[1] : undefined
  if (word === undefined || said.split(' ').length > maxOrderWords) return null
  const tables = ToolAnswer.safeParse(last?.output).data?.tables ?? []
  const orders = tables.flatMap(({ rows }) =>
    rows.flatMap(({ order }) => (typeof order === 'string' && order.startsWith('#') ? [order] : [])),
  )
  const at = placeOf(word, orders.length)
  const order = at === null ? undefined : orders[at]
  return order === undefined
    ? null
    : { tool: 'fraud-detector', args: { orderNames: [order] }, product: null, first: null }
}

/** The numbers of the tickets in the last answer, as it showed them; of a reply, those that were read for it. */
export function lastTickets(before: AgentEvent[]): number[] {
  const answered = eventsOf(before, 'tool_answered').filter(({ outcome }) => outcome === 'answered')
  const last = answered.at(-1)
  const listed =
    last?.tool === 'response-generator'
      ? answered.findLast(({ tool, runId }) => tool === 'find-tickets' && runId === last.runId)
      : last
  if (listed?.tool !== 'find-tickets') return []
  const tables = ToolAnswer.safeParse(listed.output).data?.tables ?? []
  return tables.flatMap(({ rows }) =>
    rows.flatMap(({ ticket }) => (typeof ticket === 'number' ? [ticket] : [])),
  )
}
