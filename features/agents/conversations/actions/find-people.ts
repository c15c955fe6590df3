import { isSmall } from '#features/agents/local-mode/rules/slots.ts'
import { isAsked, toWords } from '#features/agents/local-mode/rules/words.ts'
import type { AgentDeps, Intent } from './deps.ts'

/** Look-ups of one message. */
const maxWords = 6

/** The words of a text that are names of customers who wrote: those that mean nothing else, and those written large within a sentence. Names of products are none. */
export async function findPeople(
  { findPeople: find }: Pick<AgentDeps, 'findPeople'>,
  workspaceId: string,
  { text, names }: { text: string; names: readonly string[] },
): Promise<string[]> {
  const named = names.map((name) => {
    const at = text.toLowerCase().indexOf(name.toLowerCase())
    return { at, end: at + name.length }
  })
  const words = toWords(text).filter((word, index) => {
    const raw = text.slice(word.start, word.end)
    const isLarge = index > 0 && /^\p{Lu}\p{Ll}/u.test(raw)
    const isOfName = named.some(({ at, end }) => at >= 0 && word.start >= at && word.start < end)
    const isPlain = !word.isQuoted && !isSmall(word) && /^\p{L}[\p{L}'’-]{2,}$/u.test(raw)
    return isPlain && (!isOfName || isLarge) && (isLarge || isAsked(word.text) !== 'itself')
  })
  const said = [...new Set(words.map(({ start, end }) => text.slice(start, end).toLowerCase()))]
  return said.length === 0 ? [] : find(workspaceId, said.slice(0, maxWords))
}

/** Whether a reading left the name of somebody who wrote out, or took it for a product. */
export function isOfWriter(
  { tool, args, leftOut }: Intent,
  people: readonly string[],
  names: readonly string[],
): boolean {
  const said = [...leftOut, args['product'], args['search']].map((word) => String(word).toLowerCase())
  const isOther = tool !== '' && !/^(?:find-tickets|response-generator|save-reply)$|^set-/.test(tool)
  return isOther && names.length === 0 && people.some((name) => said.some((word) => word.includes(name)))
}
