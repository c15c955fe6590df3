import { isSmall } from '#features/agents/local-mode/rules/slots.ts'
import { toWords, type Word } from '#features/agents/local-mode/rules/words.ts'
import { singular } from '#features/shop/feed/rules/name.ts'
import type { AgentDeps } from './deps.ts'

const maxLength = 300
const maxRuns = 6
/** Words of the longest name that is looked for. */
const maxWords = 7
/** Searches of one question. */
const maxLookups = 60

/** The parts of a question that products or categories of the store are called, the longest first; none without a store. */
export async function findNames(
  { wordsOfProducts, findProducts }: Pick<AgentDeps, 'wordsOfProducts' | 'findProducts'>,
  workspaceId: string,
  question: string,
): Promise<string[]> {
  const text = question.slice(0, maxLength)
  const words = toWords(text)
  const isContent = (word: Word) => !word.isQuoted && !isSmall(word) && !/^[\d.,%$€£]+$/.test(word.text)
  const forms = words.filter(isContent).flatMap((word) => [word.text, singular(word.text)])
  if (forms.length === 0) return []
  const known = new Set(await wordsOfProducts(workspaceId, forms))
  const isKnown = (word: Word) => isContent(word) && (known.has(word.text) || known.has(singular(word.text)))
  const spell = (from: number, to: number) => text.slice(words[from]?.start, words[to]?.end)
  let lookups = 0
  const exists = async (name: string) => {
    lookups += 1
    return lookups <= maxLookups && ((await findProducts(workspaceId, name, 1)) ?? []).length > 0
  }
  const parts: [number, number][] = []
  for (const [from, last] of toRuns(words, isKnown).slice(0, maxRuns)) {
    let at = from
    while (at <= last) {
      let to = Math.min(last, at + maxWords - 1)
      while (to > at && !(await exists(spell(at, to)))) to -= 1
      const before = parts.at(-1)
      const between = before ? words.slice(before[1] + 1, at) : []
      // Small words may stand inside a name: "bookcase in oak veneer".
      const isInside = before && between.length <= 2 && between.every(({ text: word }) => inner.test(word))
      if (isInside && (await exists(spell(before[0], to)))) before[1] = to
      else parts.push([at, to])
      at = to + 1
    }
  }
  return parts.map(([from, to]) => spell(from, to)).toSorted((left, right) => right.length - left.length)
}

const inner = /^(in|and|of|with|on|for|the|&)$/

/** Neighbouring words that are known. */
function toRuns(words: readonly Word[], isKnown: (word: Word) => boolean): [number, number][] {
  const runs: [number, number][] = []
  for (const [index, word] of words.entries()) {
    if (!isKnown(word)) continue
    const run = runs.at(-1)
    if (run && index === run[1] + 1) run[1] = index
    else runs.push([index, index])
  }
  return runs
}
