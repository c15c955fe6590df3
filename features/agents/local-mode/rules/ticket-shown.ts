/** One ticket that is asked for by who wrote it or what it is about: "let me see Marta's ticket", "what’s in the wrong colour ticket". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { lastUse } from './follow-up/follow-up.ts'
import type { LocalUse } from './follow-up/to-use.ts'
import { readTicketNamed } from './ticket-named.ts'

const polite =
  "(?:(?:please|pls|ok|okay|now|so|and|hey|hi|can you|could you|can i|could i|may i|i want to|i need to|i would like to|i['’]d like to),? )*"
const showing = new RegExp(
  `^\\W*${polite}(?:show|let me (?:see|read|look at)|let us see|let[’']?s see|open|read|pull up|bring up|see|look at|find|get|view|what(?:['’]?s| is| was) in|what does|what did)(?: me| us)?(?= )(.*?)(?: (?:please|pls|now|then|say|says|tell us))*[.?!\\s]*$`,
  'i',
)
const wrote = new RegExp(
  `^\\W*${polite}(?:show|let me (?:see|read)|see|read|find)(?: me| us)? what (.{2,40}?) (?:wrote|writes|has written|said|says|wants|wanted|asked)[.?!\\s]*$`,
  'i',
)
const other =
  /^\W*(?:(?:ok|okay|so|now|then),? )*(?:and|what about|how about)(?: the (?:ticket|case|one|message) (?:of|from|by))? (.{2,40}?)(?:['’]s?)?(?: (?:ticket|case|one|message))?[.?!\s]*$/i
const kind = /\b(?:ticket|case|complaint|message|enquiry|inquiry)\b/i
/** More than one, one by its state or its place, and what is no ticket by its words. */
const others =
  /\d|\b(?:tickets|cases|messages|complaints|all|every|any|anything|each|open|closed|resolved|solved|done|unresolved|unanswered|waiting|in progress|urgent|priority|new|newest|latest|last|first|second|third|fourth|fifth|oldest|next|previous|other|this|that|it|stars?|again|and|or|not|without|except|if|from (?:today|yesterday|last|this)|draft|reply|answer|mark|close|resolve|status)\b/i
const about = /\b(?:about|regarding|mention\w*|concerning|that|which|who)\b/i
const mostWords = 5

/** The ticket to be shown; null where another question is asked. */
export function readTicketShown(
  text: string,
  people: readonly string[],
  before: AgentEvent[] = [],
): LocalUse | null {
  const isPerson = (word: string) => people.includes(word)
  const isAfter = lastUse(before)?.tool === 'find-tickets'
  const person = wrote.exec(text)?.[1] ?? (isAfter ? other.exec(text)?.[1] : undefined)
  const target = person ?? showing.exec(text)?.[1]
  if (target === undefined || others.test(target.replaceAll(/["“”][^"“”]+["“”]/g, ''))) return null
  const { words } = readTicketNamed(target)
  if (words.length === 0 || words.length > mostWords) return null
  const use = { tool: 'find-tickets', product: null }
  if (words.every(isPerson)) {
    const isMeant = person !== undefined || kind.test(target)
    return isMeant ? { ...use, args: { search: words.join(' ') }, first: null } : null
  }
  // What all of them say is searched for elsewhere.
  const isOfOne = kind.test(target) && (words.some(isPerson) || !about.test(target))
  return person === undefined && isOfOne
    ? { ...use, args: {}, first: { read: 'ticket number', words, status: null } }
    : null
}
