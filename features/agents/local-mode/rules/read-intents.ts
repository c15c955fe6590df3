/** Several intents in one text: questions are all answered, of changes one is made at a time. */
import { readClause } from './clauses.ts'
import { readEnumeration } from './enumeration.ts'
import { cutExclusion } from './exclusion.ts'
import { readMoment } from './follow-up/follow-up.ts'
import {
  areTwo,
  eachTime,
  inherit,
  type IntentReader,
  type Intents,
  isWrite,
  maxIntents,
  one,
  type ReadContext,
  shareTime,
} from './intents.ts'
import { spellEach, spellPairs, spellPriceList, spellPrices, takesOff, withoutReason } from './order-parts.ts'
import { isForLater } from './mood.ts'
import { readPlaces } from './places.ts'
import { isHijack, isOrder, type LocalIntent } from './read-intent.ts'
import { readFacts } from './several-facts.ts'
import { readShared } from './shared-wish.ts'
import { readOfEach, spellSeveral } from './several-products.ts'
import { spellChosen } from './spell-order.ts'
import { isRequest, readSentences, refer, splitSentences, withoutProhibitions } from './sentences.ts'
import { readSentence } from './slots.ts'
import { costIn, fieldsBeside, leadTime } from './topic-args.ts'
import { toWords } from './words.ts'

/** What a text asks for, up to three things; null when none is understood. */
export function readIntents(said: string, context: ReadContext, read: IntentReader): Intents | null {
  if (isHijack(said, context.names)) return null
  const pairs = spellPairs(said) ?? spellPriceList(said, context.names) ?? spellSeveral(said, context.names)
  if (pairs) return { kind: 'one at a time', parts: pairs }
  const facts = readFacts(said, context)
  if (facts) return { kind: 'read', intents: facts }
  const text = spellOrder(said)
  const told = readParts(text, context, read)
  if (told?.kind !== 'read') return told
  // "The boss comes tomorrow, so hide it then": a clause before it says when.
  if (/\bthen\W*$/i.test(text) && isForLater(text) && told.intents.some(isWrite)) return null
  const intents = eachField(
    told.intents.map((intent) => withCost(withLeadTime(intent, text), text)),
    text,
  )
  return { ...told, intents: eachTime(shareTime(intents, text, context.today), text, context.today) }
}

/** "Our supplier takes 30 days. What do I have to order?": said beside the question. */
function withLeadTime(intent: LocalIntent, text: string): LocalIntent {
  const isOfStock = intent.tool === 'performance-analyzer' && intent.args['focus'] === 'stock'
  if (!isOfStock || intent.args['leadDays'] !== undefined) return intent
  return { ...intent, args: { ...intent.args, ...leadTime({ text }) } }
}

/** "It costs me 19. What should I ask for it?" */
function withCost(intent: LocalIntent, text: string): LocalIntent {
  if (intent.tool !== 'price-optimizer' || intent.args['cost'] !== undefined) return intent
  const cost = costIn(text)
  return cost === null ? intent : { ...intent, args: { ...intent.args, cost } }
}

/** "Without a barcode or a weight": one question for each field. */
function eachField(intents: LocalIntent[], text: string): LocalIntent[] {
  const [only, ...more] = intents
  if (!only || more.length > 0 || only.tool !== 'find-products' || only.args['missing'] === undefined)
    return intents
  const others = fieldsBeside(text).filter((field) => field !== only.args['missing'])
  const leftOut = only.leftOut.filter((word) => !/^(?:neither|nor|either|or)$/i.test(word))
  const rest = others.slice(0, maxIntents - 1).map((missing) => ({
    ...only,
    args: { ...only.args, missing },
    leftOut: [],
    said: missing,
  }))
  return rest.length === 0 ? intents : [{ ...only, leftOut }, ...rest]
}

