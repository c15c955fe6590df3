import { readBareSeo, spellBareSeo } from '#features/agents/local-mode/rules/bare-seo.ts'
import { readCount } from '#features/agents/local-mode/rules/count.ts'
import { languageOf } from '#features/agents/local-mode/rules/language.ts'
import { currencyIn } from '#features/agents/local-mode/rules/numbers.ts'
import { plainEnglish } from '#features/agents/local-mode/rules/plain-english.ts'
import { tellsOfDeclines } from '#features/agents/local-mode/rules/settle-topic.ts'
import { isSmall } from '#features/agents/local-mode/rules/slots.ts'
import { correctSpelling } from '#features/agents/local-mode/rules/spelling.ts'
import { hasAccents, isAsked, isNearly, toWords, type Word } from '#features/agents/local-mode/rules/words.ts'
import { singular } from '#features/shop/feed/rules/name.ts'
import type { AgentDeps } from './deps.ts'
import { findPeople } from './find-people.ts'
import { withSize } from './sized-name.ts'

const maxLength = 500
const maxRuns = 6
/** Words of the longest name that is looked for. */
const maxWords = 7
/** Searches of one question. */
const maxLookups = 60
const maxSlips = 8

type NameDeps = Pick<AgentDeps, 'wordsOfProducts' | 'findProducts' | 'findSlips'> &
  Partial<Pick<AgentDeps, 'findPeople'>>
/** The question with the words of names as titles write them, and the parts of it that products or categories are called. */
export type NamedText = { text: string; names: string[] }

/** A text that a field shall be, to its end: it stays as it is written, whatever products are called. */
const value =
  /^(.{0,40}\b(?:rename|retitle|title|name|call|(?:vendor|brand|product type)(?= (?:of|for|on|in|at|from|to|as|=|:|is|should|must|was)\b))\b.{2,80}? (?:to|as|be|=|:) )(?!.*(?:,| and (?!co\b)))(.{2,100})$/i

