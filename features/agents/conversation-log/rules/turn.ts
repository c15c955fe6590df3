/** Views of the log of a conversation. */
import type {
  AgentEvent,
  EventOf,
  RecommendedProduct,
} from '#features/agents/conversation-log/contract/event.ts'
import type { TurnState } from '#features/agents/conversations/contract/chat.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'

/** The events of one type, in order. */
export function eventsOf<T extends AgentEvent['type']>(events: AgentEvent[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type)
}

export type TurnView = {
  answer: string
  state: TurnState
  problem: string | null
  recommendedProducts: RecommendedProduct[]
  productCategories: string[]
  toolsUsed: string[]
  /** The approvals of this turn that nobody has decided. */
  openApprovals: string[]
  mode: 'local' | 'model'
  model: string | null
  fallback: Fallback | null
  seq: number
}

/** The model that could not answer, where the turn went on without it: why, and what was said of that in the turn. */
export type Fallback = { provider: string; model: string; reason: string; notice: string }

/** One turn, from the events of its run. */
export function viewTurn(events: AgentEvent[]): TurnView {
  const texts = eventsOf(events, 'agent_text')
  const [incomplete, failed] = [eventsOf(events, 'incomplete').at(-1), eventsOf(events, 'failed').at(-1)]
  const stopped = eventsOf(events, 'stopped').at(-1)
  const decided = new Set(eventsOf(events, 'approval_decided').map(({ approvalId }) => approvalId))
  const asked = eventsOf(events, 'approval_asked').map(({ approvalId }) => approvalId)
  const openApprovals = asked.filter((id) => !decided.has(id))
  const thought = eventsOf(events, 'thought').at(-1)
  const isDone = texts.at(-1)?.isFinal === true
  const state = stopped
    ? 'stopped'
    : failed
      ? 'failed'
      : incomplete
        ? 'incomplete'
        : isDone
          ? 'answered'
          : openApprovals.length > 0
            ? 'waiting'
            : 'running'
  const last = incomplete?.text || stopped?.text
  return {
    answer: [...texts.map(({ text }) => text), ...(last ? [last] : [])].filter(Boolean).join('\n\n'),
    state,
    problem: failed?.message ?? incomplete?.message ?? null,
    recommendedProducts: uniqueBy(
      texts.flatMap((text) => text.recommendedProducts),
      (each) => each.productId,
    ),
    productCategories: [...new Set(texts.flatMap((text) => text.productCategories))],
    toolsUsed: [...new Set(eventsOf(events, 'tool_answered').map(({ tool }) => tool))],
    openApprovals,
    // Only a model's turn can fail before a thought is there.
    mode: (thought ? thought.provider !== 'local' : failed !== undefined) ? 'model' : 'local',
    model: thought?.model ?? null,
    fallback: fallbackOf(events),
    seq: events.at(-1)?.seq ?? 0,
  }
}

function fallbackOf(events: AgentEvent[]): Fallback | null {
  const note = eventsOf(events, 'note').findLast(({ fallback }) => fallback !== undefined)
  return note?.fallback
    ? { ...note.fallback, reason: note.fallback.reason ?? note.text, notice: note.text }
    : null
}

/** The products and categories that the tables of an answer name, at most twelve and six. */
export function findProducts(outputs: unknown[]): {
  recommendedProducts: RecommendedProduct[]
  productCategories: string[]
} {
  const rows = outputs.flatMap((output) => {
    const answer = ToolAnswer.safeParse(output)
    return answer.success ? answer.data.tables.flatMap((table) => table.rows) : []
  })
  const products = rows.flatMap((row) => {
    const title = row.title ?? row.product ?? row.name
    return typeof row.productId === 'string' && typeof title === 'string'
      ? [{ productId: row.productId, title }]
      : []
  })
  const categories = rows.flatMap(({ category }) =>
    typeof category === 'string' && category ? [category] : [],
  )
  return {
    recommendedProducts: uniqueBy(products, ({ productId }) => productId).slice(0, 12),
    productCategories: [...new Set(categories)].slice(0, 6),
  }
}

/** What came of a tool in one sentence, for an answer without a model. */
export function sayOutcome(
  answered: Pick<EventOf<'tool_answered'>, 'outcome' | 'output' | 'message'>,
  title: string,
) {
  const { outcome, output, message } = answered
  if (outcome === 'rejected') return `Nothing was changed. You declined "${title}".`
  if (outcome === 'expired') return `Nothing was changed. No one approved "${title}" in time.`
  if (outcome !== 'answered') return message ?? `"${title}" did not work.`
  const answer = ToolAnswer.safeParse(output)
  return answer.success ? answer.data.summary : `Done: ${title}.`
}

function uniqueBy<T>(list: T[], key: (each: T) => string): T[] {
  return [...new Map(list.map((each) => [key(each), each])).values()]
}
