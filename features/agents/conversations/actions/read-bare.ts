/** A message that is little more than the name of a product. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
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
  const last = before.findLast((event) => event.type === 'tool_asked')
  const args = last?.type === 'tool_asked' ? (last.args as Record<string, unknown>) : {}
  const isOfStock = last?.type === 'tool_asked' && last.tool === 'performance-analyzer'
  return isOfStock
    ? { tool: 'performance-analyzer', args: { ...args, product: name }, agent: 'ops' as const, leftOut: [] }
    : {
        tool: 'find-products',
        args: { search: name },
        agent: 'seller' as const,
        leftOut: [],
      }
}
