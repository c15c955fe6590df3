/** Reads a question by its likeness to examples. Only what reads is found here, never an order. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Classifier } from './classifier.ts'
import { asksOfDeclines, settle } from './settle-topic.ts'
import { isSmall, type Sentence } from './slots.ts'
import { tellTopic } from './tell-topic.ts'
import { common, type Term, toTerms } from './terms.ts'
import { learnt, toWritten, withoutSlip, withoutSlips } from './topic-learning.ts'
import {
  findLeft,
  findNumbers,
  findSpan,
  isNameable,
  isNameOf,
  otherPlaces,
  type Span,
  toFound,
  unusedNames,
  widen,
} from './topic-subject.ts'
import { type TopicName, topics } from './topics.ts'

/** `read` is null for what is like none of the examples, or like those of what nothing here can answer. */
export type TopicMatch = {
  intent: TopicName
  tool: string
  args: Record<string, unknown>
  agent: AgentId | null
  /** Words that say something which is not in the arguments, as they were written. */
  leftOut: string[]
  /** It may well be another: the answer says how it was read, and offers others. */
  isDoubt?: boolean
}

/** They tell the present state, whatever period is named. */
const ofNow = new Set<TopicName>([
  'stock',
  'sold-out',
  'disputes',
  'help',
  'attention',
  'shown',
  'ready',
  'not-ready',
])

type Prepared = {
  sentence: Sentence
  spans: Span[]
  /** Names that are words of questions, too. */
  doubtful: Span[]
  terms: Term[]
  classifier: Classifier<TopicName>
}

/** A sentence with its slips mended, its names and its terms. */
function prepare(said: Sentence, names: readonly string[]): Prepared {
  const { classifier, words: known } = learnt()
  const sentence = withoutSlips(said, known, classifier, names)
  const found = names.flatMap((name) => findSpan(sentence, name) ?? [])
  const spans = found
    .filter((span) => isNameable(span, sentence, classifier))
    .map((span) => widen(span, sentence, classifier))
  const doubtful = found.filter((span) => !isNameable(span, sentence, classifier))
  const named = new Set(spans.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)))
  const terms = toTerms(sentence, named).map((term) => withoutSlip(term, sentence, known, classifier))
  return { sentence, spans, doubtful, terms, classifier }
}

/** What the question is about, and with what; null where nothing here can tell. `names` are parts of the question that products or categories are called. */
export function readTopic(said: Sentence, names: readonly string[] = []): TopicMatch | null {
  if (leansOnLast(said)) return null
  const prepared = prepare(said, names)
  const { sentence, spans, terms, classifier } = prepared
  const { topic: told, probability } = tellTopic(toWritten(terms, sentence), classifier)
  const intent = settle(told, sentence, spans)
  const match = intent && toMatch(intent, prepared)
  if (!match) return null
  // A word that is asked with of something else alone makes it a doubt.
  const isSettled = intent !== told || (intent === 'declines' && asksOfDeclines(sentence.text))
  const isSure = match.beside.length === 0 || isSettled || probability >= minBeside
  if (!isSure) return null
  // Most of what it says is not in the answer.
  const isEmpty = Object.keys(match.args).every((field) => field === 'focus' || field === 'region')
  if (isEmpty && match.leftOut.length >= maxLeftOut) return null
  const { beside, ...rest } = match
  const isEither = intent === 'sold-out' && told === 'ready'
  const isDoubt = isEither || (intent === told && probability < minSure)
  return { ...rest, leftOut: [...match.leftOut, ...beside], ...(isDoubt ? { isDoubt } : {}) }
}

