/** Orders that give a ticket a status and tell it by who wrote it or what it is about: "Jonas is happy now, mark his as resolved". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { wishOf } from './act/gate.ts'
import { askOneByOne } from './follow-up/ask-back.ts'
import { lastTickets } from './follow-up/ticket.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'
import { isCommand } from './mood.ts'
import { readTicketNamed, wordsIn } from './ticket-named.ts'
import { toWords } from './words.ts'

const polite =
  "(?:(?:please|pls|plz|kindly|ok|okay|so|great|good|right|alright|yes|thanks|thank you|now|then|and|but|just|also|go ahead and|feel free to|you (?:can|may|could|should)|we (?:can|may|could|should)|i think (?:you|we) can|can you|could you|would you|will you|i (?:want|need) you to|i would like you to|let us|let['’]?s|would you mind|time to),? )*"
const stateWords =
  'open|closed|in[ -]progress|resolved|solved|done|finished|sorted(?: out)?|settled|handled|dealt with|fixed|answered|complete|completed'
const statusOf: readonly [said: RegExp, status: string][] = [
  [/^(?:re-?open|open)/, 'open'],
  [/^in/, 'in-progress'],
  [/^(?:close|shut)/, 'closed'],
  [/^/, 'resolved'],
]
const again = '(?: (?:again|now|please|pls|too|as well|then|already|straight away|right away|at once|today))*'
const byVerb = new RegExp(
  `^${polite}(close|shut|resolve|solve|re-?open)(?: (?:off|up|out|down))?(?= |$)(.*?)${again}$`,
  'i',
)
const byState = new RegExp(
  `^${polite}(?:mark|set|put|move|change|flag|switch)(?= )(.*?) (?:(?:back )?(?:as|to|into|down as|as being|to be) )?(${stateWords})(?= |$)(.*?)${again}$`,
  'i',
)
const byWish = new RegExp(
  `^${polite}(.*?) (?:can|may|should|could|must|might as well|needs to|has to|ought to|is to|is ready to)(?: now| then| probably| all| both)* be (?:(?:marked|set|put|moved)(?: back)? (?:as |to )?)?(${stateWords}|reopened|re-opened)(?= |$)(.*?)${again}$`,
  'i',
)
/** "Ida's ticket: resolved". */
const byMark = new RegExp(`^(.{2,80}?)(?:\\s*(?::|->|=>|=)\\s*)(${stateWords})[.!]*$`, 'i')
const kind =
  /\b(?:ticket|case|message|complaint|enquiry|inquiry|query|issue|request|conversation|thread|review)\b/i
const pronoun = /\b(?:it|that|this|his|hers?|theirs?|him|them|one)\b/i
/** More than one, or one by its place in a list. */
const several =
  /\b(?:tickets|cases|messages|complaints|enquiries|inquiries|queries|issues|requests|conversations|threads|reviews|all|every|everything|each|both|any|ones|first|second|third|fourth|fifth|last|newest|latest|oldest|next|other)\b/i
const questions =
  /^(?:what|which|who|whose|why|how|when|where|is|are|was|were|do|does|did|has|have|should|shall|may|might|any)\b/i
const waiting =
  /\b(?:if|unless|until|till|when|whenever|once|as soon as|in case|before|after(?! all\b)|later|tomorrow|tonight|next|wait|(?:on|by|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:an?|one|two|three|\d+) (?:minutes?|hours?|days?|weeks?|months?)|every|except|only|instead|rather)\b/i
