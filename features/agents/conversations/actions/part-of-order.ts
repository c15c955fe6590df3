/** "Only the ready ones" after products were to be shown or hidden: the same order, of a part of them. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { refine } from '#features/agents/local-mode/rules/follow-up/refine.ts'
import type { LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { readSentence } from '#features/agents/local-mode/rules/slots.ts'
import type { AgentDeps } from './deps.ts'
import { findNames, type NamedText } from './find-names.ts'

type PartDeps = Pick<AgentDeps, 'wordsOfProducts' | 'findProducts' | 'findSlips'>

const only = /\b(?:only|just|alone)\b/i
/** What an order can choose by, beside whether they are on: that is what it changes. */
const states = new Set(['readiness', 'stock', 'missing'])

/** Null where the last turn proposed no such order, or one that was carried out, or something else is said. */
export async function readPartOfOrder(
  deps: PartDeps,
  workspaceId: string,
  { text, names, before }: NamedText & { before: AgentEvent[] },
  today: string,
): Promise<LocalUse | null> {
  const last = eventsOf(before, 'tool_asked').at(-1)
  const isOfProducts = last?.tool === 'enable-products' || last?.tool === 'disable-products'
  if (!last || !isOfProducts || names.length > 0 || !only.test(text)) return null
  const isDone = eventsOf(before, 'tool_answered').some(
    ({ callId, runId, outcome }) => callId === last.callId && runId === last.runId && outcome === 'answered',
  )
  const state = refine(readSentence(text, today), { tool: 'find-products', args: {}, period: null })
  if (isDone || !state || !Object.keys(state).every((field) => states.has(field))) return null
  const { productIds, ...filter } = last.args as Record<string, unknown>
  const use = { tool: last.tool, product: null, first: null }
  if (productIds === undefined) return { ...use, args: { ...filter, ...state } }
  // SKUs leave no room for a state: they are chosen by the name that was said.
  const said = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const [name, ...others] = (await findNames(deps, workspaceId, said)).names
  return name === undefined || others.length > 0 ? null : { ...use, args: { search: name, ...state } }
}