/** "Plan it and run it" plans it: what runs is approved. "Not the mugs but the bowls" are the bowls. */
function spellOrder(text: string): string {
  return spellChosen(text.trim())
    .replace(
      /,? and (?:then )?(?:run|start|do|execute|apply) (?:it|them|that|those|everything|all of it)(?: for me)?(?=[.!]*$)/i,
      '',
    )
    .replace(
      / and (?:then )?(?:i |we )?(?:sell|sold|charge|ask)(?: it| them)? (?:at|for) (?=[$€£]?\d)(?<=\b(?:if|when)\b.*)/i,
      ' at ',
    )
    .replace(/,? (?:show|give|tell|list) (?:them|it|those)(?: to)? me[.!]*$/i, '')
    .replace(/^not (?:the |my )?[\p{L} -]{2,30}?,? but (?=(?:the |my )?\p{L})/iu, 'show ')
}

function readParts(text: string, context: ReadContext, read: IntentReader): Intents | null {
  const listed = readEnumeration(text, context, read)
  if (listed) return one(listed)
  const whole = read(text, context)
  const eachNamed = whole && isWrite(whole) ? spellEach(whole, text, context.names) : null
  if (eachNamed) return { kind: 'one at a time', parts: eachNamed }
  const bare = whole ?? (isOrder(text, context) ? withoutReason(text, context, read) : null)
  const hasOrder = splitParts(text).some((part) => isOrder(part, context) || takesOff.test(part))
  const several =
    whole &&
    (comparePlaces(whole, text, context.today) ??
      (hasOrder ? null : compareNames(whole, text, context.names)))
  if (several) return { kind: 'read', intents: several }
  const asked = whole || hasOrder ? null : readOfEach(text, context, read)
  if (asked) return { kind: 'read', intents: asked }
  const shared = hasOrder ? null : readShared(text, context, read)
  if (shared) return { kind: 'read', intents: shared }
  const sentences = withoutProhibitions(splitSentences(text))
  if (sentences.length > 1) {
    const told = readSentences(sentences, context, read)
    if (told !== 'whole') {
      const [first, ...more] = told?.kind === 'read' ? told.intents : []
      const named = first && more.length === 0 ? compareNames(first, text, context.names) : null
      return named ? { kind: 'read', intents: named } : told
    }
  }
  const [only] = sentences
  if (sentences.length === 1 && only !== undefined && only.length < text.trim().length - 2 && !whole)
    return readIntents(only, context, read)
  // "This month and last month" are two times of one question.
  const [first, second, ...more] = splitParts(text).filter(
    (part) => !/^(?:their|its|his|her) \w+$/i.test(part) && readMoment(part, context.today).period === null,
  )
  if (first === undefined || second === undefined || more.length > 0)
    return one(bare ?? readClause(text, context, read))
  const parts = spellPrices([first, refer(second, [first], context.names) ?? second], context)
  const [a = null, b = null] = parts.map((part) => read(part, context))
  const isChange = parts.some((part) => isOrder(part, context)) || [a, b].some(isWrite)
  if (isChange) {
    const isEach = parts.every((part, at) => isOrder(part, context) || isWrite([a, b][at] ?? null))
    const [write, other] = isWrite(a) ? [a, second] : [b, first]
    const more = context.names?.find((name) => other.toLowerCase().includes(name.toLowerCase()))
    // "Hide the mugs and show me the bowls" hides no bowls.
    if (more !== undefined && isWrite(write) && isRequest(other) && !isOrder(other, context))
      return { kind: 'one at a time', parts }
    // A number beside the second is not that of the first.
    if (!isEach && !whole && isWrite(write) && more !== undefined && !/\d/.test(other))
      return orderEach(write, first, more, context.names)
    // Beside an order, what asks for nothing is its reason.
    if (
      !isEach &&
      !isWrite(whole) &&
      isWrite(write) &&
      more === undefined &&
      !isRequest(other) &&
      !changing.test(other)
    )
      return one(write)
    if (whole && !isEach) return one(whole)
    return a && b ? { kind: 'one at a time', parts } : one(bare)
  }
  // "Write back to tom, ticket 2": what follows a comma may say more of the same.
  const isMore = (part: LocalIntent | null) =>
    whole && part?.tool === whole.tool && Object.keys(part.args).length < Object.keys(whole.args).length
  if (!/\b(and|then|also|plus|n)\b|[?;.&]/i.test(text) && (isMore(a) || isMore(b))) return one(whole)
  // "How many do they see and how many could they": both are in one answer.
  if (whole?.tool === 'feed-status' && b?.tool === 'feed-status') return one(whole)
  const isJoined = /\b(?:and|then|also|plus|n)\b|[?;.&]\s*\S/i.test(text) || isRequest(second)
  const isTwice =
    a !== null &&
    a.tool !== '' &&
    a.tool === b?.tool &&
    JSON.stringify(a.args) !== JSON.stringify(b.args) &&
    [first, second].every((part) => /^(?:how (?:many|much)|which|what|who|when)\b/i.test(part))
  // "How many are in it": of what was asked about first, which this does not tell.
  const isOfFirst = b !== null && Object.keys(b.args).length === 0 && /\b(?:it|them|there)\W*$/i.test(second)
  if (a && isOfFirst && a.tool !== '') return one({ ...a, leftOut: [...a.leftOut, second] })
  if (a && b && (areTwo(a, b) || isTwice) && (isJoined || !whole))
    return { kind: 'read', intents: [a, { ...inherit(a, ofThose(a, b, second)), said: second }] }
  if (whole)
    return one(isUnheard(whole, a, b, second) ? { ...whole, leftOut: [...whole.leftOut, second] } : whole)
  const [known, other] = a ? [a, second] : [b, first]
  return known && known.tool !== ''
    ? one({ ...known, leftOut: [...known.leftOut, other] })
    : one(readClause(text, context, read))
}