/** "Make its title “Oak lamp”": what it shall be names no product. */
const quotedValue =
  /^(?=.{0,60}\b(?:its|it|that one|this one)\b)([^"“”]{0,100}?\b(?:title|name|description|vendor|brand|material|type)\b[^"“”]{0,40}?)["“][^"“”]{2,400}["”][.!\s]*$/i

/** With the bare text of a search title in quotation marks; null where none is told so. */
async function spellSeo(deps: NameDeps, workspaceId: string, question: string): Promise<NamedText | null> {
  const said = readBareSeo(question)
  if (said === null) return null
  if ('text' in said) return { text: said.text, names: [] }
  const { text, names } = await findAllNames(deps, workspaceId, said.rest)
  const name = names.find((one) => text.toLowerCase().startsWith(one.toLowerCase()))
  const spelled = name === undefined ? null : spellBareSeo(said, name, text.slice(name.length))
  return name === undefined || spelled === null ? null : { text: spelled, names: [name] }
}

/** The parts of a question that products or categories of the store are called, the longest first; none without a store. */
export async function findNames(deps: NameDeps, workspaceId: string, question: string): Promise<NamedText> {
  const lead = quotedValue.exec(question)?.[1]
  if (lead !== undefined) {
    const { names } = await findAllNames(deps, workspaceId, lead)
    return { text: question, names }
  }
  const spelled = await spellSeo(deps, workspaceId, question)
  if (spelled) return spelled
  const [, head, said] = value.exec(question) ?? []
  if (head === undefined || said === undefined) return findAllNames(deps, workspaceId, question)
  const { text, names } = await findAllNames(deps, workspaceId, head.trimEnd())
  return names.length > 0 ? { text: `${text} ${said}`, names } : findAllNames(deps, workspaceId, question)
}

async function findAllNames(deps: NameDeps, workspaceId: string, question: string): Promise<NamedText> {
  const { findProducts } = deps
  const asked = question.slice(0, maxLength)
  const forms = toWords(asked)
    .filter(isContent)
    .flatMap((word) => [word.text, singular(word.text), ...joinedBy(word)])
  if (forms.length === 0) return { text: question, names: [] }
  const known = new Set(await deps.wordsOfProducts(workspaceId, forms))
  const slips = await findSlipsOf(deps, workspaceId, asked, known)
  const slipped = slips
    .toReversed()
    .reduce((said, { start, end, meant }) => said.slice(0, start) + meant + said.slice(end), asked)
  for (const { meant } of slips) known.add(meant)
  const text = await correct(deps, workspaceId, slipped, known)
  const words = toWords(text)
  const isJoined = (word: Word) => joinedBy(word).length > 0 && joinedBy(word).every((one) => known.has(one))
  const isKnown = (word: Word) =>
    isContent(word) && (known.has(word.text) || known.has(singular(word.text)) || isJoined(word))
  const spell = (from: number, to: number) => text.slice(words[from]?.start, words[to]?.end)
  let lookups = 0
  const exists = async (name: string) => {
    lookups += 1
    return lookups <= maxLookups && ((await findProducts(workspaceId, name, 1)) ?? []).length > 0
  }
  const isSaid = async (name: string) => {
    lookups += 1
    const found = lookups > maxLookups ? [] : ((await findProducts(workspaceId, name, 1)) ?? [])
    return ` ${found[0]?.title.toLowerCase() ?? ''} `.includes(` ${name.toLowerCase()} `)
  }
  /** A word is said once in a name: "call the mug Mug 12" says two. */
  const isTwice = (from: number, to: number) => {
    const said = words.slice(from, to + 1).map(({ text: word }) => word)
    return new Set(said).size < said.length
  }
  const parts: [number, number][] = []
  for (const [from, last] of toRuns(words, isKnown, text).slice(0, maxRuns)) {
    let at = from
    while (at <= last) {
      let to = Math.min(last, at + maxWords - 1)
      while (to > at && isTwice(at, to)) to -= 1
      while (to > at && !(await exists(spell(at, to)))) to -= 1
      // "Can" of "watering can" is of the name where a title says it so.
      const next = words[to + 1]
      const mayEnd = next !== undefined && isSmall(next) && !articles.test(next.text)
      // "Sund watering can, …": where nobody can anything.
      const isNoun = next?.text === 'can' && !/^(?:i|we|you|it|they|be)$/.test(words[to + 2]?.text ?? '')
      if (mayEnd && ((await isSaid(spell(at, to + 1))) || (isNoun && (await exists(spell(at, to + 1))))))
        to += 1
      const before = parts.at(-1)
      const between = before ? words.slice(before[1] + 1, at) : []
      // Small words may stand inside a name: "bookcase in oak veneer".
      const isInside =
        before &&
        !isTwice(before[0], to) &&
        between.length <= 2 &&
        between.every(({ text: word }) => inner.test(word))
      if (isInside && (await exists(spell(before[0], to)))) before[1] = to
      else parts.push([at, to])
      at = to + 1
    }
  }
  const begins = async (name: string) => {
    lookups += 1
    const found = lookups > maxLookups ? [] : ((await findProducts(workspaceId, name, 1)) ?? [])
    const title = found[0]?.title.toLowerCase() ?? ''
    return title === name.toLowerCase() || title.startsWith(`${name.toLowerCase()} `)
  }
  // "Is" of "is court shoe" is of the name where a title begins so.
  for (const part of parts) {
    const before = words[part[0] - 1]
    const isSmallWord = before !== undefined && isSmall(before) && !articles.test(before.text)
    if (isSmallWord && (await begins(spell(part[0] - 1, part[1])))) part[0] -= 1
  }
  const taken = (index: number) => parts.some(([from, to]) => index >= from && index <= to)
  const large = words.flatMap((word, index) =>
    isLarge(word, text) && index > 0 && !taken(index) ? [index] : [],
  )
  for (const index of large.slice(0, maxRuns))
    if (await begins(spell(index, index))) parts.push([index, index])
  // Cards that are refused are no playing cards.
  const isPaidWith = (name: string) => /^(?:cards?|payments?)$/i.test(name) && tellsOfDeclines(text)
  const found = parts
    .map(([from, to]) => spell(from, to))
    .filter(
      (name) =>
        !isPaidWith(name) &&
        !times.test(name) &&
        !(/^money$/i.test(name) && earns.test(text)) &&
        !measures.test(name) &&
        /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name),
    )
  const titles = signs.test(text) ? await findTitles(deps, workspaceId, text, found) : []
  const isInTitle = (name: string) => titles.some((title) => title.toLowerCase().includes(name.toLowerCase()))
  const names = [...titles, ...found.filter((name) => !isInTitle(name))].toSorted(
    (left, right) => right.length - left.length,
  )
  const hasVariant = async (name: string, said: string) =>
    ((await findProducts(workspaceId, `${name} ${said}`, maxTitles)) ?? []).some(({ title }) =>
      toWords(title).some(({ text: word }) => word === said.toLowerCase()),
    )
  const sized = await withSize(text, names, hasVariant)
  return { text: sized.text + question.slice(maxLength), names: sized.names }
}

/** "And still make money" asks for no money clip. */
const earns =
  /\b(?:mak(?:e|es|ing)|los(?:e|es|ing)|earn\w*|cost\w*|spen[dt]\w*|sav(?:e|ing)|much|any|of) (?:any |my |our |some )?money\b/i
