/** Reads a question by its likeness to examples. Only what reads is found here, never an order. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { type Classifier, learn } from './classifier.ts'
import examples from './examples.json' with { type: 'json' }
import { readPlaces } from './places.ts'
import { isSmall, readSentence, type Sentence } from './slots.ts'
import { common, meaningOf, nameKind, type Term, toTerms } from './terms.ts'
import {
  findLeft,
  findNumbers,
  findSpan,
  isNameable,
  otherPlaces,
  readBounds,
  toFound,
  unusedNames,
  widen,
} from './topic-subject.ts'
import { type TopicName, topics } from './topics.ts'
import { findTypo } from './words.ts'

/** `read` is null for what is like none of the examples, or like those of what nothing here can answer. */
type TopicMatch = {
  intent: TopicName
  tool: string
  args: Record<string, unknown>
  agent: AgentId | null
  /** Words that say something which is not in the arguments, as they were written. */
  leftOut: string[]
}

/** Below it, silence is better than the guess: found by leaving examples out in turn, a wrong answer weighing twice a right one. */
const minProbability = 0.5
/** A single word that asks for something by itself. */
const minAlternativeShare = 0.8
/** Topics of the whole store: a country in the question makes it one of markets. */
const withoutPlace = new Set<TopicName>(['sales', 'customers', 'help', 'beliefs'])
/** The place itself and few words more ask how it does there. */
const maxPlaceWords = 5
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

/** What the question is about, and with what; null where nothing here can tell. `names` are parts of the question that products or categories are called. */
export function readTopic(said: Sentence, names: readonly string[] = []): TopicMatch | null {
  if (leansOnLast(said)) return null
  const { classifier, words: known } = learnt()
  const sentence = withoutSlips(said, known, classifier, names)
  const spans = names
    .flatMap((name) => findSpan(sentence, name) ?? [])
    .filter((span) => isNameable(span, sentence, classifier))
    .map((span) => widen(span, sentence, classifier))
  const named = new Set(spans.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)))
  const terms = toTerms(sentence, named).map((term) => withoutSlip(term, sentence, known, classifier))
  const told = tellTopic(
    terms.map(({ text }) => text),
    classifier,
  ).topic
  const intent = settle(told, sentence, spans.length > 0)
  const topic = intent && topics[intent]
  if (!topic) return null
  const { tool, agent, args, product = null } = topic
  const { found, used } = toFound(sentence, { terms, product, classifier, spans })
  const left = findLeft(sentence, terms, classifier).filter((index) => !used.has(index))
  const spell = (at: number, length: number) =>
    sentence.text.slice(sentence.words[at]?.start, sentence.words[at + length - 1]?.end)
  if (intent === 'cheapest' && !found.bounds && !found.has(extremes)) return null
  const given = args?.(found) ?? {}
  const { period, today } = sentence
  const isTimed = ['from', 'horizonWeeks'].some((field) => field in given)
  const isNow = period !== null && /^(now|today|currently|right now)$/i.test(spell(period.at, period.length))
  // What is so now is also so this week, and not what was last month.
  const isOfNow = period !== null && ofNow.has(intent) && period.to >= today
  const leftOut = [
    ...left.map((index) => spell(index, 1)),
    ...unusedNames(sentence, spans, given),
    ...otherPlaces(sentence),
    ...(period && !isTimed && !isNow && !isOfNow ? [spell(period.at, period.length)] : []),
    ...findNumbers(sentence, given, used),
  ]
  return { intent, tool, args: given, agent, leftOut }
}

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

const notPriced = /^(orders?|customers?|buyers?|payments?|refunds?|fees?|tickets?|revenue|sales)$/

const people =
  /^(customers?|clients?|buyers?|shoppers?|reply|replies|answer|answers|respond|response|tickets?|messages?|orders?|him|her|them|who|somebody|someone|lady|man|woman|guy|apolog\w*|sorry|complaints?|reviews?|back|draft)$/

/** The topic where a country or a price says more than the words around it. */
function settle(told: TopicName | null, sentence: Sentence, isNamed: boolean): TopicName | null {
  const { words, text } = sentence
  const isShortRange =
    (told === 'none' && words.length <= 7) ||
    words.some(({ text: word }) => /^(priced|cost|costs|dollars?|euros?|pounds?)$/.test(word))
  if (
    (told === null || isShortRange) &&
    readBounds(words) &&
    !words.some(({ text: word }) => notPriced.test(word))
  )
    return 'cheapest'
  // What is written about a product, and to nobody, is its listing.
  if (told === 'reply' && isNamed && !sentence.ticket && !words.some(({ text: word }) => people.test(word)))
    return 'listing'
  if (sentence.place === null || told === 'none') return told
  const isShort = (words.length <= maxPlaceWords && !isNamed) || readPlaces(words, text).length > 1
  // "Is france going up or down" asks of the past: a forecast is of no country.
  if (told === 'demand' && !isNamed && sentence.period === null) return 'market'
  return (told === null && isShort) || (told !== null && withoutPlace.has(told)) ? 'market' : told
}