const negated = /\b(?:not|never|nor|neither)\b|n['’]t\b|\b(?:dont|doesnt|didnt|hasnt|isnt|wasnt|wont|cant)\b/i
/** What is ordered beside it, of those that begin no order elsewhere. */
const another =
  /^(?:(?:also|then|and|please|pls) )*(?:send|email|mail|message|tell|refund|draft|write|reply|answer|ship|cancel|thank|call|phone|let|remind|ask|offer|give|show|list|find|check|save|keep|do|make|get|note|add)\b/i
const says =
  /\b(?:is|are|was|were|has|have|had|got|gets|did|does|do|can|could|will|would|spoke|said|says|sent|wrote|called|told|thanked|received|refunded|replaced|found|came|arrived|turned|showed|working|looking|handled|sorted|nothing|no|all|done|fixed|solved|settled|happy|nice)\b|n['’]t\b|\b(?:it|he|she|that|they|we|i|you|all|everything)['’](?:s|m|re|ve|d|ll)\b|['’]s (?:all |now |very |quite )*(?:happy|fine|ok|okay|good|sorted|done|been|got|satisfied|content|pleased|sent|received)\b/i
const courtesy =
  /^(?:please|pls|thanks|thank you|thx|cheers|ok|okay|great|good|lovely|perfect|hi|hello|hey)\b/i
const mostWords = 60
const minTold = 4

const keeps = /^(?:(?:also|then|please|pls) )*(?:save|keep|store|attach|file) (?:this|the|it|a|my|that)\b/i

type Ordered = { said: string; target: string; status: string; isVerb: boolean }

/** What a text orders of a ticket that it does not number; which one is looked for, or asked back. Null where it says something else, or more. */
export function readTicketOrder(
  text: string,
  people: readonly string[],
  before: AgentEvent[] = [],
): LocalUse | LocalSaying | null {
  const plain = text.trim().replaceAll('’', "'")
  const { masked, unmask } = maskQuotes(plain.replace(byMark, 'mark $1 as $2'))
  const isAsked =
    masked.endsWith('?') && !/^\W*(?:please |hi |hey )*(?:can|could|would|will) you\b/i.test(masked)
  if (isAsked || plain.split(/\s+/).length > mostWords || waiting.test(masked)) return null
  const clauses = clausesOf(masked)
  const isListed = lastTickets(before).length > 0
  const orders = clauses.map((clause) =>
    negated.test(clause) ? null : (readClause(clause) ?? (isListed ? readDone(clause) : null)),
  )
  const [order, ...more] = orders.flatMap((one) => one ?? [])
  if (!order) return null
  const target = unmask(order.target)
  const named = readTicketNamed(target)
  const told = clauses.filter((_, at) => orders[at] === null)
  const isPerson = (word: string) => people.includes(word)
  const isKind = kind.test(target)
  const ownPerson = named.words.some(isPerson)
  const words = named.words.length > 0 ? named.words : subjectOf(told.map(unmask), isPerson)
  const isOne =
    (order.isVerb || order.status === 'in-progress') &&
    /\b(?:one|ones)\b/i.test(target) &&
    named.words.length > 0
  const isQuoted = /QUOTED\d/.test(order.target) && (isKind || /\bone\b/i.test(target))
  const isMeant =
    isKind ||
    ownPerson ||
    isOne ||
    isQuoted ||
    (pronoun.test(target) && words.length + lastTickets(before).length > 0)
  if (!isMeant || named.number !== null || several.test(order.target) || /\d/.test(target)) return null
  const sayOf = (of: string) => `mark the ticket of ${of} as ${order.status.replace('-', ' ')}`
  if (more.length > 0) {
    const parts = orders.flatMap((one, at) => (one === null ? [] : [unmask(clauses[at] ?? '')]))
    return askOneByOne(parts)
  }
  const rest = told.filter((clause) => !isTold(clause))
  // "Marta's and Jonas's": a name alone is another ticket.
  const others = rest.map((clause) => readTicketNamed(unmask(clause)).words)
  if (rest.length > 0 && others.every((one) => one.length > 0 && one.every(isPerson)) && ownPerson)
    return askOneByOne([words, ...others].map((one) => sayOf(one.join(' '))))
  const [first = ''] = rest
  // "Close it and save this reply: …" are two.
  if (keeps.test(first) && !negated.test(masked))
    return askOneByOne([order.said, masked.slice(masked.indexOf(first))].map((part) => unmask(part.trim())))
  if (rest.length > 0) return null
  const use = { tool: 'set-ticket-status', product: null }
  const { status } = order
  const [last, ...listed] = lastTickets(before)
  if (words.length === 0 && last !== undefined && listed.length === 0)
    return { ...use, args: { ticket: last, status }, first: null }
  const beside = told.flatMap((clause) => wordsIn(unmask(clause)).filter(({ length }) => length >= minTold))
  return {
    ...use,
    args: { status },
    first: {
      read: 'ticket number',
      words,
      ...(beside.length > 0 && words.length > 0 ? { told: beside } : {}),
      status,
    },
  }
}

/** What stands in quotation marks is one word, and splits nothing. */
function maskQuotes(text: string): { masked: string; unmask: (part: string) => string } {
  const quoted: string[] = []
  const masked = text.replaceAll(/["“”][^"“”]+["“”]/g, (said) => `QUOTED${quoted.push(said) - 1}`)
  return {
    masked,
    unmask: (part) => part.replaceAll(/QUOTED(\d+)/g, (_, at: string) => quoted[Number(at)] ?? ''),
  }
}

function clausesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|\n+|,\s*|\s+[-–—]+\s+|:\s+|\s+(?=(?:so|and|then|but|because|&|plus)\s)/i)
    .map((clause) =>
      clause
        .replace(/^(?:(?:so|and|then|but|because|&|plus)\s+)+/i, '')
        .replace(/[.!?;,\s]+$/, '')
        .trim(),
    )
    .filter((clause) => clause !== '')
}

function readClause(clause: string): Ordered | null {
  const [, verb, whose = ''] = byVerb.exec(clause) ?? []
  const [, before = '', state, behind = ''] =
    verb === undefined ? (byState.exec(clause) ?? byWish.exec(clause) ?? []) : []
  const said = verb ?? state
  const target = verb === undefined ? `${before} ${behind}`.trim() : whose.trim()
  if (said === undefined || target === '' || questions.test(target)) return null
  // "Close it as resolved" says two.
  if (verb !== undefined && new RegExp(`\\b(?:as|to|into) (?:${stateWords})\\b`, 'i').test(target))
    return null
  const status = statusOf.find(([way]) => way.test(said.toLowerCase()))?.[1] ?? 'resolved'
  return {
    said: clause,
    target: target.replace(/\b(?:the )?status of\b/i, ''),
    status,
    isVerb: verb !== undefined,
  }
}

const done = new RegExp(
  `^${polite}(?=(?:the|that|this|\\p{L}{2,30}['’]s) )(.{3,60}? (?:one|ticket|case|complaint)) (?:is|was|has been|can be considered)(?: now| already| all)* (closed|resolved|solved|done|finished|sorted(?: out)?|settled|fixed)${again}$`,
  'iu',
)

/** "The scratched one is resolved", of tickets that were listed. */
function readDone(clause: string): Ordered | null {
  const [, target, said] = done.exec(clause) ?? []
  return target === undefined || said === undefined
    ? null
    : { said: clause, target, status: /^closed/i.test(said) ? 'closed' : 'resolved', isVerb: true }
}

/** Whether a clause just tells something: nothing more is wished in it, and nothing held back. */
function isTold(clause: string): boolean {
  const said = clause.toLowerCase()
  if (courtesy.test(said)) return true
  if (said.endsWith('?') || questions.test(said) || another.test(said)) return false
  if (negated.test(said) && (/\byet\b/.test(said) || !ofSomebody.test(said))) return false
  return says.test(said) && wishOf(said, false) === null && !isCommand({ words: toWords(said) })
}

/** "She has not complained again" holds nothing back. */
const ofSomebody =
  /^(?:he|she|they|it|(?:the )?customer|\p{L}+(?: \p{L}+)?) (?:has|have|had|is|was|did|does|do|could|would|will|ca|wo)(?:n['’]?t| not|nt)\b/iu

const subject =
  /\b(?:the|that|this) ((?:[\p{L}\d'’"“” -]{2,40}? )?(?:ticket|case|complaint|message|enquiry|inquiry|query|issue|one)(?: (?:about|from|of|by|with|regarding) [\p{L}'’ -]{2,40}?)?)(?= (?:is|was|has|can|got|were)\b|['’]s |$)/iu

/** Whose or which ticket the clauses beside an order tell of. */
function subjectOf(told: readonly string[], isPerson: (word: string) => boolean): string[] {
  const named = told.flatMap((clause) => readTicketNamed(subject.exec(clause)?.[1] ?? '').words)
  const persons = told.flatMap((clause) => wordsIn(clause).filter(isPerson))
  return [...new Set([...named, ...persons])]
}