/** "Stock of the beanies and which are sold out", "which mugs are there and what does the dearest cost": of those. */
function ofThose({ args }: LocalIntent, second: LocalIntent, said: string): LocalIntent {
  const name = args['search'] ?? args['product']
  const isWhich = /^which(?: ones| of (?:them|those|these))? (?:are|is|was|were|have|has)\b/i.test(said)
  const isExtreme =
    second.args['order'] !== undefined &&
    !/\b(?:products?|items?|articles?|things?|store|shop|we|overall|all)\b/i.test(said)
  const isOfThose = second.tool === 'find-products' && second.args['search'] === undefined
  return isOfThose && (isWhich || isExtreme) && name !== undefined
    ? { ...second, args: { ...second.args, search: name } }
    : second
}

const leaning = /\b(?:it|its|that|this|they|them|their|those|these|there|one|ones|same|so|why)\b/i
const minAsked = 4

/** Whether the second part asks for something of its own, and the whole was read as the first alone. */
function isUnheard(
  whole: LocalIntent,
  a: LocalIntent | null,
  b: LocalIntent | null,
  second: string,
): boolean {
  const isFirst = a?.tool === whole.tool && JSON.stringify(a.args) === JSON.stringify(whole.args)
  const isAsked = isRequest(second) && second.split(/\s+/).length >= minAsked && !leaning.test(second)
  return isFirst && b === null && isAsked && !whole.leftOut.some((left) => second.includes(left))
}