/** "And sunday" is a day, though something is called so. */
const times = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)?days?|weeks?|months?)$/i
const signs = /[^\p{L}\p{M}\s.,;:?!'’-]/u
const maxTitles = 200

/** Titles that stand in the text letter by letter: their signs and numbers say nothing else. */
async function findTitles(
  { findProducts }: NameDeps,
  workspaceId: string,
  text: string,
  names: readonly string[],
): Promise<string[]> {
  const lower = text.toLowerCase()
  const titles = new Set<string>()
  for (const name of names.slice(0, maxRuns)) {
    const products = (await findProducts(workspaceId, name, maxTitles)) ?? []
    const said = products.map(({ title }) => title.toLowerCase()).filter((title) => lower.includes(title))
    const longest = said.toSorted((one, other) => other.length - one.length)[0]
    const at = longest !== undefined && signs.test(longest) ? lower.indexOf(longest) : -1
    if (longest !== undefined && at >= 0) titles.add(text.slice(at, at + longest.length))
  }
  return [...titles]
}

/** The text with what is misspelt as it was meant; a word of the catalogue or a name of whoever wrote is none. The words that are found so are added to the known ones. */
async function correct(
  deps: NameDeps,
  workspaceId: string,
  text: string,
  known: Set<string>,
): Promise<string> {
  const isOfStore = (word: string) => known.has(word) || known.has(singular(word))
  if (languageOf(text) || correctSpelling(text, isOfStore) === text) return text
  const people = deps.findPeople
    ? await findPeople({ findPeople: deps.findPeople }, workspaceId, { text, names: [] })
    : []
  const corrected = correctSpelling(text, (word) => isOfStore(word) || people.includes(word))
  const forms = toWords(corrected)
    .filter(isContent)
    .flatMap((word) => [word.text, singular(word.text)])
  for (const word of await deps.wordsOfProducts(workspaceId, forms)) known.add(word)
  return corrected
}

const articles = /^(?:a|an|the|my|our|your|this|that|these|those|of|for|to|in|with|and|on|by|from|i|we|me)$/

/** A small word that is written large within a sentence, such as "Is" of "the Is trolley". */
function isLarge(word: Word, text: string): boolean {
  return isSmall(word) && word.text !== 'i' && /^\p{Lu}\p{Ll}+$/u.test(text.slice(word.start, word.end))
}

/** The words that a hyphen joins: "usb" of "usb-c". */
function joinedBy({ text }: Word): string[] {
  return text.includes('-') ? text.split('-').filter((part) => /^[\p{L}\d]{2,}$/u.test(part)) : []
}

type Slip = { start: number; end: number; meant: string }

/** Words that nobody knows and that a word of a title is nearly, where they stand. */
async function findSlipsOf(
  { findSlips }: NameDeps,
  workspaceId: string,
  text: string,
  known: ReadonlySet<string>,
): Promise<Slip[]> {
  const words = toWords(text)
  const isKnown = (word: Word | undefined) =>
    word !== undefined && (known.has(word.text) || known.has(singular(word.text)))
  const unknown = words.filter(
    (word) =>
      isContent(word) &&
      /^\p{L}{3,}$/u.test(word.text) &&
      !known.has(word.text) &&
      !known.has(singular(word.text)) &&
      isAsked(word.text) !== 'itself' &&
      !isPlain(word.text),
  )
  if (unknown.length === 0) return []
  const forms = [...new Set(unknown.map((word) => singular(word.text)))].slice(0, maxSlips)
  const found = await findSlips(workspaceId, forms)
  return unknown.flatMap((word) => {
    const { text: typed, start, end } = word
    const at = words.indexOf(word)
    const form = singular(typed)
    // A short word is a slip of many: it needs another of the name beside it.
    const isBeside = isKnown(words[at - 1]) || isKnown(words[at + 1])
    const isSure = typed.length > 4 || isBeside
    const meant = found.find((slip) => {
      const other = singular(slip.meant)
      return slip.typed === form && (isSure ? isNearly(form, other, isBeside) : hasAccents(form, other))
    })?.meant
    return meant === undefined ? [] : [{ start, end, meant }]
  })
}

/** An English word or a currency is no slip of what is sold. */
function isPlain(word: string): boolean {
  return plainEnglish.has(word) || plainEnglish.has(singular(word)) || currencyIn(word) !== null
}

function isContent(word: Word): boolean {
  return !word.isQuoted && !isSmall(word) && !/^[\d.,%$€£]+$/.test(word.text)
}

/** Small words and numbers that stand inside a name: "scarf, 180 cm". */
const inner = /^(in|and|of|with|on|for|the|&|[\d.,]+)$/
/** A measure by itself is a part of many titles and the name of none. */
const measures = /^(?:mm|cm|m|ml|cl|l|g|kg|w|cm²)$/i

function isNoStart({ text }: Word, next: Word | undefined): boolean {
  return (
    text === 'set' ||
    readCount(text) !== null ||
    (/^(black|cyber)$/.test(text) && /^(friday|monday)$/.test(next?.text ?? ''))
  )
}

/** Neighbouring words that are known. "Set" begins an order sooner than a name. */
function toRuns(words: readonly Word[], isKnown: (word: Word) => boolean, text: string): [number, number][] {
  const runs: [number, number][] = []
  for (const [index, word] of words.entries()) {
    if (!isKnown(word)) continue
    const run = runs.at(-1)
    // "The planter -> Planters" says what it shall be.
    const isApart = /[:=→]|->|=>/.test(text.slice(words[index - 1]?.end ?? 0, word.start))
    if (run && index === run[1] + 1 && !isApart) run[1] = index
    else if (!isNoStart(word, words[index + 1])) runs.push([index, index])
  }
  return runs
}
