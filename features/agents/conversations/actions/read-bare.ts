/** A message that is little more than the name of a product. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import type { LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { splitNames } from '#features/agents/local-mode/rules/several-products.ts'
import { isSmall } from '#features/agents/local-mode/rules/slots.ts'
import { toWords } from '#features/agents/local-mode/rules/words.ts'
import type { Intent } from './deps.ts'

const states = /^(?:open|ready|new|live|on|off|out|hidden|closed|high|low|free|back|face)$/i

/** Little more than a name, or than two of them side by side: each of them. */
export function readBareEach(
  question: string,
  names: readonly string[],
  before: AgentEvent[],
): Omit<Intent, 'intent'>[] {
  const parts = splitNames(question, names) ?? []
  const each = parts.map(({ name, said }) => readBare(said, [name], before))
  const own = parts.length > 0 ? each : [readBare(question, names, before)]
  return own.every((one) => one !== null) ? own : []
}

/** Little more than a name: the last question for it, where there was one about products, else how that product stands. */
function readBare(
  question: string,
  names: readonly string[],
  before: AgentEvent[],
): Omit<Intent, 'intent'> | null {
  const name = /^"([^"]+)"$/.exec(question.trim().replace(/[?!.]+$/, ''))?.[1] ?? names[0]
  const rest = question.replace(name ?? '', ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  // "What is open" asks for no shelf of that name.
  if (name !== undefined && states.test(name)) return null
  // "The mug off" asks for no mug.
  if (/\b(?:off|on|live|hidden|offline|online)\W*$/i.test(rest.join(' '))) return null
  // Words that are no name are understood or told, never looked for.
  const isAlone = toWords(rest.join(' ')).every((word) => isSmall(word) || /^(please|all)$/.test(word.text))
  if (name === undefined || !isAlone) return null
  const asked = rest.join(' ').toLowerCase()
  // Its price tells neither why nor when.
  if (/\b(?:why|when|who|whose|whom)\b/.test(asked)) return null
  const last = before.findLast((event) => event.type === 'tool_asked')
  const args = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const isOfStock = last?.type === 'tool_asked' && last.tool === 'performance-analyzer'
  const isOfList =
    last?.type === 'tool_asked' && last.tool === 'find-products' && asked === '' && /\?\s*$/.test(question)
  return isOfStock
    ? { tool: 'performance-analyzer', args: { ...args, product: name }, agent: 'ops' as const, leftOut: [] }
    : {
        tool: 'find-products',
        // "And clocks?" after what is sold out: those that are.
        args: isOfList ? { ...args, search: name } : { search: name },
        agent: 'seller' as const,
        leftOut: [],
      }
}

const whyWords =
  /^(?:and|but|so|ok|okay|then|why|how|come|not|isnt?|arent?|t|is|are|was|the|my|our|that|this|ones?)$/

/** "And why not the mug": what keeps back what is named, whatever was asked before. */
export function readWhy(question: string, names: readonly string[]): LocalUse | null {
  const [name] = names
  if (name === undefined) return null
  const rest =
    question
      .replace(name, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const isWhy = /\bwhy\b|\bhow come\b/.test(rest.join(' ')) && rest.every((word) => whyWords.test(word))
  return isWhy
    ? { tool: 'explain-product', args: {}, product: { name, into: 'productId' }, first: null }
    : null
}
