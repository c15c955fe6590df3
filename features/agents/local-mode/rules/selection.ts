/** Which products an order is about: "the first 100 ready ones", "everything but the kettles", "all that is sold out". */
import type { Selection } from './pattern.ts'
import { readCount } from './count.ts'
import { isSmall } from './slots.ts'
import { feedField } from './topic-args.ts'
import type { Word } from './words.ts'

const nothing: Selection = {
  name: null,
  isAll: false,
  readiness: null,
  stock: null,
  missing: null,
  except: null,
  limit: null,
}

const nouns = /^(products?|items?|articles?|listings?|skus?|ones?|things?|stuff|variants?)$/
const fillers =
  /^(the|what|my|our|a|an|of|that|which|who|are|is|be|it|please|pls|now|for|in|from|to|at|back|again|right|moment|them|just|currently|so|far|still|yet|on|up|live|feed|chatgpt|search|shoppers|customers|buyers|temporarily|until|further|notice|here|there|today)$/
/** "…, leave the others": what is not named stays as it is in any case. */
const restAlone =
  /[,;]?\s*\b(?:and |but )?(?:leave|keep|skip|ignore) (?:all )?(?:the )?(?:others?|rest|remaining)\b.*$/i
const exceptions = /^(but|except|excluding|besides)$/

/** What the words of an order say of the products, or null when one of them says something that is not understood here. */
export function readSelection(asked: readonly Word[], text: string): Selection | null {
  const said: Selection = { ...nothing }
  const end = text.search(restAlone)
  const words = end < 0 ? asked : asked.filter(({ start }) => start < end)
  const at = words.findIndex(
    ({ text: word, isQuoted }, index) =>
      !isQuoted &&
      (exceptions.test(word) ||
        (word === 'minus' &&
          words.slice(0, index).some((before) => /^(all|every|everything)$/.test(before.text))) ||
        (/^(other|apart|aside)$/.test(word) && /^(than|from)$/.test(words[index + 1]?.text ?? ''))),
  )
  const own = at < 0 ? words : words.slice(0, at)
  if (at >= 0) {
    const rest = words
      .slice(at + 1)
      .filter(({ text: word, isQuoted }) => isQuoted || !/^(than|from|for)$/.test(word))
    said.except = isState(rest) ? null : nameOf(withoutOnes(rest), text)
    if (said.except === null) return null
  }
  const free: Word[] = []
  for (let index = 0; index < own.length; index += 1) {
    const taken = takeState(own, index, said)
    if (taken === null) return null
    if (taken > 0) index += taken - 1
    else if (own[index]) free.push(own[index] as Word)
  }
  // What stands beside a known name is none of it.
  if (free.some(({ isName }) => isName) && free.some((word) => !word.isName && word.text !== 'and'))
    return null
  if (free.length > 0) {
    const [first, last] = [free[0], free.at(-1)]
    const run = between(own, first, last)
    // A name has no clause in it, such as "lamps that are ready and the mugs".
    if (run.some((word) => !free.includes(word) && /^(that|which|who|are|is|be)$/.test(word.text)))
      return null
    said.name = nameOf(run, text)
    if (said.name === null) return null
    if (/[a-z]{3,}s$/.test(last?.text ?? '') && !/(ss|us)$/.test(last?.text ?? '')) said.isAll = true
  }
  const isEmpty =
    said.name === null &&
    !said.isAll &&
    said.readiness === null &&
    said.stock === null &&
    said.missing === null
  return isEmpty && said.limit === null ? null : said
}

/** Whether words say a state of products, such as "the ready ones": that is no name. */
function isState(words: readonly Word[]): boolean {
  const said = { ...nothing }
  const isTaken = words.some((_word, index) => takeState(words, index, said) === null)
  return isTaken || Object.entries(said).some(([key, value]) => key !== 'isAll' && value !== null)
}

function between(words: readonly Word[], first: Word | undefined, last: Word | undefined): Word[] {
  return words.slice(words.indexOf(first as Word), words.indexOf(last as Word) + 1)
}

/** How many words from here on say a state or nothing; 0 for a word that may be of a name, null for one that forbids the whole. */
function takeState(words: readonly Word[], index: number, said: Selection): number | null {
  const { text, isQuoted } = words[index] ?? { text: '', isQuoted: true }
  const [next = '', third = ''] = [words[index + 1]?.text, words[index + 2]?.text]
  if (isQuoted) return 0
  // "Everything 20% off" is about prices.
  if (/^[$€£]|[%$€£]$|^(percent|pct|dollars?|euros?|pounds?)$/.test(text)) return null
  if (/^(all|every|everything|each|any|anything|whatever|whichever|whole|entire|both)$/.test(text)) {
    said.isAll = true
    return 1
  }
  const count = /^\d{1,4}$/.test(text) ? Number(text) : null
  if (/^(first|top|best)$/.test(text) && readCount(next) !== null) {
    said.limit = readCount(next)
    return 2
  }
  if (
    count !== null &&
    (nouns.test(next) || /^(ready|of)$/.test(next) || /^(first|next)$/.test(words[index - 1]?.text ?? ''))
  ) {
    said.limit = count
    return 1
  }
  if (text === 'ready' || text === 'complete') {
    said.readiness = 'ready'
    return 1
  }
  if (/^(incomplete|unready)$/.test(text)) {
    said.readiness = text === 'incomplete' ? 'incomplete' : 'not_ready'
    return 1
  }
  if (/^(need|needs|needing)$/.test(text) && next === 'enrichment') {
    said.readiness = 'needs_enrichment'
    return 2
  }
  if ((text === 'sold' && next === 'out') || (text === 'out' && next === 'of' && third === 'stock')) {
    said.stock = 'out'
    return text === 'sold' ? 2 : 3
  }
  if (/^(empty|gone)$/.test(text)) {
    said.stock = 'out'
    return 1
  }
  if (text === 'in' && next === 'stock') {
    said.stock = 'in'
    return 2
  }
  if (/^(without|no|missing|lacking)$/.test(text)) {
    const skipped = /^(a|an|the|any)$/.test(next) ? 2 : 1
    said.missing = feedField((names) =>
      names.split('|').includes(words[index + skipped]?.text.replace(/s$/, '') ?? ''),
    )
    return said.missing === null ? null : skipped + 1
  }
  if (nouns.test(text) || fillers.test(text)) return 1
  // Any other small word, such as "not" or "over", changes what is meant.
  return isSmall(words[index]) && !/^(and|with)$/.test(text) ? null : 0
}

/** The words as they were written, without articles around them; null without any, or with a number alone. */
/** "The Lyng ones" are called Lyng. */
function withoutOnes<T extends { text: string }>(words: readonly T[]): T[] {
  return words.length > 1 && /^(?:ones?|products?|items?)$/.test(words.at(-1)?.text ?? '')
    ? words.slice(0, -1)
    : [...words]
}

function nameOf(words: readonly Word[], text: string): string | null {
  const own = words.filter(
    (word) => word.isQuoted || !/^(the|my|our|all|any|a|an|of|that|are|is|please)$/.test(word.text),
  )
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return null
  if (own.length === 1 && first.isQuoted) return first.text.trim()
  const name = text.slice(first.start, last.end).trim()
  return /^\d+$/.test(name) ? null : name
}
