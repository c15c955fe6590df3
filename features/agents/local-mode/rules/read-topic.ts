/** Reads a question that no pattern fits by its likeness to examples. Only what reads is found here, never an order. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { type Classifier, learn } from './classifier.ts'
import examples from './examples.json' with { type: 'json' }
import type { PatternMatch } from './pattern.ts'
import { isSmall, readName, readSentence, type Sentence } from './slots.ts'
import { concepts, type TopicName, topics } from './topics.ts'
import { findPhrase, findTypo } from './words.ts'

/** A word or a kind such as "<period>", and where it stands. */
type Term = { text: string; at: number }

/** What stands for a name, and for any word that no example has. */
export const nameKind = '<name>'

const dropped = new Set(
  'a an the please kindly just really very so then also hey hi ok okay well there actually maybe whatever you me'.split(
    ' ',
  ),
)
const meanings = new Map(
  [...concepts].flatMap(([word, meaning]) => [
    [word, meaning],
    [stemOf(word), meaning],
  ]),
)

/** The terms of a sentence in order. */
function toTerms({ words, period, place, percent, ticket, orders }: Sentence): Term[] {
  const kinds = new Map<number, string>()
  const put = (said: { at: number; length: number } | null, kind: string) => {
    for (let offset = 0; offset < (said?.length ?? 0); offset += 1) kinds.set((said?.at ?? 0) + offset, kind)
  }
  put(place, '<place>')
  put(period, period?.horizonWeeks === null ? '<period>' : '<future>')
  put(percent, '<number>')
  put(ticket, '<ticket>')
  for (const order of orders) put(order, '<order>')
  return words.flatMap(({ text, isQuoted }, at): Term[] => {
    const kind = kinds.get(at)
    if (kind !== undefined) return kinds.get(at - 1) === kind ? [] : [{ text: kind, at }]
    if (isQuoted) return [{ text: nameKind, at }]
    if (/\d/.test(text)) return [{ text: '<number>', at }]
    return dropped.has(text) ? [] : [{ text: meaningOf(text), at }]
  })
}

/** The stem of a word, or the word that stands for it and its like. */
function meaningOf(word: string): string {
  return meanings.get(word) ?? meanings.get(stemOf(word)) ?? stemOf(word)
}

/** Without the endings of English: a short form of Porter's stemmer (1980). */
function stemOf(word: string): string {
  if (word.length < 4) return word
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<![su])s$/, '')
  const bare = single.replace(/(?<=...)(?:ing|(?<!e)ed)$|(?<=....)ly$/, '')
  const plain = bare === single ? bare : bare.replace(/([bdgmnprt])\1$/, '$1')
  return plain.length > 3 ? plain.replace(/e$/, '') : plain
}

/** `read` is null for what is like none of the examples, or like those of what nothing here can answer; `probability` is that of either. */
type TopicMatch = {
  probability: number
  read: {
    intent: TopicName
    tool: string
    args: Record<string, unknown>
    agent: AgentId | null
    confidence: number
  } | null
}

/** Below it, silence is better than the guess: found by leaving examples out in turn, a wrong answer weighing twice a right one. */
const minProbability = 0.5
/** A single word that asks for something by itself. */
const minAlternativeShare = 0.8
/** Words that stand in questions of every kind: they alone never tell the topic. */
const common = new Set(
  'what which who how why when where is are was were do does did can could should would will shall may might has have had having be been being am i we my our mine it its they them their of in on for to from with at by not no any all some more most many much us this that these those one get got if or and up than about out as into only your own like want know tell over'
    .split(' ')
    .map(meaningOf),
)

/** A name comes after one of these sooner than after none. */
const introductions = /^(the|my|our|of|for|about|on)$/

/** What the question is about, and with what. */
export function readTopic(sentence: Sentence): TopicMatch {
  const { classifier, words: known } = learnt()
  const terms = toTerms(sentence).map((term) => withoutSlip(term, sentence, known, classifier))
  const told = tellTopic(
    terms.map(({ text }) => text),
    classifier,
  )
  const { topic: intent, probability } = told
  const topic = intent && topics[intent]
  if (!topic) return { probability, read: null }
  const { tool, agent, args, product = null } = topic
  const found = toFound(sentence, terms, product, classifier)
  const confidence = Math.round((0.6 + 0.3 * probability) * 100) / 100
  return { probability, read: { intent, tool, args: args?.(found) ?? {}, agent, confidence } }
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
  const isEither = terms.some((term, at) => term === 'or' && isDoubt(terms[at - 1], terms[at + 1], classify))
  if (isEither) return { topic: null, probability: 0 }
  const isTold =
    topic === 'none' ||
    (probability >= minProbability && terms.some((term, at) => tells(term) && (at > 0 || term !== 'show')))
  return isTold ? { topic, probability } : { topic: null, probability: 0 }
}

/** Whether words that stand left and right of an "or" each ask for something else. */
function isDoubt(
  left: string | undefined,
  right: string | undefined,
  classify: Classifier<TopicName>['classify'],
): boolean {
  const [one, other] = [left, right].map((term) => (term && !common.has(term) ? classify([term]) : null))
  const isSure = [one, other].every((said) => said && said.probability >= minAlternativeShare)
  return isSure && one?.of !== other?.of
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

function toFound(
  { text, words, period, place, percent, orders, ticket }: Sentence,
  terms: readonly Term[],
  product: 'any' | 'named' | null,
  { isKnown }: Classifier<TopicName>,
): PatternMatch {
  const unknown = new Set(
    terms.flatMap(({ text: term, at }) => (term === nameKind || !isKnown(term) ? [at] : [])),
  )
  const isIntroduced = (index: number) => {
    let at = index - 1
    while (words[at] && !isSmall(words[at])) at -= 1
    return unknown.has(index) && introductions.test(words[at]?.text ?? '')
  }
  const sentence = { text, words, period, place, percent, orders, ticket }
  const nameOf = (isNameable: (index: number) => boolean) =>
    product === null ? null : readName(sentence, isNameable, product === 'named')
  const named = nameOf(isIntroduced) ?? nameOf((index) => unknown.has(index))
  return {
    name: named?.name ?? null,
    rest: '',
    period: period?.horizonWeeks === null ? { from: period.from, to: period.to } : null,
    horizonWeeks: period?.horizonWeeks ?? null,
    place: place && { region: place.region, country: place.country },
    percent: percent?.value ?? null,
    amount: null,
    orders: orders.map(({ value }) => value),
    ticket: ticket?.value ?? null,
    quoted: words.find(({ isQuoted }) => isQuoted)?.text ?? null,
    has: (alternatives) =>
      alternatives.split('|').some((phrase) => (findPhrase(words, phrase, () => true)?.likeness ?? 0) >= 0.9),
  }
}
