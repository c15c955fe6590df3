/** "Is that order ok", "restock it": somebody or something is meant that nobody named. Which one is asked back. */
import { isCommand } from '../mood.ts'
import { toWords } from '../words.ts'
import type { LocalSaying } from './to-use.ts'

type Kind = {
  nouns: RegExp
  /** Words that go with it where it is only called "it" or "the old ones". */
  verbs: RegExp
  text: string
  choices: { label: string; use: { tool: string; args: Record<string, unknown> } }[]
}

const kinds: Kind[] = [
  {
    nouns: /^(?:orders?|payments?|charges?|transactions?|purchases?)$/,
    verbs: /^(?:ship|capture|fraud|fraudulent|legit|safe|risky|suspicious|fishy|dodgy|genuine|trustworthy)$/,
    text: 'Which order? Give its number, such as #1042.',
    choices: [{ label: 'Suspicious orders', use: { tool: 'fraud-detector', args: {} } }],
  },
  {
    nouns:
      /^(?:lady|ladies|women|woman|man|guys?|girl|boy|gentleman|dude|customers?|clients?|buyers?|person|shoppers?|tickets?|messages?|e?mails?|complaints?|reviews?|cases?|him|her)$/,
    verbs:
      /^(?:reply|answer|respond|resolve|resolved|reopen|close|closed|shut|done|sorted|solved|write|urgent)$/,
    text: 'Which ticket? Give its number or the customer’s name.',
    choices: [{ label: 'Open tickets', use: { tool: 'find-tickets', args: { status: 'open' } } }],
  },
  {
    nouns: /^workflows?$/,
    verbs: /^(?:workflows?|run|ran|launch|execute)$/,
    text: 'Which workflow? Say its name.',
    choices: [{ label: 'Which workflows do I have?', use: { tool: 'list-workflows', args: {} } }],
  },
  {
    nouns: /^(?:markets?|country|countries|region)$/,
    verbs: /^markets?$/,
    text: 'Which market? Name a country or a region.',
    choices: [
      { label: 'How the market is doing', use: { tool: 'market-scan', args: { region: 'global' } } },
      { label: 'How the market is doing in Europe', use: { tool: 'market-scan', args: { region: 'eu' } } },
      { label: 'How the market is doing in the US', use: { tool: 'market-scan', args: { region: 'us' } } },
    ],
  },
  {
    nouns: /^(?:products?|items?|things?|articles?|ones?|sku|listings?|stuff)$/,
    verbs:
      /^(?:hide|show|enable|disable|activate|deactivate|publish|reprice|rename|sell|selling|sold|price|priced|cheap|cheaper|expensive|dear|margin|restock|reorder|order|buy|stock|tag|describe|cost|live|visible|hidden|ready|complete|incomplete|left|missing|available)$/,
    text: 'Which product? Give a part of its title or its SKU.',
    choices: [
      { label: 'What to reorder', use: { tool: 'performance-analyzer', args: { focus: 'stock' } } },
      {
        label: 'Products that aren’t ready',
        use: { tool: 'find-products', args: { readiness: 'not_ready' } },
      },
    ],
  },
]

const maxWords = 8
const maxPersonWords = 10
const pointing = /^(?:that|this|those|these)$/
/** They choose nothing that a store knows. */
const vague = /^(?:old|older|bad|other|others|good|right|wrong|rest|remaining|usual|weird|odd|same|boring)$/
const verbsOfOrders =
  /^(?:shut|close|resolve|reopen|hide|show|enable|disable|activate|deactivate|publish|restock|reorder|order|buy|reply|answer|respond|mark|delete|fix|change|rename|reprice|tag|cancel|stop|pause|run|start)$/
const verbsOfWriting =
  /^(?:(?:please|pls|can|could|you|ok|now) )*(?:answer|reply|respond|write|apologi[sz]e|say sorry)\b/
