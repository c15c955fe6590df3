/** By what a text is recognised to name a customer, whatever the order, case, accents and signs between. */

/** Parts that count at either end of a name: a surname stands at one of them. */
const maxParts = 6
const titles = new Set('mr mrs ms miss dr prof herr frau pan pani jr sr ii iii phd md'.split(' '))
/** "Anna M. Kowalska" and "Kowalska, née Nowak, Anna" name her too: at most so many words stand between. */
const maxGap = 1
/** Letters of two names written as one word: fewer are a word of their own. */
const minJoined = 8
/** Signs of a name without spaces, as in Chinese: two are a word of their own. */
const [minCompactLength, maxCompactLength] = [3, 5]

const compact = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u
const folds: [RegExp, string][] = [
  [/\p{M}+/gu, ''],
  [/ß/g, 'ss'],
  [/ł/g, 'l'],
  [/ø/g, 'o'],
  [/đ|ð/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  // Müller, Mueller and Muller are one name.
  [/([aou])e/g, '$1'],
]

/** The words of a text: without accents, invisible signs and case, percent-decoded, with letters that were spaced out put together. */
function wordsOf(text: string): string[] {
  const decoded = text.replaceAll(/(%[0-9a-f]{2})+/gi, (coded) => decode(coded))
  const plain = decoded
    .normalize('NFKD')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{M}])\p{L}\p{M}*(?:[\s._*-]+\p{L}\p{M}*(?![\p{L}\p{M}])){3,}/gu, (spaced) =>
      spaced.replaceAll(/[\s._*-]+/g, ''),
    )
    .normalize('NFKD')
  const folded = folds.reduce((left, [sign, by]) => left.replaceAll(sign, by), plain)
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 || compact.test(word))
}

function decode(coded: string): string {
  try {
    return decodeURIComponent(coded)
  } catch {
    return ' '
  }
}

const pair = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)
/** A year says nothing of an order. */
const isOrderNumber = (word: string) => /^\d{3,}$/.test(word) && !/^(19|20)\d\d$/.test(word)

/** The keys of a customer: the surname with each other part of the name, or a part with the number of the order. A single name is no key, nor are first names. */
export function toNameKeys(name: string, orderName: string | null): string[] {
  const parts = name
    .trim()
    .split(/[\s,]+/)
    .map((part) => wordsOf(part).filter((word) => !/\d/.test(word) && !titles.has(word)))
    .filter(({ length }) => length > 0)
    .filter((_part, at, { length }) => at < maxParts || at >= length - maxParts)
  const surname = (/^[^\s,]+,/.test(name.trim()) ? parts[0] : parts.at(-1)) ?? []
  const others = parts.filter((part) => part !== surname).flat()
  const full = surname.flatMap((last) =>
    others.flatMap((word) => {
      const joined = [word + last, last + word].filter(({ length }) => length >= minJoined)
      return [pair(word, last), ...joined]
    }),
  )
  const whole = parts.flat().join('')
  const isCompact =
    compact.test(whole) && whole.length >= minCompactLength && whole.length <= maxCompactLength
  const known = parts.flat().filter(({ length }) => length > 2)
  const orders = wordsOf(orderName ?? '').filter(isOrderNumber)
  const facts = known.flatMap((word) => orders.map((order) => pair(word, order)))
  return [...new Set([...full, ...(isCompact ? [whole] : []), ...facts])]
}

/** The keys that a text may name somebody by. */
export function toTextKeys(text: string): string[] {
  const split = text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return [...new Set([text, split].flatMap((form) => keysIn(wordsOf(form))))]
}

function keysIn(words: string[]): string[] {
  const near = words.flatMap((one, i) => words.slice(i + 1, i + 2 + maxGap).map((other) => pair(one, other)))
  const joined = words.filter(({ length }) => length >= minJoined)
  const orders = words.filter(isOrderNumber)
  const facts = orders.flatMap((order) => words.map((word) => pair(word, order)))
  const compacts = words.filter((word) => compact.test(word)).flatMap(partsOf)
  return [...near, ...joined, ...facts, ...compacts]
}

function partsOf(word: string): string[] {
  const lengths = Array.from(
    { length: maxCompactLength - minCompactLength + 1 },
    (_, i) => minCompactLength + i,
  )
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)),
  )
}
