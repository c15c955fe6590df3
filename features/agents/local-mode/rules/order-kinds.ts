/** Tells which order a text may be by its likeness to examples: what is offered where its verb is not clear. */
import { toParts } from './act/parts.ts'
import { type Classifier, learn, written } from './classifier.ts'
import orders from './order-examples.json' with { type: 'json' }
import questions from './examples.json' with { type: 'json' }
import { dropped, meaningOf } from './terms.ts'
import { toWords } from './words.ts'

export type OrderKind = keyof typeof orders
/** `question`: it asks for something, and orders nothing. */
export type Kind = OrderKind | 'question'

type Known = { names: readonly string[]; people?: readonly string[] | undefined }

const unknown = '<unknown>'
/** Every so many of the examples of questions is learnt: there are far more of them than of any order. */
const perQuestion = 4

/** Topics of questions that are asked as orders: "write a reply". */
const ordered = new Set(['listing', 'reply', 'feed-file'])

let kept: Classifier<Kind> | null = null

/** Learnt from the examples when the first order needs it. */
function learnt(): Classifier<Kind> {
  kept ??= learn(orderExamples(), unknown)
  return kept
}

/** The examples as they are learnt. */
function orderExamples(): { of: Kind; terms: string[] }[] {
  // Of each topic its own, so that an example more of one changes none of another.
  const asked = Object.entries(questions).flatMap(([topic, lines]) =>
    ordered.has(topic) ? [] : lines.filter((_line, at) => at % perQuestion === 0),
  )
  const all: { of: Kind; line: string }[] = [
    ...(Object.keys(orders) as OrderKind[]).flatMap((of) => orders[of].map((line) => ({ of, line }))),
    ...asked.map((line) => ({ of: 'question' as const, line })),
  ]
  return all.map(({ of, line }) => ({
    of,
    terms: termsOf(spellExample(line), { names: [exampleName], people: [examplePerson] }),
  }))
}

const exampleName = 'zzname'
const examplePerson = 'zzperson'

/** An example with values in the place of its kinds. */
function spellExample(line: string): string {
  return line
    .replaceAll('NUM MONEY', '$12')
    .replaceAll('NUM', '12')
    .replaceAll('PCT', '10%')
    .replaceAll('QUOTE', '"xyz"')
    .replaceAll('TICKET', 'ticket 12')
    .replaceAll('PERSON', examplePerson)
    .replaceAll('NAME', exampleName)
    .replaceAll('FLOW', 'workflow')
}

/** The kinds of order a text may be, the most probable first. */
export function rankOrders(text: string, known: Known): { of: Kind; probability: number }[] {
  return learnt().rank(termsOf(text, known))
}

/** Whether orders are said with a word, and it does not just stand in one as a value. */
export function isOrderedWith(word: string): boolean {
  return learnt().count(`${written}${word}`, 'question').all > 1
}

/** Words by their stem and as they are written, names and numbers by their kind. */
function termsOf(text: string, { names, people = [] }: Known): string[] {
  const { mask } = toParts({ text, words: toWords(text) }, { names, people })
  const words = mask.split(' ')
  const stems = words.flatMap((word) =>
    dropped.has(word) ? [] : [/^[A-Z]+$/.test(word) ? word : meaningOf(word)],
  )
  return [...stems, ...words.flatMap((word) => (/^[a-z’'-]+$/.test(word) ? [`${written}${word}`] : []))]
}