/** Common words that tell a topic all the same: "how did we do yesterday", "what did Marta want". */
const commonTells: Partial<Record<TopicName, readonly string[]>> = {
  stock: ['got'],
  sales: ['<period>'],
  tickets: ['want'],
  fraud: ['<order>'],
}

/** The topics that a text may be about, the most probable first; none where no word of it tells anything. */
export function rankTopics(sentence: Sentence): { of: TopicName; probability: number }[] {
  const { classifier, words: known } = learnt()
  const terms = toTerms(sentence)
    .map((term) => withoutSlip(term, sentence, known, classifier))
    .map(({ text }) => text)
  const tells = (term: string) => classifier.isKnown(term) && !common.has(term) && !term.startsWith('<')
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

let kept: { classifier: Classifier<TopicName>; words: ReadonlySet<string> } | null = null

/** Learnt from the examples when the first question needs it. */
function learnt(): NonNullable<typeof kept> {
  if (kept) return kept
  const said = topicExamples()
  const words = new Set(
    said.flatMap(({ sentence }) => sentence.words.flatMap(({ text, isQuoted }) => (isQuoted ? [] : [text]))),
  )
  kept = { classifier: learn(said, nameKind), words }
  return kept
}

/** The examples of all topics as they are learnt; NAME stands for a product. The day only tells past from future. */
export function topicExamples(): { of: TopicName; terms: string[]; line: string; sentence: Sentence }[] {
  return (Object.keys(examples) as TopicName[]).flatMap((of) =>
    examples[of].map((line) => {
      const sentence = readSentence(line.replaceAll('NAME', '"it"'), '2026-11-20')
      return { of, terms: toTerms(sentence).map(({ text }) => text), line, sentence }
    }),
  )
}

/** The topic that the terms are about; null with probability 0 where it is not sure, or where no word but common ones tells it. */
export function tellTopic(
  terms: readonly string[],
  { classify, count }: Classifier<TopicName>,
): { topic: TopicName | null; probability: number } {
  const told = classify(terms)
  if (!told) return { topic: null, probability: 0 }
  const { of: topic, probability } = told
  const tells = (term: string) => {
    const { own, all } = count(term, topic)
    return !common.has(term) && !term.startsWith('<') && (own >= 2 || (own === 1 && all <= 4))
  }
  const isOfName = terms.includes(nameKind)
  const isEither = terms.some((term, at) => term === 'or' && isDoubt(terms[at - 1], terms[at + 1], classify))
  if (isEither) return { topic: null, probability: 0 }
  const isTold =
    topic === 'none' ||
    (probability >= minProbability &&
      terms.some((term) => (commonTells[topic] ?? []).includes(term) && (term !== 'got' || isOfName))) ||
    (probability >= minProbability && terms.some((term, at) => tells(term) && (at > 0 || term !== 'show')))
  return isTold ? { topic, probability } : { topic: null, probability: 0 }
}

/** Whether words that stand left and right of an "or" each ask for something else. */
function isDoubt(
  left: string | undefined,
  right: string | undefined,
  classify: Classifier<TopicName>['classify'],
): boolean {
  const [one, other] = [left, right].map((term) =>
    term && !common.has(term) && !term.startsWith('<') ? classify([term]) : null,
  )
  const isSure = [one, other].every((said) => said && said.probability >= minAlternativeShare)
  return isSure && one?.of !== other?.of
}

/** The sentence with words as they were meant: those that no example has and that one is nearly; names stay as they are. */
function withoutSlips(
  sentence: Sentence,
  known: ReadonlySet<string>,
  { isKnown }: Classifier<TopicName>,
  names: readonly string[],
): Sentence {
  const named = names.flatMap((name) => findSpan(sentence, name) ?? [])
  const words = sentence.words.map((word, index) => {
    const isOfName = named.some(({ at, length }) => index >= at && index < at + length)
    const isOwn =
      isOfName || word.isQuoted || isSmall(word) || isKnown(meaningOf(word.text)) || /\d/.test(word.text)
    const meant = isOwn ? null : findTypo(word.text, known)
    return meant === null ? word : { ...word, text: meant }
  })
  return { ...sentence, words }
}

/** The term that was meant where a word is misspelt. */
function withoutSlip(
  term: Term,
  { words }: Sentence,
  known: ReadonlySet<string>,
  { isKnown }: Classifier<TopicName>,
): Term {
  if (isKnown(term.text)) return term
  const meant = findTypo(words[term.at]?.text ?? '', known)
  return meant === null ? term : { ...term, text: meaningOf(meant) }
}
