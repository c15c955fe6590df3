/** An order as its parts: what it is about, numbers, quotations, and the words between them. */
import { readAmount, readPercent } from '../numbers.ts'
import { readPlaces } from '../places.ts'
import type { Sentence } from '../slots.ts'
import { spellOut } from '../short-forms.ts'
import { actWords } from './words.ts'

type PartKind = 'product' | 'person' | 'quote' | 'number' | 'percent' | 'place' | 'word' | 'mark'
export type Part = {
  kind: PartKind
  /** In small letters; of a name as it is written. */
  text: string
  value: number
  isMoney: boolean
  currency: string | null
  start: number
  end: number
}
/** `mask` is the text with PRODUCT, PERSON, QUOTE, NUM, PCT and PLACE in the place of those; MONEY stands behind an amount of it. */
export type OrderParts = { text: string; parts: Part[]; mask: string }

const maskOf: Partial<Record<PartKind, string>> = {
  product: 'PRODUCT',
  person: 'PERSON',
  quote: 'QUOTE',
  number: 'NUM',
  percent: 'PCT',
  place: 'PLACE',
}

type Known = { names: readonly string[]; people: readonly string[] }

/** `names` are what products or categories are called, `people` whoever wrote. */
export function toParts(
  { text, words }: Pick<Sentence, 'text' | 'words'>,
  { names, people }: Known,
): OrderParts {
  const spans = [...findAll(text, names, 'product'), ...findAll(text, people, 'person')]
  const places = readPlaces(words, text)
  const percent = readPercent(words)
  const parts: Part[] = []
  let at = 0
  while (at < words.length) {
    const word = words[at]
    if (!word) break
    const span = spans.find(({ start, end }) => word.start >= start && word.start < end)
    const before = parts.at(-1)
    parts.push(...marksBetween(text, before?.end ?? 0, word.start, before !== undefined))
    const plain = { value: 0, isMoney: false, currency: null, start: word.start, end: word.end }
    const place = places.find((one) => one.at === at)
    const amount = readAmount(words, at)
    if (span && !(word.isQuoted && !word.isName && !names.includes(word.text))) {
      parts.push({
        ...plain,
        kind: span.kind,
        text: span.kind === 'person' ? span.name : text.slice(span.start, span.end),
        start: span.start,
        end: span.end,
      })
      while ((words[at + 1]?.start ?? Infinity) < span.end) at += 1
    } else if (word.isQuoted) parts.push({ ...plain, kind: 'quote', text: word.text.trim() })
    else if (percent?.at === at) {
      const last = words[at + percent.length - 1] ?? word
      parts.push({ ...plain, kind: 'percent', text: word.text, value: percent.value, end: last.end })
      at += percent.length - 1
    } else if (amount) {
      const last = words[at + amount.length - 1] ?? word
      const { value, isMoney, currency } = amount
      parts.push({ ...plain, kind: 'number', text: word.text, value, isMoney, currency, end: last.end })
      at += amount.length - 1
    } else if (place) {
      const last = words[at + place.length - 1] ?? word
      parts.push({ ...plain, kind: 'place', text: text.slice(word.start, last.end), end: last.end })
      at += place.length - 1
    } else parts.push({ ...plain, kind: 'word', text: spellOut(word.text) })
    at += 1
  }
  const mask = parts
    .map(({ kind, text: said, isMoney }) => (isMoney ? 'NUM MONEY' : (maskOf[kind] ?? said)))
    .join(' ')
  return { text, parts, mask }
}

type NameSpan = { name: string; start: number; end: number; kind: 'product' | 'person' }

/** Where the names stand, the longest first, none inside another; a word that orders something is none by itself. */
function findAll(text: string, names: readonly string[], kind: NameSpan['kind']): NameSpan[] {
  const lower = text.toLowerCase()
  const found: NameSpan[] = []
  for (const name of names.toSorted((one, other) => other.length - one.length)) {
    const said = name.toLowerCase()
    if (said === '' || actWords.has(said)) continue
    let start = lower.indexOf(said)
    while (start >= 0) {
      const end = start + said.length
      const isFree = found.every((other) => end <= other.start || start >= other.end)
      const rest = lower.slice(end)
      // "On the shelf" is where things are, and no shelf that is sold.
      if (/^(?:shelf|shelves)$/.test(said) && /\bon the $/.test(lower.slice(0, start))) {
        start = lower.indexOf(said, end)
        continue
      }
      // Of a person also "stefan's" and "stefans".
      const ending = kind === 'person' ? (/^(?:['’]s|s)(?![\p{L}\p{N}])/u.exec(rest)?.[0].length ?? 0) : 0
      const isWhole =
        !/[\p{L}\p{N}]$/u.test(lower.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(rest.slice(ending))
      if (isFree && isWhole) found.push({ name, start, end: end + ending, kind })
      start = lower.indexOf(said, end)
    }
  }
  return found
}

/** A colon, an equals sign, an arrow or a comma between two words. */
function marksBetween(text: string, from: number, to: number, isInside: boolean): Part[] {
  const gap = isInside ? text.slice(from, to) : ''
  const mark = /(:|=|->|→|=>|\s[-–—]\s|,)/.exec(gap)?.[1]?.trim()
  if (mark === undefined) return []
  const kind = /^[:=]$/.test(mark) || /[>→]/.test(mark) ? ':' : ','
  const start = from + gap.indexOf(mark)
  return [
    { kind: 'mark', text: kind, value: 0, isMoney: false, currency: null, start, end: start + mark.length },
  ]
}
