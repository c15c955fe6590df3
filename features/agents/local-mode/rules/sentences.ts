/** Texts of several sentences: small talk asks for nothing, and "it" is what was named before. */
import {
  areTwo,
  inherit,
  type IntentReader,
  type Intents,
  isWrite,
  maxIntents,
  one,
  type ReadContext,
} from './intents.ts'
import { withoutReason } from './order-parts.ts'
import { isOrder, type LocalIntent } from './read-intent.ts'
import { saysMore } from './says-more.ts'
import { isSmall } from './slots.ts'
import { toWords } from './words.ts'

const requestWords =
  /^(?:(?:and|so|but|please|pls|kindly|just|then|also|ok|okay|now),? )*(?:what|whats|which|who|whose|how|hows|when|where|why|is|are|was|were|do|does|did|has|have|had|can|could|should|would|will|any|anything|anybody|anyone|tell|show|give|gimme|list|report|find|check|compare|draft|write|explain|break|state|name|count)\b/i

/** Whether a sentence asks or asks for something, and does not just say it. */
export function isRequest(text: string): boolean {
  return text.endsWith('?') || requestWords.test(text)
}

/** What sentences ask for that stand behind one another: small talk asks for nothing, and "it" is what was named before. `whole`: they tell no more apart. */
export function readSentences(
  sentences: readonly string[],
  context: ReadContext,
  read: IntentReader,
): Intents | null | 'whole' {
  const parts = sentences.map((text, at) => {
    const earlier = sentences.slice(0, at)
    const said = refer(text, earlier, context.names) ?? ofEarlier(text, earlier, context.names) ?? text
    const isEmpty = toWords(said).every(isSmall)
    return {
      text: said,
      intent: isEmpty ? null : read(said, context),
      isOrder: isOrder(said, context),
    }
  })
  const meant = meantAfter(sentences, context, read)
  if (meant) return one(meant)
  const orders = parts.filter(
    ({ text, intent, isOrder: isOne }) =>
      (isOne && (intent !== null || !isEcho.test(text))) || isWrite(intent),
  )
  const told = parts.filter(({ intent }) => intent !== null && intent.tool !== '' && !isWrite(intent))
  const requests = told.filter(({ text }) => isRequest(text))
  // Beside what is asked, what is said is small talk.
  const isQuestioned = parts.some(({ text }) => text.endsWith('?'))
  const asked = requests.length > 0 || isQuestioned ? requests : told
  if (orders.length > 1) {
    const isEach = orders.every(({ intent }) => intent !== null)
    return isEach ? { kind: 'one at a time', parts: orders.map(({ text }) => text) } : null
  }
  const [order] = orders
  // "Hide it. No wait, don't": what is taken back is not done.
  if (order && sentences.some((text) => takenBack.test(text) && !text.includes(order.text))) return null
  if (order) {
    const isQuestion = asked.some(({ text }) => text.endsWith('?'))
    const listed = asked.find(({ intent }) => intent?.tool === 'find-products')?.intent
    const ofThem = order.intent === null && listed ? switchThem(order.text, listed) : null
    if (ofThem) return one(ofThem)
    if (order.intent === null) return one(withoutReason(order.text, context, read))
    return isQuestion
      ? { kind: 'one at a time', parts: [...asked, order].map(({ text }) => text) }
      : one(order.intent)
  }
  const intents = asked.flatMap(({ text, intent }) => (intent ? [{ ...intent, said: text }] : []))
  const own = intents.filter((intent, at) => intents.slice(0, at).every((before) => areTwo(before, intent)))
  const [first, ...others] = own.slice(0, maxIntents)
  if (!first) return 'whole'
  const unheard = parts
    .filter((part) => !asked.includes(part) && !isEcho.test(part.text))
    .flatMap(({ text }) => (saysMore(text, intents, context, minOfSentence) ? [text] : []))
  const named = { ...first, leftOut: [...first.leftOut, ...unheard] }
  return { kind: 'read', intents: [named, ...others.map((other) => inherit(first, other))] }
}