const onePerson = /^(?:customer|client|buyer|lady|woman|man|guy|gentleman|person|shopper)$/
/** What is told or asked of everything. */
const ofAll =
  /^(?:how is it|how['’]?s it|is it possible|is it true|what is it|what does it|make it|it is|let it|what time)\b/

/** "Is it safe", "why are they not ready": none of what "it" stands for where nothing of the shop is meant. */
const asksOfIt =
  /^(?:(?:so|and|ok|okay|but|hey) )*(?:is|are|was|were|does|did|has|have|will|can|should|why (?:is|are|was|does|did|isn['’]?t|aren['’]?t|can['’]?t|can)|when (?:is|was|will|did)|where is|how (?:much|many|long|well|good|expensive|cheap) (?:is|are|does|do|did|will|was)|what(?:['’]?s| is| was)(?: wrong with| missing (?:in|of|from))?) (?:it|they|those|these|that one|this one|the others)\b(?! (?:possible|true|worth|going|works?|time|ok(?:ay)? to|safe to|normal|necessary|too (?:late|early)|a good|good to|better to|my|our|the|all|that|like|take|mean|legal|allowed|enough))/
const endsInThose = /^(?:how (?:much|many)|which)\b.*\bof (?:those|these|them)\W*$/
/** "The blue one please". */
const oneAlone = /^(?:the|that|this) (?:[\p{L}-]+ ){1,2}ones?(?: (?:please|pls))?\W*$/u
const asEver =
  /\b(?:(?:do|run|order|make|take) (?:the|my|our) usual|(?:the )?same (?:as|like) (?:last time|before|always|ever|usual)|like (?:last time|always)|as (?:always|usual))\W*$/

/** What is asked back of a text that points at something before anything was shown; null for others. */
export function askUnnamed(text: string): LocalSaying | null {
  const plain = text.trim().toLowerCase()
  const words = plain.match(/[\p{L}'’-]+/gu) ?? []
  // "Check the order please": one, and nobody said which.
  if (
    /^(?:(?:please|pls|can you|could you) )*(?:check|look at|verify|inspect|examine|review) the (?:order|payment|charge|transaction)\b(?![^,.]*\d)(?! (?:of|from|by|list|book|history|value|number)\b)/.test(
      plain,
    )
  )
    return ask(kinds[0], false)
  // "That order looks funny to me, can you check it?"
  if (
    /^(?:(?:hey|hi|hm+|so|ok)\W+)?(?:that|this) (?:one )?(?:order|payment|charge|transaction) (?:looks?|seems?|feels?|smells?|is|sounds?)\b/.test(
      plain,
    ) &&
    !/[\d#]/.test(plain)
  )
    return ask(kinds[0], false)
  const isLong = words.length > maxPersonWords || /[\d"“”#]/.test(text)
  if (isLong || words.length < 2 || ofAll.test(plain)) return null
  const said = words.map((word) => word.replace(/['’]s$/, ''))
  const isOrder = isOrdered(plain)
  if (asEver.test(plain))
    return {
      part: 'answer',
      text: 'I don’t know what was done last time. Say what to do, and with which product.',
    }
  if (oneAlone.test(plain)) return ask(kinds.at(-1), true)
  const isOfThose = asksOfIt.test(plain) || endsInThose.test(plain)
  if (isOfThose && words.length <= maxWords) {
    const kind = kinds.find(({ verbs }) => said.some((word) => verbs.test(word)))
    if (kind) return ask(kind, isOrder)
  }
  const at =
    words.length > maxWords
      ? -1
      : said.findIndex(
          (word, index) =>
            pointing.test(word) ||
            // "Answer the customer": one, and nobody said which.
            (word === 'the' &&
              verbsOfWriting.test(said.join(' ')) &&
              onePerson.test(said[index + 1] ?? '')) ||
            (word === 'the' && vague.test(said[index + 1] ?? '') && verbsOfOrders.test(said[0] ?? '')),
        )
  const noun = at < 0 ? undefined : said.slice(at + 1, at + 3).find((word) => kindOf(word) !== undefined)
  if (noun !== undefined) return ask(ofVerbs(said, noun) ?? kindOf(noun), isOrder)
  // "The stock is wrong, please correct": of which product.
  if (
    /\b(?:stock|price|title|description|weight|brand)\b.*\b(?:is|are|was) (?:wrong|incorrect|false|off|not right)\b/.test(
      plain,
    ) &&
    !/\?/.test(text)
  )
    return ask(kinds.at(-1), true)
  if (
    words.length <= maxPersonWords &&
    said.some((word) => /^(?:he|she|his|hers)$/.test(word)) &&
    !/\b(?:who|customer|buyer)\b/.test(plain)
  )
    return ask(kinds[1], isOrder)
  if (
    /^(?:please )?compare (?:it|that|this|them|those)\b(?! (?:day|week|weekend|month|quarter|year|season|november)\b)/.test(
      plain,
    )
  )
    return {
      part: 'answer',
      text: 'Compare what? Say both, such as “refunds in October against September”.',
    }
  const isPronoun = said.some((word) => /^(?:it|them|him|her)$/.test(word)) || /\bthe same\W*$/.test(plain)
  // "Shut the lot": tickets are closed one by one, and everything that is sold is hidden at once.
  const isLot = /^(?:close|shut|resolve) (?:the (?:whole )?lot|all of it|everything)$/.test(said.join(' '))
  const isAll = (said.length <= 4 && isPronoun && isOrder) || isLot
  return isAll ? ask(ofVerbs(said), isOrder) : null
}

function isOrdered(plain: string): boolean {
  const [verb = ''] =
    plain.replace(/^(?:(?:please|pls|ok|okay|now|just|can|you)\b\W*)+/, '').match(/[\p{L}'’-]+/u) ?? []
  return verbsOfOrders.test(verb) || isCommand({ words: toWords(plain) })
}

/** "Ones" and "things" are what the verb is done to. */
function ofVerbs(words: readonly string[], noun?: string): Kind | undefined {
  if (noun !== undefined && !/^(?:ones?|things?|stuff)$/.test(noun)) return undefined
  return kinds.find(({ verbs, nouns }) =>
    words.some((word) => verbs.test(word) || (noun === undefined && nouns.test(word))),
  )
}

function kindOf(word: string): Kind | undefined {
  return kinds.find(({ nouns }) => nouns.test(word))
}

function ask(kind: Kind | undefined, isOrder: boolean): LocalSaying | null {
  if (!kind) return null
  const choices = kind.choices.map((choice) => ({ ...choice, message: choice.label }))
  return { part: 'answer', text: isOrder ? `${kind.text} Nothing was changed.` : kind.text, choices }
}

/** Orders and payments of somebody: they are found by their number, not by a name. Null where none is asked for. */
export function ofOrder(text: string, people: readonly string[]): LocalSaying | null {
  const [kind] = kinds
  const isOf =
    people.length > 0 &&
    !/\d/.test(text) &&
    /\b(?:orders?|payments?|purchases?|charges?|transactions?)\b(?: (?:from|of|by|for|that))+/i.test(text)
  if (!isOf || !kind) return null
  const choices = kind.choices.map((choice) => ({ ...choice, message: choice.label }))
  return { part: 'answer', text: `I find orders by their number, not by a name. ${kind.text}`, choices }
}

/** "The first one" of a list that shows none: which product is meant. Null where no place is named. */
export function askPlace(text: string): LocalSaying | null {
  // "This month better than the last one": of a time, or of what is named beside it.
  const isOther =
    /\b(?:days?|weeks?|months?|quarters?|years?|syncs?|orders?|changes?|reviews?|tickets?|runs?|payments?)\b/i
  const isPlace =
    !isOther.test(text) && /\bthe (?:first|second|third|fourth|fifth|last) (?:one|product|item)\b/i.test(text)
  return isPlace ? ask(kinds.at(-1), isOrdered(text.trim().toLowerCase())) : null
}
