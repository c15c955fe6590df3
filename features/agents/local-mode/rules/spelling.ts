/** Words that were misspelt, as they were meant: any word that something is asked or ordered with. */
import { actWords, harmless } from './act/words.ts'
import { monthOf, weekdayOf } from './calendar.ts'
import examples from './examples.json' with { type: 'json' }
import { readPlaces } from './places.ts'
import { plainEnglish } from './plain-english.ts'
import { small } from './slots.ts'
import { distance, isAsked, stem, toWords, type Word } from './words.ts'

const times =
  'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday weekend yesterday today tomorrow week weeks month months quarter year between before after against last next'.split(
    ' ',
  )
/** Small words are said most of all. */
const oftenSaid = 50

/** How often each word that means something is said in the examples. */
const counts = countWords()

function countWords(): Map<string, number> {
  const known = new Map<string, number>()
  const add = (word: string, count: number) => known.set(word, (known.get(word) ?? 0) + count)
  for (const line of Object.values(examples).flat())
    for (const word of line.toLowerCase().match(/\p{L}{2,}/gu) ?? []) add(word, 1)
  for (const word of actWords) add(word, 5)
  for (const word of [...small, ...harmless, ...times]) if (word.length > 2) add(word, oftenSaid)
  return known
}

/** What follows is somebody's own text. */
const textBegins = /["“”:]|\b(?:to|as|with|called|say|says|read|reads)\s/i
const ofText =
  /\b(?:rename|retitle|title|call|name|tag|label|brand|vendor|material|type|description|seo|meta|reply|write|text|save)\b/i

/** The text with each word that nobody knows as the one it is a slip of; `isOwn` are words of the store. */
export function correctSpelling(text: string, isOwn: (word: string) => boolean): string {
  const begin = ofText.test(text) ? (textBegins.exec(text)?.index ?? text.length) : text.length
  return toWords(text)
    .toReversed()
    .reduce((said, word) => {
      const meant = word.end <= begin ? meantBy(word, text, isOwn) : null
      return meant === null ? said : said.slice(0, word.start) + meant + said.slice(word.end)
    }, text)
}

function meantBy(
  { text: typed, start, end, isQuoted }: Word,
  text: string,
  isOwn: (word: string) => boolean,
): string | null {
  // A name is written large: what is not all small is left as it is.
  const raw = text.slice(start, end)
  const isPlain = !isQuoted && /^\p{Ll}{3,20}$/u.test(raw) && raw === typed
  if (!isPlain || plainEnglish.has(typed) || counts.has(typed) || counts.has(stem(typed)) || isOwn(typed))
    return null
  if (
    monthOf(typed) !== null ||
    weekdayOf(typed) !== null ||
    /^(?:sat|sun|wed|tot|vat|sku|eur|usd|gbp)s?$/.test(typed)
  )
    return null
  // A country is no slip of another.
  if (readPlaces(toWords(typed), typed).length > 0) return null
  return isAsked(typed) === 'itself' ? null : nearestTo(typed)
}

/** A rarer word must be nearer in letters, and a short one be among those said most. */
function nearestTo(typed: string): string | null {
  const max = typed.length >= 8 ? 2 : 1
  let best: { word: string; rate: number } | null = null
  let isTied = false
  for (const [word, count] of counts) {
    if (!mayBe(typed, word, count)) continue
    const isSame = soundOf(word) === soundOf(typed)
    const most = isSame && typed.length > 5 ? max + 1 : max
    const far = distance(typed, word, most)
    if (far > most || (typed.length <= 5 && isOtherVowel(typed, word))) continue
    const rate = count / 20 ** (far - (isSame ? 0.5 : 0))
    if (best === null || rate > best.rate) {
      isTied = best !== null && stem(best.word) !== stem(word) && best.rate * 2 > rate
      best = { word, rate }
    } else if (stem(best.word) !== stem(word) && rate * 2 > best.rate) isTied = true
  }
  return isTied ? null : (best?.word ?? null)
}

function mayBe(typed: string, word: string, count: number): boolean {
  // "Spoon" has no letter too many.
  const isLonger = typed.length <= 5 && typed.length > word.length
  if (isLonger && soundOf(typed) !== soundOf(word)) return false
  const isTurned = typed[0] === word[1] && typed[1] === word[0]
  if (typed[0] !== word[0] && !isTurned) return false
  // "Seller" is no slip of "sell": it is another word.
  if (typed.startsWith(word) && typed.length > word.length + (typed.at(-1) === word.at(-1) ? 1 : 0))
    return false
  if (Math.abs(typed.length - word.length) > 2) return false
  if (typed.length === 3) return count >= oftenSaid || word === `${typed}${typed.at(-1)}`
  return typed.length > 5 || count >= 3
}

/** "Luck" and "lack" are two words, and "feal" is no other than "feel". */
function isOtherVowel(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== word[index])
  const isVowel = (index: number, of: string) => /[aeiou]/.test(of[index] ?? '')
  const isAlone = !isVowel(at - 1, typed) && !isVowel(at + 1, typed)
  return typed.length === word.length && isVowel(at, typed) && isVowel(at, word) && isAlone
}

/** How a word sounds: doubled letters once, and vowels all alike. */
function soundOf(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replaceAll('tch', 'ch')
    .replaceAll(/c(?=[kqaou])|q|k/g, 'k')
    .replaceAll(/(?<=[a-z])h(?![aeiou])/g, '')
    .replaceAll(/[aeiouy]+/g, 'a')
    .replaceAll(/(.)\1+/g, '$1')
    .replace(/a$/, '')
}
