/** What is learnt from the examples, and sentences as it reads them. */
import { type Classifier, learn, written } from './classifier.ts'
import examples from './examples.json' with { type: 'json' }
import { plainEnglish } from './plain-english.ts'
import { isSmall, readSentence, type Sentence } from './slots.ts'
import { meaningOf, nameKind, type Term, toTerms } from './terms.ts'
import { findSpan } from './topic-subject.ts'
import type { TopicName } from './topics.ts'
import { findTypo } from './words.ts'

let kept: { classifier: Classifier<TopicName>; words: ReadonlySet<string> } | null = null

/** Learnt from the examples when the first question needs it. */
export function learnt(): NonNullable<typeof kept> {
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
      return { of, terms: toWritten(toTerms(sentence), sentence), line, sentence }
    }),
  )
}

/** The terms, and the words as they are written: both tell a topic. */
export function toWritten(terms: readonly Term[], { words }: Sentence): string[] {
  const own = words.flatMap(({ text, isQuoted }) =>
    isQuoted || /\d/.test(text) ? [] : [`${written}${text}`],
  )
  return [...terms.map(({ text }) => text), ...own]
}

/** The sentence with words as they were meant: those that no example has and that one is nearly; names stay as they are. */
export function withoutSlips(
  sentence: Sentence,
  known: ReadonlySet<string>,
  { isKnown }: Classifier<TopicName>,
  names: readonly string[],
): Sentence {
  const named = names.flatMap((name) => findSpan(sentence, name) ?? [])
  const words = sentence.words.map((word, index) => {
    const isOfName = named.some(({ at, length }) => index >= at && index < at + length)
    const isOwn =
      isOfName ||
      word.isQuoted ||
      isSmall(word) ||
      isKnown(meaningOf(word.text)) ||
      plainEnglish.has(word.text) ||
      /\d/.test(word.text)
    const meant = isOwn ? null : findTypo(word.text, known)
    return meant === null ? word : { ...word, text: meant }
  })
  return { ...sentence, words }
}

/** The term that was meant where a word is misspelt. */
export function withoutSlip(
  term: Term,
  { words }: Sentence,
  known: ReadonlySet<string>,
  { isKnown }: Classifier<TopicName>,
): Term {
  const typed = words[term.at]?.text ?? ''
  if (isKnown(term.text) || plainEnglish.has(typed)) return term
  const meant = findTypo(typed, known)
  return meant === null ? term : { ...term, text: meaningOf(meant) }
}