/** What changes an order, and is no reason for it. */
const changing =
  /\b(?:not|never|if|unless|only|except|ready|complete|incomplete|stock|sold out|missing|without|cheaper|dearer|under|over|below|above)\b|n['’]t\b|\d/i

/** "Put the mug on the list and the tray too": the order for each. */
function orderEach(
  write: LocalIntent | null,
  text: string,
  more: string,
  names: readonly string[] = [],
): Intents | null {
  const own = names.find((name) => name !== more && text.includes(name))
  const isOfOne = typeof write?.args['product'] === 'string' && own !== undefined
  return isOfOne ? { kind: 'one at a time', parts: [text, text.replace(own, more)] } : null
}

/** Two products or categories are asked about one by one. */
function compareNames(whole: LocalIntent, text: string, names: readonly string[] = []): LocalIntent[] | null {
  const field = ['product', 'search', 'category'].find((one) => typeof whole.args[one] === 'string')
  const isNamed = (said: string) => names.some((name) => said.toLowerCase().includes(name.toLowerCase()))
  const others = whole.leftOut.filter(isNamed)
  if (!field || others.length === 0 || isWrite(whole)) return null
  // Without a word between them that joins two they are one name: "the watch grov".
  const spans = [String(whole.args[field]), ...others]
    .map((name) => ({ start: text.toLowerCase().indexOf(name.toLowerCase()), length: name.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((one, other) => one.start - other.start)
  const [from, to] = [spans[0], spans.at(-1)]
  const said = from && to ? text.slice(from.start, to.start + to.length) : ''
  if (said !== '' && !/[,;/&+]|\b(?:and|or|vs|versus|than|n|plus|against|to|with|compared)\b/i.test(said))
    return [
      {
        ...whole,
        args: { ...whole.args, [field]: said },
        leftOut: whole.leftOut.filter((left) => !said.toLowerCase().includes(left.toLowerCase())),
      },
    ]
  const leftOut = whole.leftOut.filter((left) => !others.includes(left))
  const more = others
    .slice(0, maxIntents)
    .map((name) => ({ ...whole, args: { ...whole.args, [field]: name }, leftOut: [], said: name }))
  return [{ ...whole, leftOut: [...leftOut, ...others.slice(maxIntents)] }, ...more]
}

const maxPlaces = 4

/** Two countries are two scans of the market: each holds one. */
function comparePlaces(whole: LocalIntent, text: string, today: string): LocalIntent[] | null {
  const { words } = readSentence(text, today)
  const places = readPlaces(words, text)
  if (
    places.length < 2 ||
    places.length > maxPlaces ||
    whole.leftOut.some((left) => cutExclusion(text)?.said === left)
  )
    return null
  const spelled = places.map(({ at, length }) => text.slice(words[at]?.start, words[at + length - 1]?.end))
  return places.map(({ region, country }) => {
    const { country: _first, ...args } = whole.args
    return {
      ...whole,
      args: { ...args, region, ...(country ? { country } : {}) },
      leftOut: whole.leftOut.filter((left) => !spelled.includes(left)),
    }
  })
}

/** Two countries beside each other are of one question: "sweden and norway". */
function joinPlaces(text: string): string {
  const words = toWords(text)
  const places = readPlaces(words, text)
  return words.reduceRight((said, word, at) => {
    const isBetween =
      /^(?:and|n)$/.test(word.text) &&
      places.some((place) => place.at + place.length === at) &&
      places.some((place) => place.at === at + 1)
    return isBetween ? `${said.slice(0, word.start)}/${said.slice(word.end)}` : said
  }, text)
}

/** Parts of a sentence that may each be an intent. */
function splitParts(text: string): string[] {
  // A quotation stays whole.
  if (/["“][^"“”]*(?:[,;&]|\band\b)[^"“”]*["”]/i.test(text)) return [text]
  return joinPlaces(text)
    .split(
      /[?;!]\s+|\.\s+|,?\s+(?:and|then|also|plus|n|&)(?:\s+(?:then|also|please))?\s+(?!#\d|(?:under|below|over|above|less than|more than|cheaper than|at most|at least|up to|(?:not|no) (?:lower|higher|less|more|cheaper|under|below|over|above))\b)|,\s+(?!#?\d{3,}|(?:at most|at least|up to|under|over|below|above|max|maximum|but so)\b)/i,
    )
    .map((part) => part.replace(/[?!.\s]+$/, '').trim())
    .filter((part) => part.split(/\s+/).length >= 2)
}