/** "What is going down? I mean products which sell less": what is said last is the question. Null where the first says something of its own, or the last no more than a part of it. */
function meantAfter(
  sentences: readonly string[],
  context: ReadContext,
  read: IntentReader,
): LocalIntent | null {
  const [first = '', last = '', ...more] = sentences
  const said = /^\W*(?:(?:so|well|sorry),? )?i mean(?:t)?[,:]? (.+)$/i.exec(last)?.[1]
  if (said === undefined || more.length > 0 || !first.endsWith('?')) return null
  if (Object.keys(read(first, context)?.args ?? {}).length > 0) return null
  const intent = said.split(/\s+/).length < minMeant ? null : read(said, context)
  const isAsked = intent !== null && intent.tool !== '' && !isWrite(intent) && intent.leftOut.length === 0
  return isAsked && Object.keys(intent.args).length > 1 ? intent : null
}

const minMeant = 4

/** What is said beside a question is small talk sooner than another one. */
const minOfSentence = 0.85
const takenBack =
  /\b(?:don['’]?t|do not|never mind|forget (?:it|that)|no wait|wait,? no|cancel that|scratch that|rather not|not yet|if)\b/i

/** "Put that in", "please do that": it orders nothing of its own. */
const isEcho =
  /^\W*(?:please |pls |now |so )*(?:put|set|do|write|enter|update|change|book|make)\s+(?:that|it|this|them|those|so)\b[\s\w]{0,12}\W*$/i

/** "Show what is ready but hidden. Then switch them on": the order about what was just asked for. */
function switchThem(text: string, { args }: LocalIntent): LocalIntent | null {
  const [, verb = '', state = ''] =
    /^(?:\W|then|and|now|please|pls)*(enable|activate|show|disable|deactivate|hide|turn|switch)\s+(?:all of )?(?:them|those|these)(?:\s+(?:all\s+)?(on|off))?\W*$/i.exec(
      text,
    ) ?? []
  if (verb === '' || (/^(turn|switch)$/i.test(verb) && state === '')) return null
  const isOn = state ? state.toLowerCase() === 'on' : /^(enable|activate|show)$/i.test(verb)
  const { isEnabled: _isOn, order, minPrice, maxPrice, ...filter } = args
  if (Object.keys(filter).length === 0 || [order, minPrice, maxPrice].some((one) => one !== undefined))
    return null
  const tool = isOn ? 'enable-products' : 'disable-products'
  return { intent: tool, tool, args: filter, agent: 'seller', leftOut: [] }
}

/** The sentence with the name of one before in the place of "it"; null where it says itself what it is about. */
export function refer(text: string, before: readonly string[], names: readonly string[] = []): string | null {
  const isIn = (part: string) => (name: string) => part.toLowerCase().includes(name.toLowerCase())
  const name = before.toReversed().flatMap((part) => names.filter(isIn(part)))[0]
  const pronoun = /\b(?:this one|that one|these ones|those ones|it|them|they|those|these)\b(?!'s)/i.exec(text)
  return name && pronoun && !names.some(isIn(text)) ? text.replace(pronoun[0], `"${name}"`) : null
}

/** "Got the beanie in fog? What price": few words that ask of what was named before. */
function ofEarlier(text: string, before: readonly string[], names: readonly string[] = []): string | null {
  const isIn = (part: string) => (name: string) => part.toLowerCase().includes(name.toLowerCase())
  const own = before.toReversed().flatMap((part) => names.filter(isIn(part)))
  const [name] = own
  const bare = bareQuestion.exec(text)?.[1]
  return name !== undefined && bare !== undefined && own.length === 1 ? `${bare} of "${name}"` : null
}

const bareQuestion =
  /^\W*(?:and |or )?(what(?:['’]?s| is)?(?: the)? price|price|how much|what stock|how many(?: left)?|how many are left|stock)[?.!\s]*$/i

const prohibition = /^(?:please )?(?:do not|don['’]?t|never|stop (?:guessing|asking|talking|joking))\b/i

/** "Do not sync anything. Just tell me when it ran": what shall not be is not done anyway. */
export function withoutProhibitions(sentences: readonly string[]): string[] {
  const parts = sentences.flatMap((sentence) =>
    prohibition.test(sentence) ? sentence.split(/[,;]\s+/) : [sentence],
  )
  const kept = parts.filter((part) => !prohibition.test(part))
  return kept.length > 0 ? kept : [...sentences]
}

export function splitSentences(text: string): string[] {
  // A quotation stays whole.
  if (/["“][^"”]{20,}["”]/.test(text)) return [text]
  return text
    .split(/(?<=[?!])\s+|(?<=\p{L}{2,}\)?[.…]+)(?<!\b(?:no|nr|vs|approx|mr|mrs|dr|st)\.)\s+|\s*\n+\s*|;\s+/u)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
}
