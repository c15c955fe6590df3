/** Sentences as words, and when a word that was typed is the word that was meant. */
import examples from './examples.json' with { type: 'json' }
import { patterns } from './pattern-table.ts'
import { spellOut } from './short-forms.ts'

export type Word = {
  /** In lower case, without an apostrophe's ending; "not" for "isn't" and its like. A quotation is one word and means nothing but itself. */
  text: string
  /** Where it stands in the sentence; of a quotation, what is between the marks. */
  start: number
  end: number
  isQuoted: boolean
  /** It is what a product or a category is called, and no quotation. */
  isName?: true
}

const pieces =
  /["“”«»]([^"“”«»]{1,200})["“”«»]|(?<![\p{L}\p{N}])'([^']{1,200})'(?![\p{L}\p{N}])|\d{4}-\d\d-\d\d|(?:(?<![\p{L}\p{N}])[-−])?[$€£]?-?\d+(?:[.,]\d+)*(?:-\p{L}[\p{L}\p{N}-]*|(?:st|nd|rd|th)(?![\p{L}\p{N}]))?(?:\s?%|[€£$](?![\p{L}\d]))?|#?[\p{L}\p{N}]+(?:['’._/&-][\p{L}\p{N}]+)*/gu

/** The words of a sentence in order. Marks between them are left out. */
export function toWords(sentence: string): Word[] {
  return [...sentence.matchAll(pieces)].map((found) => {
    const quoted = found[1] ?? found[2]
    if (quoted !== undefined) {
      const start = found.index + 1
      return { text: quoted, start, end: start + quoted.length, isQuoted: true }
    }
    const [raw] = found
    const ending = /['’]s$/i.exec(raw)?.[0].length ?? 0
    const end = found.index + raw.length - ending
    return { text: plain(raw), start: found.index, end, isQuoted: false }
  })
}

function plain(raw: string): string {
  const text = raw.toLowerCase().replaceAll('’', "'").replace(/\s%$/, '%')
  if (/n't$|^cannot$|^(is|are|was|were|do|does|did|has|have|had|ca|wo|would|could|should|ai)nt$/.test(text))
    return 'not'
  const bare = text
    .replace(/'(s|re|ve|ll|d|m)$/, '')
    .replace(/^(what|how|who|where|when|why|that|there)s$/, '$1')
  return spellOut(bare)
}

/** Real words that are one letter away from a word with a meaning. */
const lookalikes = new Set(
  'besides except excluding ignoring omitting without minus counting prize pride prince slice spice stack stick stuck shock older elder marker basket feel feet need seed foods food solid stone storm story score sound place prices pride trendy tread trade read ready real late rate state stake chance charge chart change orders under custom costume costs coast most more retail detail details review reviews seller sellers sender sailor better best test rest risk rise raise praise phase phrase image imagine brand brandy grand grants plan plane plant plain planet open often enable able table stable unable disable weather whether launch lunch connect correct collect support sport report repeat refund refuse refusal profit profile answer answers question country county quality equality quantity'.split(
    ' ',
  ),
)

/** Words that mean something somewhere: none of them is a slip of another. */
const known = new Set(
  [
    ...patterns.flatMap(({ needs, beside = '' }) => [...needs, beside].join('|').split(/[| ]/)),
    ...Object.values(examples).flatMap((lines) =>
      lines.flatMap((line) => line.toLowerCase().split(/[^\p{L}\p{N}'-]+/u)),
    ),
  ].flatMap((word) => [word, stem(word)]),
)

/** Whether a word means something in a question or an order: itself, or as a slip of one that does. */
export function isAsked(word: string): 'itself' | 'slip' | null {
  if (known.has(word) || known.has(stem(word)) || lookalikes.has(word)) return 'itself'
  return findTypo(word, known) === null ? null : 'slip'
}

/** Whether a typed word is another but for its accents and a slip or two of the finger; `isBeside`: another word of the name stands beside it. */
export function isNearly(typed: string, meant: string, isBeside = false): boolean {
  const [one, other] = [withoutAccents(typed), withoutAccents(meant)]
  const rival = isBeside || isAsked(typed) !== 'slip' ? null : findTypo(typed, known)
  // What may be another word needs more than a letter in common, but "headphnes" is nearer to headphones than to a headline.
  const isOther =
    rival !== null && distance(one, rival, maxSlips) <= distance(one, withoutAccents(meant), maxSlips)
  if (isOther) return one === other || isSwapped(one, other)
  const isSame = one[0] === other[0] && one.at(-1) === other.at(-1)
  const isCut = one.length === 4 && other.length === 5 && isSame
  const max = one.length >= 8 && isSame ? 2 : one.length >= 5 || isCut ? 1 : 0
  return isSwapped(one, other) || undouble(one) === undouble(other) || distance(one, other, max) <= max
}

/** Whether both words are one but for their accents. */
export function hasAccents(typed: string, meant: string): boolean {
  return withoutAccents(typed) === withoutAccents(meant)
}

function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'a')
    .replaceAll('ß', 's')
}

/** How well a typed word is the meant one: 1 the same, 0.9 another form of it, 0.6 a slip of the finger, 0 another word. */
function likeness(typed: string, meant: string): number {
  if (typed === meant) return 1
  const isTurned = typed[0] === meant[1] && typed[1] === meant[0]
  if (typed[0] !== meant[0] && !isTurned) return 0
  if (stem(typed) === stem(meant)) return 0.9
  if (lookalikes.has(typed) || known.has(typed) || known.has(stem(typed)) || /\d/.test(typed)) return 0
  const isLong = meant.length >= 9 || (meant.length >= 7 && stem(typed).at(-1) === stem(meant).at(-1))
  const max = isLong ? 2 : meant.length >= 5 ? 1 : 0
  if (meant.length >= 4 && (isSwapped(typed, meant) || undouble(typed) === undouble(meant))) return 0.6
  if (max === 0 || typed.length < 4 || typed[0] !== meant[0]) return 0
  return distance(stem(typed), stem(meant), max) <= max ? 0.6 : 0
}

const maxSlips = 3

/** The one known word that a typed word is a slip of, the nearest one; null when it is none or could be several. */
export function findTypo(typed: string, meant: Iterable<string>): string | null {
  if (typed.length < 4) return null
  const found = [...meant].filter((word) =>
    typed.length === 4 ? isShortened(typed, word) : likeness(typed, word) === 0.6,
  )
  const far = (word: string) => distance(stem(typed), stem(word), maxSlips)
  const least = Math.min(...found.map(far))
  const nearest = found.filter((word) => far(word) === least)
  const [first] = nearest
  return first !== undefined && new Set(nearest.map(stem)).size === 1 ? first : null
}

/** A word of five letters of which one in the middle was left out: of a shorter one too little is left. */
function isShortened(typed: string, meant: string): boolean {
  if (meant.length !== 5 || typed[0] !== meant[0]) return false
  if (typed.at(-1) !== meant.at(-1) && !meant.startsWith(typed)) return false
  if (lookalikes.has(typed) || known.has(typed) || known.has(stem(typed)) || /\d/.test(typed)) return false
  return [...meant].some((_letter, at) => meant.slice(0, at) + meant.slice(at + 1) === typed)
}

/** Without the plural's ending. */
export function stem(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '')
}

/** With each letter once where it was doubled: "undoo", "seling". */
function undouble(word: string): string {
  return word.replaceAll(/(.)\1/g, '$1')
}

/** Two neighbouring letters changed places. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b
}

/** Damerau's and Levenshtein's distance, where neighbours that changed places are one slip; given up above `max`. */
export function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_each, index) => index),
  ]
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const change = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      const isTurned = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]
      const turned = isTurned ? (before[j - 1] ?? 0) + 1 : Infinity
      next.push(Math.min(change, turned, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    ;[before, row] = [row, next]
  }
  return row.at(-1) ?? max + 1
}

/** Where a phrase of one or more words stands, and how well it is met. The first of the best places; null without one. */
export function findPhrase(
  words: readonly Word[],
  phrase: string,
  isFree: (index: number) => boolean,
): { at: number; length: number; likeness: number } | null {
  const meant = phrase.split(' ')
  let best: { at: number; length: number; likeness: number } | null = null
  for (let at = 0; at + meant.length <= words.length; at += 1) {
    let min = 1
    for (const [offset, wanted] of meant.entries()) {
      const word = words[at + offset]
      const isThere = word && !word.isQuoted && isFree(at + offset)
      min = Math.min(min, isThere ? likeness(word.text, wanted) : 0)
      if (min === 0) break
    }
    if (min > (best?.likeness ?? 0)) best = { at, length: meant.length, likeness: min }
  }
  return best
}
