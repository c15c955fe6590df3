/** What a sentence says beside what it asks for: when, where, how much, which. */
import { readOrders, readPercent, readTicket, type TextSpan } from './numbers.ts'
import { readTimes } from './comparison.ts'
import type { ComparedPeriod } from './same-unit.ts'
import type { PeriodMention } from './period.ts'
import { type PlaceMention, readPlace } from './places.ts'
import { findTypo, toWords, type Word } from './words.ts'

export type Sentence = {
  text: string
  /** The day it was said, such as "2026-11-20". */
  today: string
  words: Word[]
  period: PeriodMention | null
  /** Another time that the first is compared with. */
  compared: ComparedPeriod | null
  place: PlaceMention | null
  percent: TextSpan<number> | null
  orders: TextSpan<string>[]
  ticket: TextSpan<number> | null
}

/** `names` are parts of the text that products or categories are called. */
export function readSentence(text: string, today: string, names: readonly string[] = []): Sentence {
  const words = joinNames(toWords(text), text, names).map(spellTime)
  return {
    text,
    today,
    words,
    ...readTimes(words, today),
    place: readPlace(words, text),
    percent: readPercent(words),
    orders: readOrders(words),
    ticket: readTicket(words),
  }
}

const times =
  'january february august september october november december yesterday tomorrow weekend quarter monday tuesday wednesday thursday friday saturday sunday previous'.split(
    ' ',
  )

/** Months with the ending of a possessive that is written without its mark: "octobers". */
const possessive = /^(january|february|april|june|july|august|september|october|november|december)s$/

/** A month or a weekday that is misspelt. */
function spellTime(said: Word): Word {
  const bare = said.isQuoted ? undefined : possessive.exec(said.text)?.[1]
  const word = bare === undefined ? said : { ...said, text: bare }
  // "Thursday" is two letters from "tuesday", and no slip of it.
  const isOwn = word.isQuoted || word.text.length < 6 || times.includes(word.text)
  const meant = isOwn ? null : findTypo(word.text, times)
  return meant === null ? word : { ...word, text: meant }
}

/** The words with each name of several words as one: nothing in "Salt and Pepper Set" or "French Press" says anything else. */
function joinNames(words: readonly Word[], text: string, names: readonly string[]): Word[] {
  return names.reduce<Word[]>(
    (known, name) => {
      const start = text.toLowerCase().indexOf(name.toLowerCase())
      const end = start + name.length
      const isInside = (word: Word) => start >= 0 && word.start >= start && word.end <= end
      const inside = known.filter(isInside)
      const [first] = inside
      if (!first || inside.length < 2 || inside.some(({ isQuoted }) => isQuoted)) return known
      const joined: Word = { text: text.slice(start, end), start, end, isQuoted: true, isName: true }
      return known.flatMap((word) => (word === first ? [joined] : isInside(word) ? [] : [word]))
    },
    [...words],
  )
}

/** Words that a question is built of; they ask for nothing. */
export const small = new Set(
  'a an the my our your this that these those it its i we me us you he she they them their his her is are was were be been being am do does did done have has had having will would can could should shall may might must to of in on at by for from with about into over than then as and or but so if not no any some all every each both there here what which who whom whose when where why how much many more most less least very really just also too please kindly tell show give get let lets want need like know see look check find list display view report think say make go going gone now currently right up out off hey hi hello dear ok okay thanks thank again quick quickly short shortly whats hows whos wheres looking got ll one ones thing things something anything everything everyone everybody somebody anybody nobody store shop business ok well good hm hmm um uh ah oh yo yeah phew gosh dear hiya hehe lovely mine yours myself ourselves honestly wondering alright nah because whether perhaps indeed basically literally obviously anyway anyways although however meanwhile henceforth altogether namely lol haha yay ooh'.split(
    ' ',
  ),
)

export function isSmall(word: Word | undefined): boolean {
  return word !== undefined && !word.isQuoted && small.has(word.text)
}

/** Words that may stand before or after a name without being of it. */
const edges = new Set(
  'product products item items listing variant sku called named article title name one description please ones asap today page image images'.split(
    ' ',
  ),
)
/** Small words that may stand inside a name: "salt and pepper mill", "bowl with lid". */
const inner = /^(and|of|with|the|for|in|on|to|&|a)$/

/** The name among the words that nothing else explains: what was quoted, else the longest run. Null without one, or with two that are as long. `isCareful`: only what is written or introduced as a name. */
export function readName(
  { text, words }: Sentence,
  isFree: (index: number) => boolean,
  isCareful: boolean,
): { indices: number[]; name: string } | null {
  const quoted = words.findIndex((word, index) => word.isQuoted && !word.isName && isFree(index))
  if (quoted >= 0) return { indices: [quoted], name: words[quoted]?.text.trim() ?? '' }
  const called = words.findIndex((word, index) => word.isName && isFree(index))
  // What the catalogue calls so is the whole name, where it is the only one.
  const others = words.filter((word, index) => word.isName && isFree(index)).length
  if (called >= 0 && others === 1) return { indices: [called], name: words[called]?.text.trim() ?? '' }
  const runs = toRuns(words, isFree).toSorted((a, b) => b.length - a.length)
  const [maxLength, second] = runs
  if (!maxLength || second?.length === maxLength.length) return null
  const [first, last] = [words[maxLength[0] ?? 0], words[maxLength.at(-1) ?? 0]]
  const name = text.slice(first?.start, last?.end).trim()
  if (isCareful && !isIntroduced(words[(maxLength[0] ?? 0) - 1]) && !looksLikeName(name, text)) return null
  return name.length > 0 && name.length <= 200 ? { indices: maxLength, name } : null
}

function isIntroduced(before: Word | undefined): boolean {
  return /^(of|for|the|about|did|does|on|category|called|named|to|sku)$/.test(before?.text ?? '')
}

function looksLikeName(name: string, text: string): boolean {
  return /\d/.test(name) || (/\p{Lu}/u.test(name) && /\p{Ll}/u.test(text))
}

function toRuns(words: readonly Word[], isFree: (index: number) => boolean): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  const end = () => {
    const isEdge = (index: number | undefined) => {
      const word = words[index ?? -1]
      return isSmall(word) || edges.has(word?.text ?? '')
    }
    while (run.length > 0 && isEdge(run[0])) run.shift()
    while (run.length > 0 && isEdge(run.at(-1))) run.pop()
    if (run.length > 0) runs.push(run)
    run = []
  }
  for (const [index, word] of words.entries()) {
    if (!isFree(index) || (isSmall(word) && !inner.test(word.text))) end()
    else run.push(index)
  }
  end()
  return runs
}
