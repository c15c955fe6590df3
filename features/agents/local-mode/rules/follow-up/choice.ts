/** What was said before and is meant again: a choice that was offered, "the first one", "all of them", "it". */
import type {
  AgentEvent,
  AnswerChoice,
  PendingUse,
} from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { isForLater } from '../mood.ts'
import { rankOrders } from '../order-kinds.ts'
import { withoutLack } from './asked-ready.ts'
import { type First, type LocalSaying, type LocalUse, ProductField, toUse } from './to-use.ts'
import { placeOf } from './place.ts'

/** The use that waited, as it goes on with a choice. */
export function toWaiting({ tool, args, first }: PendingUse): LocalUse {
  return { tool, args, product: null, first: first as First | null }
}

/** The use that a choice means which was pressed or named by its place; null where none was offered. */
export function readChoice(
  question: string,
  before: AgentEvent[],
): LocalUse | LocalSaying | { message: string } | null {
  const last = eventsOf(before, 'agent_text').at(-1)
  const choices = last?.choices ?? []
  const said = plain(question)
  // "The last one" is one of them, not all.
  const single = choices.filter(({ label }) => !isEvery.test(label))
  const place = placeOf(said, single.length)
  const choice =
    choices.find(({ label, message }) => plain(message) === said || plain(label) === said) ??
    (isAll(said) ? choices.find(({ label }) => isEvery.test(label)) : undefined) ??
    (/^(yes|yes please|yep|ok|okay|sure|do it|go ahead|please do)$/.test(said) && choices.length === 1
      ? choices[0]
      : undefined) ??
    (place === null ? undefined : single[place]) ??
    calledSo(said, choices)
  if (!choice) {
    const waiting = isAll(said) && choices.length > 0 ? last?.pending : undefined
    return waiting
      ? { part: 'which product', text: 'One at a time: pick one.', choices, pending: waiting }
      : null
  }
  if (choice.use) return toUse(choice.use)
  const { pending } = last ?? {}
  if (!pending) return { message: choice.message }
  if (choice.args) return chosen(pending, choice)
  const into = ProductField.safeParse(pending.into).data
  return into
    ? { ...toWaiting(pending), product: { name: choice.message, into } }
    : { message: choice.message }
}

/** The choice of all that match. */
const isEvery = /^all \d+$/i

const politeWords =
  /^(the|one|ones|only|just|i|mean|meant|no|nah|ok|okay|yes|sorry|please|pls|that|this|with|in|it|its|is|for|from|of|about|ticket)$/
const maxSaid = 6