/** The readings that come nearest to a question, the best first: what is offered where none is sure. */
export function readTopics(said: Sentence, names: readonly string[], max: number): TopicMatch[] {
  const prepared = prepare(said, names)
  const { sentence, spans, terms, classifier } = prepared
  const [first] = spans
  const isTold = terms.some(
    ({ text }) => classifier.isKnown(text) && !common.has(text) && !text.startsWith('<'),
  )
  if (!isTold && first === undefined) return []
  const ranked = isTold ? classifier.rank(toWritten(terms, sentence)) : []
  const rated = ranked.flatMap(({ of, probability }) => {
    const match = probability < (first === undefined ? minNear : minOffered) ? null : toMatch(of, prepared)
    if (!match) return []
    const says = (field: string) => field in match.args
    const isOfName = first === undefined || says('product') || says('search') || says('category')
    const isOfTime = sentence.period === null || says('from') || says('horizonWeeks')
    return [{ match, rate: probability * (isOfName ? 1 : 0.1) * (isOfTime ? 1 : 0.3) }]
  })
  const ofName = first === undefined ? [] : productTopics.flatMap((of) => toMatch(of, prepared) ?? [])
  const best = rated.toSorted((one, other) => other.rate - one.rate).map(({ match }) => match)
  const all = [...best.slice(0, max - Math.min(ofName.length, 2)), ...ofName, ...best]
  const seen = new Set<string>()
  return all
    .filter(({ tool, args }) => {
      const key = JSON.stringify([tool, args])
      if (tool === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, max)
}

/** What can be asked of a product, where a question says little more than its name. */
const productTopics: readonly TopicName[] = ['catalogue', 'explain', 'sales', 'stock', 'price']
/** Readings that are less probable have nothing to do with the text. */
const minOffered = 0.01
/** Of a text that names nothing. */
const minNear = 0.02
/** Below it a reading is said and others are offered: of phrasings that no example was made after, it parts most that are wrong from one in seven that are right. */
const minSure = 0.7
/** So sure is a topic in spite of a word that tells of another. */
const minBeside = 0.85
/** With so many words left out nothing is understood. */
const maxLeftOut = 3

/** The topic with what the question says beside it; null for what nothing here can answer. */
function toMatch(
  intent: TopicName,
  { sentence, spans: named, doubtful, terms, classifier }: Prepared,
): (TopicMatch & { beside: string[] }) | null {
  const topic = topics[intent]
  if (!topic) return null
  // Nobody asks of what is sold out with "weights": there they are products.
  const isName = (span: Span) => isNameOf(span, sentence, (term) => classifier.count(term, intent).own)
  const spans = named.length > 0 ? named : doubtful.filter(isName)
  const { tool, agent, args, product = null } = topic
  const { found, used, matched } = toFound(sentence, { terms, product, classifier, spans })
  const left = findLeft(sentence, terms, classifier).filter((index) => !used.has(index))
  const spell = (at: number, length: number) =>
    sentence.text.slice(sentence.words[at]?.start, sentence.words[at + length - 1]?.end)
  if (intent === 'cheapest' && !found.bounds && !found.has(extremes)) return null
  const told = args?.(found) ?? {}
  // A market is of what the store sells: other words are left out of it.
  const isForeign =
    tool === 'market-scan' && spans.length === 0 && !sentence.words.some(({ isQuoted }) => isQuoted)
  const { category: foreign, ...others } = told
  const given = isForeign ? others : told
  const { period, today } = sentence
  const shops = String(given['competitors'] ?? '')
  const isTimed = ['from', 'horizonWeeks'].some((field) => field in given)
  const isNow = period !== null && /^(now|today|currently|right now)$/i.test(spell(period.at, period.length))
  // What is so now is also so this week, and not what was last month.
  const isOfNow = period !== null && ofNow.has(intent) && period.to >= today
  // Orders of a country are counted, and not what they were of.
  // What sold is told of all products, whether they are sold out or not.
  const unheard =
    intent === 'market'
      ? soldThere
      : intent === 'sales'
        ? emptyNow
        : intent === 'demand' && spans.length === 0
          ? whatSells
          : null
  const sold =
    unheard?.exec(sentence.text)?.[0] ??
    unheard?.exec(sentence.words.map(({ text }) => text).join(' '))?.[0] ??
    null
  const leftOut = [
    ...(sold === null ? [] : [sold]),
    ...(isForeign && typeof foreign === 'string' ? [foreign] : []),
    ...left.map((index) => spell(index, 1)).filter((word) => !shops.includes(word.toLowerCase())),
    ...unusedNames(sentence, spans, given),
    ...otherPlaces(sentence),
    ...(period && !isTimed && !isNow && !isOfNow ? [spell(period.at, period.length)] : []),
    ...findNumbers(sentence, given, used),
  ]
  const beside = terms.flatMap(({ text, at }) =>
    !used.has(at) &&
    !matched.has(at) &&
    !isSmall(sentence.words[at]) &&
    !(found.bounds && ofBounds.test(sentence.words[at]?.text ?? '')) &&
    isOfOthers(text, intent, classifier)
      ? [spell(at, 1)]
      : [],
  )
  const isSaid = (word: string) =>
    (given['cost'] !== undefined && ofCost.test(word)) ||
    (given['exceptStatus'] !== undefined && ofStatus.test(word)) ||
    // Five and fewer are few.
    (given['stock'] === 'low' && /^(?:5|five)$/i.test(word)) ||
    (tool === 'response-generator' &&
      given['search'] !== undefined &&
      (String(given['search']).includes(word) || ofTicket.test(word)))
  const isMissed = (word: string) => !isSaid(word)
  return {
    ...{ intent, tool, args: given, agent },
    leftOut: leftOut.filter(isMissed),
    beside: beside.filter(isMissed),
  }
}

/** They say that a cost follows. */
const ofCost = /^(?:given|unit|us|we|pay|paid|cost|costs|dollars?|euros?|pounds?|usd|eur|gbp|if)$/i

/** What is answered, beside what it is about. */
const ofTicket = /^(?:question|enquiry|inquiry|query)$/i

/** They say which status is left out. */
const ofStatus =
  /^(?:except|excluding|besides|without|apart|but|minus|skip|all|solved|resolved|closed|open|done|sorted|settled|finished)$/i

const ofBounds =
  /^(?:under|below|beneath|over|above|between|than|more|less|least|most|cheaper|dearer|dollars?|euros?|pounds?)$/

/** Whether a term is never asked with of this topic, and mostly of one other. */
function isOfOthers(term: string, topic: TopicName, { count }: Classifier<TopicName>): boolean {
  if (common.has(term) || term.startsWith('<')) return false
  const tool = topics[topic]?.tool
  const counts = topicNames.map((of) => ({ of, own: count(term, of).own }))
  const isOwn = counts.some(({ of, own }) => own > 0 && (of === topic || topics[of]?.tool === tool))
  const { all } = count(term, topic)
  const most = Math.max(...counts.map(({ own }) => own))
  return !isOwn && all >= 2 && most / all >= minOfOne
}

const topicNames = Object.keys(topics) as TopicName[]
/** A word with so much of its use in one topic tells of that. */
const minOfOne = 0.4

/** Without one of these or a bound a number is no question of prices. */
const extremes =
  'cheapest|dearest|cheap|expensive|priciest|costliest|lowest|highest|low price|low prices|pricey|most expensive|least expensive'

/** "And last month?", "what about France?": a time or a place that takes its question from the one before. */
function leansOnLast({ words, period, place }: Sentence): boolean {
  const [first, second] = words.map(({ text }) => text)
  const isLead =
    /^(and|or|same)$/.test(first ?? '') || (/^(what|how)$/.test(first ?? '') && second === 'about')
  const spans = [period, place].filter((span) => span !== null)
  return (
    isLead &&
    words.length > 1 &&
    (spans.length > 0 || words.some(({ text }) => /^(before|prior|earlier)$/.test(text))) &&
    words.every(
      (word, index) =>
        isSmall(word) ||
        /^(before|prior|earlier|day|week|month|quarter|year)$/.test(word.text) ||
        spans.some(({ at, length }) => index >= at && index < at + length),
    )
  )
}

const soldThere =
  /\b(?:best|worst|top|most)[- ]?sell(?:ing|ers?)\b|\bsells? (?:the )?(?:best|most|worst|least)\b|\bwhich (?:products?|items?|things)\b|\bmost popular\b|\bbestsellers?\b/i

/** A forecast is of the store or of one name: which products will sell it does not tell. */
const whatSells =
  /\b(?:which|what) (?:products?|items?|things?|articles?|stuff|ones?)\b|\bwhat(?: is going to| will| would| wil| shall) (?:sell|be (?:hot|popular|big|bought|in demand|trending))\b|\b(?:best|top)[- ]?sell(?:ing|ers?)\b|\bsells? (?:the )?(?:best|most)\b|\bmost popular\b/i

const emptyNow = /\b(?:sold[- ]out|out of stock)\b/i

/** The topics that a text may be about, the most probable first; none where no word of it tells anything. */
export function rankTopics(sentence: Sentence): { of: TopicName; probability: number }[] {
  const { classifier, words: known } = learnt()
  const terms = toWritten(
    toTerms(sentence).map((term) => withoutSlip(term, sentence, known, classifier)),
    sentence,
  )
  const tells = (term: string) => classifier.isKnown(term) && !common.has(term) && !/^[<=]/.test(term)
  return terms.some(tells) ? classifier.rank(terms) : []
}

/** Words of a text that nothing here knows, as they were written, numbers and names left out. */
export function findUnknown(sentence: Sentence, names: readonly string[] = []): string[] {
  const { classifier, words: known } = learnt()
  const named = new Set(
    names
      .flatMap((name) => findSpan(sentence, name) ?? [])
      .flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  const terms = toTerms(sentence, named).map((term) => withoutSlip(term, sentence, known, classifier))
  return findLeft(sentence, terms, classifier).map((index) =>
    sentence.text.slice(sentence.words[index]?.start, sentence.words[index]?.end),
  )
}