/** The one choice whose label has all words of a few: "the denim one, sorry". */
function calledSo(said: string, choices: readonly AnswerChoice[]): AnswerChoice | undefined {
  const wordsOf = (text: string): string[] =>
    text
      .toLowerCase()
      .replaceAll(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const words = wordsOf(said)
  const own = words.filter((word) => !politeWords.test(word))
  if (own.length === 0 || words.length > maxSaid) return undefined
  const called = choices.filter(({ label }) => {
    const known = wordsOf(label)
    return own.every((word) => known.includes(word))
  })
  return called.length === 1 ? called[0] : undefined
}

function chosen(pending: PendingUse, { args = {} }: AnswerChoice): LocalUse {
  const use = toWaiting(pending)
  return { ...use, args: { ...use.args, ...args } }
}

/** What the last answer was about where that is one product: its id or its name; null for none or several. */
export function lastSubject(before: AgentEvent[]): string | null {
  const rows = lastRows(before)
  const [only] = rows
  return calledIn(eventsOf(before, 'tool_asked').at(-1)?.args) ?? (rows.length === 1 ? (only ?? null) : null)
}

const maxValueWords = 40

/** The order that lacked its value, with what was said now: "set the price of the mug to" and "24.50". Null where none waits, or a question is asked instead. */
export function readAskedValue(question: string, before: AgentEvent[]): string | null {
  const last = eventsOf(before, 'agent_text').at(-1)
  const order = last?.pending?.into === 'value' ? last.pending.args['order'] : undefined
  // What is pressed is a whole order.
  if (
    last?.choices?.some(({ label, message }) =>
      [label, message].some((one) => plain(one) === plain(question)),
    )
  )
    return null
  const said = question.trim().replace(/^(?:to|make it|set it to|it should be|let['’]?s say|say)\s+/i, '')
  if (
    typeof order !== 'string' ||
    said === '' ||
    said.endsWith('?') ||
    said.split(/\s+/).length > maxValueWords
  )
    return null
  if (
    /^(?:no|nah|nothing|never mind|nevermind|cancel|forget it|stop|what|which|who|how|why|show|is|are)\b/i.test(
      said,
    )
  )
    return null
  const name = /"[^"]+"/.exec(order)?.[0] ?? ''
  const isOfPrice = order.includes('price of')
  // "5% less" moves a price, and "24" is one.
  if (isOfPrice && /%|percent|\b(?:off|less|more|cheaper|up|down|by|lower|higher)\b/i.test(said))
    return `the price of ${name} ${said}`
  const isText = !isOfPrice && !order.includes('stock of') && !order.startsWith('tag')
  return isText && !/^["“]/.test(said) ? `${order} "${said.replaceAll('"', '')}"` : `${order} ${said}`
}

/** The question with what was meant in the place of "the first one" or "it", as SKUs in quotation marks; null where nothing is referred to. */
export function resolveReference(question: string, before: AgentEvent[]): string | null {
  const rows = lastRows(before)
  const last = eventsOf(before, 'tool_asked').at(-1)?.args
  const place =
    /\b(?:the )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d{1,2}(?:st|nd|rd|th))(?: (?:one|product|item))\b|(?<!\b(?:tickets?|orders?|reviews?|messages?|cases?) )\b(?:number|no\.?|#) ?(\d{1,2})\b/i.exec(
      question,
    )
  if (place && rows.length > 0) {
    const at = placeOf((place[1] ?? place[2] ?? '').toLowerCase(), rows.length)
    const row = at === null ? undefined : rows[at]
    return row ? putAt(place, `"${row}"`) : null
  }
  const group = calledIn(last)
  const [only] = rows
  const named = group ?? (rows.length === 1 ? (only ?? null) : null)
  const plural = /\b(?:them|they|those ones|these ones)\b/i.exec(question)
  const isOfList = /^\s*(?:show|list|tell|give|enable|disable|hide|turn|switch)\b/i.test(question)
  if (group && plural && !isOfList) return putAt(plural, `"${group}"`)
  // "Sold how many", "how many left": of what was asked about before.
  const bare =
    /\b(?:sold how many|how many (?:sold|left|are left|do we have|have we got|did we sell|in stock))\b/i.exec(
      question,
    )
  if (group && bare && !/\bof\b/i.test(question)) return putAt(bare, `${bare[0]} of "${group}"`)
  const its =
    /\b(?:its|their)\s+(product type|(?:search|seo|meta) (?:title|description)|part number|[a-z]+)\b/i.exec(
      question,
    )
  // "Make its title “Oak lamp”" names two things in quotation marks.
  if (named && its) return putAt(its, `the ${its[1]} of "${named}"`).replace(/"\s+(?=["“])/, '" to ')
  const pronoun = /\b(?:this one|that one|this product|that product|it)\b/i.exec(question)
  return named &&
    pronoun &&
    !/^\s*(is|was|does|did|how|what|why)\b.*\bit\b.*\b(possible|going|work)/i.test(question)
    ? putAt(pronoun, `"${named}"`)
    : null
}

/** The text with another part at the place of one that was found: "switch it off" has two of "it". */
function putAt({ 0: said, index, input }: RegExpExecArray, part: string): string {
  return input.slice(0, index) + part + input.slice(index + said.length)
}

/** An order about "them" after products were listed: the same products. "Do all of them" turns what was listed as off on, and the other way round. Null where it is none, or nothing was listed. */
export function orderOfThem(question: string, before: AgentEvent[]): LocalUse | null {
  const said = plain(question).replace(
    /^(?:(?:ok|okay|yes|now|then|please|pls|and|so|great|sure|just|right|righto|alright|cool|nice|good),? )+/,
    '',
  )
  const [, spelled] =
    /^(enable|activate|turn on|switch on|show|disable|deactivate|turn off|switch off|hide|do|change|flip)(?: all of)? (?:them|those|these|all of them|all of those|them all|all)(?: (?:from|to) (?:the |our |my |all )?(?:shoppers|customers|buyers|clients|people|everyone|everybody))?(?: please| pls| now)?$/.exec(
      said,
    ) ??
    /^(?:turn|switch|put|flip|set|bring|chuck|stick) (?:(?:all of |all )?(?:them|em|those|these)|all|the (?:whole )?lot)(?: all)? (on|off|live|online|offline)(?: please| pls| now)?$/.exec(
      said,
    ) ??
    []
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const some = orderOfSome(said, asked)
  if (some) return some
  const verb = spelled ?? (ofThem.test(said) && !isForLater(said) ? likelyVerb(said) : undefined)
  if (verb === undefined || asked?.tool !== 'find-products') return null
  const { enabled, ...listed } = (asked.args ?? {}) as Record<string, unknown>
  const filter = withoutLack(listed, before)
  const isEither = /^(do|change|flip)$/.test(verb)
  if (Object.keys(filter).length === 0 || (isEither && typeof enabled !== 'boolean')) return null
  const isOn = isEither
    ? enabled === false
    : /^(enable|activate|turn on|switch on|show|on|live|online)$/.test(verb)
  // Of a part of a list, or one by price, "them" are the products that it shows.
  const isPart = ['limit', 'order', 'minPrice', 'maxPrice'].some((field) => field in filter)
  const shown = lastRows(before)
  if (isPart && shown.length === 0) return null
  const args = isPart ? { productIds: shown } : filter
  return { tool: isOn ? 'enable-products' : 'disable-products', args, product: null, first: null }
}

/** Of all that were listed, and of nothing else. */
const ofThem =
  /^(?!.*(?:\d|n['’]t\b|\b(?:which|what|who|how|why|when|where|are|is|do|does|did|not|never|no|except|but|without|if|price|prices|stock|tag|list|keep|keeps|leave|stop|(?:do|did|does|would|could|should|wo|ca|is|are)nt|cannot)\b))(?=.*\b(?:them|em|those|these|(?:the )?(?:whole )?lot)\b)(?:\S+\s*){2,9}$/
const minSure = 0.7

/** Whether an order in other words turns on or off. */
function likelyVerb(text: string): 'on' | 'off' | undefined {
  const ranked = rankOrders(text, { names: [] })
  const shareOf = (verb: 'show' | 'hide') =>
    ranked.reduce((sum, { of, probability }) => (of.startsWith(verb) ? sum + probability : sum), 0)
  return shareOf('show') >= minSure ? 'on' : shareOf('hide') >= minSure ? 'off' : undefined
}

/** "Activate the first 20" after a list: the first of it. */
function orderOfSome(said: string, asked: { tool: string; args: unknown } | undefined): LocalUse | null {
  const [, verb, count] =
    /^(enable|activate|turn on|switch on|show|put live|disable|deactivate|turn off|switch off|hide)(?: only| just)? (?:the )?(?:(?:first|top|best|next) )?(\d{1,3})(?: (?:ones|products|items|of (?:them|those|these)))*(?: please| pls| now| first)*$/.exec(
      said,
    ) ?? []
  if (verb === undefined || asked?.tool !== 'find-products') return null
  const {
    enabled: _shown,
    order,
    minPrice,
    maxPrice,
    ...filter
  } = (asked.args ?? {}) as Record<string, unknown>
  // What is cheapest or of a price no order chooses.
  const isPart = [order, minPrice, maxPrice].some((one) => one !== undefined)
  if (isPart || Object.keys(filter).length === 0) return null
  const isOn = /^(enable|activate|turn on|switch on|show|put live)$/.test(verb)
  return {
    tool: isOn ? 'enable-products' : 'disable-products',
    args: { ...filter, limit: Number(count) },
    product: null,
    first: null,
  }
}

function isAll(said: string): boolean {
  return /^(all|all of them|all of those|them all|every one|everything|both|both of them|both of those|the both)$/.test(
    said,
  )
}

/** The SKUs in the first table of the last answer. */
export function lastRows(before: AgentEvent[]): string[] {
  const output = eventsOf(before, 'tool_answered').findLast(({ outcome }) => outcome === 'answered')?.output
  const tables = ToolAnswer.safeParse(output).data?.tables ?? []
  const rows = tables.map((table) =>
    table.rows.flatMap(({ productId }) => (typeof productId === 'string' ? [productId] : [])),
  )
  return rows.find(({ length }) => length > 0) ?? []
}

function oneOf(args: unknown): string | null {
  const { product, productId } = (args ?? {}) as Record<string, unknown>
  return [productId, product].find((one): one is string => typeof one === 'string') ?? null
}

/** What the last use was about, by its id or its name. */
function calledIn(args: unknown): string | null {
  const { search } = (args ?? {}) as Record<string, unknown>
  return oneOf(args) ?? (typeof search === 'string' && !search.startsWith('#') ? search : null)
}

/** A text in small letters, without what ends it. */
export function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?!.\s]+$/, '')
}
