/** A conversation as it is drawn: a view of its log and of the words on their way. */
import type {
  AgentEvent,
  EventOf,
  RecommendedProduct,
} from '#features/agents/conversation-log/contract/event.ts'
import { headOf } from '#features/agents/approvals/web/decision-labels.ts'
import type { UndoRef } from '#features/agents/approvals/web/use-undo.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import type { ToolEntry } from '#features/agents/tool-runs/web/tool-card.tsx'
import { findUnsourced } from '#features/base/runs/rules/unsourced.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'
import { dataLines } from '#ui/data-lines.ts'
import type { Chunk } from '../../rules/stream.ts'
import { type Mention, toMentions } from './mention.ts'
import { type NoteEntry, toNote } from './note-entry.ts'
import { pairCalls } from './pair-calls.ts'

type AgentText = EventOf<'agent_text'>

/** Looked through once for each answer: a conversation is drawn anew with every word that comes. */
const found = new WeakMap<AgentText, string[]>()

/** The figures in the last words of a model that neither a tool nor the merchant gave in this conversation so far. */
function unsourcedOf(said: AgentText, events: readonly AgentEvent[]): readonly string[] {
  if (!said.isFinal) return []
  const known = found.get(said)
  if (known) return known
  const isOfModel = events.some(
    (event) =>
      event.type === 'thought' &&
      event.runId === said.runId &&
      event.part === said.part &&
      event.provider !== 'local',
  )
  const unsourced = isOfModel
    ? findUnsourced(
        said.text,
        events.flatMap((event) => givenBy(event, said)),
      )
    : []
  found.set(said, unsourced)
  return unsourced
}

function givenBy(event: AgentEvent, said: AgentText): unknown[] {
  if (event.seq >= said.seq) return []
  if (event.type === 'user_message') return [event.text, event.attachments]
  if (event.type === 'tool_answered') return [event.output, event.message]
  return event.type === 'approval_asked' ? [event.preview] : []
}

type TextEntry = {
  kind: 'text'
  id: string
  text: string
  isOpen: boolean
  products: readonly RecommendedProduct[]
  /** Of these products. */
  categories: readonly string[]
  /** Figures that no tool gave. */
  unsourced?: readonly string[]
  /** What the turn wrote that can be taken back. */
  undos?: readonly UndoEntry[]
}

/** A write of a turn, by the name of its tool. */
type UndoEntry = { undoable: UndoRef; what: string }

export type ChatEntry =
  | {
      kind: 'user'
      id: string
      seq: number | null
      text: string
      means?: string | undefined
      named: readonly Mention[]
    }
  | {
      kind: 'thought'
      id: string
      reasoning: string
      isOpen: boolean
      durationMs: number | null
      confidence: number | null
    }
  | TextEntry
  | ToolEntry
  | {
      kind: 'approval'
      id: string
      asked: EventOf<'approval_asked'>
      decided: EventOf<'approval_decided'> | null
      undoable: UndoRef | null
      isOver: boolean
    }
  | { kind: 'handoff'; id: string; event: EventOf<'handoff'> }
  | NoteEntry

/** Where a use stands that a question stands for. What went wrong has a reason to show. */
const saidByQuestion: readonly ToolEntry['state'][] = [
  'waiting',
  'running',
  'answered',
  'rejected',
  'expired',
]

type LiveState = {
  parts: readonly StreamedPart[]
  pending: { text: string; named: readonly Mention[] } | null
  isTurnLive: boolean
  conversationId: string | undefined
  /** Of the newest turn. */
  runId: string | null
  hasEnded: boolean
}

export function toEntries(events: readonly AgentEvent[], live: LiveState): ChatEntry[] {
  const calls = new Map(pairCalls(events).map((call) => [call.asked.seq, call]))
  const answers = new Map(of(events, 'tool_answered').map((event) => [event.approvalId, event]))
  const decisions = new Map(of(events, 'approval_decided').map((event) => [event.approvalId, event]))
  const undone = new Map(of(events, 'tool_undone').map((event) => [event.ofSeq, event.at]))
  const toUndo = (event: EventOf<'tool_answered'> | undefined): UndoRef | null =>
    live.conversationId !== undefined && event && isUndoable(event.output)
      ? { conversationId: live.conversationId, seq: event.seq, undoneAt: undone.get(event.seq) ?? null }
      : null
  const titles = new Map<string | null, string>(
    of(events, 'approval_asked').map((event) => [event.approvalId, titleOfAsked(event)]),
  )
  const undosOf = (event: AgentText): UndoEntry[] =>
    event.isFinal
      ? of(events, 'tool_answered').flatMap((answered) => {
          const undoable = answered.runId === event.runId ? toUndo(answered) : null
          const what = titles.get(answered.approvalId) ?? toolName(answered.tool)
          return undoable ? [{ undoable, what }] : []
        })
      : []
  const said = new Set(of(events, 'agent_text').map(({ text }) => text.trim()))
  const entries = events.flatMap((event): ChatEntry[] => {
    const id = String(event.seq)
    switch (event.type) {
      case 'user_message': {
        const { seq, text, means } = event
        return [{ kind: 'user', id, seq, text, means, named: toMentions(event.attachments) }]
      }
      case 'agent_text':
        return event.text.trim() === ''
          ? []
          : [
              {
                ...toText(id, event.text, false),
                products: event.recommendedProducts,
                categories: event.productCategories,
                unsourced: unsourcedOf(event, events),
                undos: undosOf(event),
              },
            ]
      case 'thought':
        return [{ kind: 'thought', id, ...pickThought(event), isOpen: false }]
      case 'tool_asked': {
        const { answered = null, approvals = [] } = calls.get(event.seq) ?? {}
        const isAsked = approvals.some(({ approvalId }) => !decisions.has(approvalId))
        const isUnderWay = live.isTurnLive && event.runId === live.runId
        const open = isAsked ? 'waiting' : isUnderWay ? 'running' : 'stopped'
        const state = answered?.outcome ?? open
        // The card of the question says what it does and what came of it.
        if (approvals.length > 0 && saidByQuestion.includes(state)) return []
        const summary = readAnswer(answered?.output)?.summary.trim()
        const isSaid = summary !== undefined && said.has(summary)
        return [{ kind: 'tool', id, tool: event.tool, args: event.args, state, answered, isSaid }]
      }
      case 'approval_asked': {
        const decided = decisions.get(event.approvalId) ?? null
        const isOver = event.runId !== live.runId || live.hasEnded
        const undoable = toUndo(answers.get(event.approvalId))
        return [{ kind: 'approval', id, asked: event, decided, undoable, isOver }]
      }
      case 'handoff':
        return [{ kind: 'handoff', id, event }]
      case 'note':
      case 'stopped':
      case 'incomplete':
      case 'failed': {
        const said = event.type === 'stopped' || event.type === 'incomplete' ? event.text : ''
        const text: ChatEntry[] = said.trim() ? [toText(`${id} text`, said, false)] : []
        const note = toNote(event)
        return note ? [...text, note] : text
      }
      case 'tool_answered':
      case 'approval_decided':
      case 'tool_undone':
        return []
    }
  })
  return [...entries, ...liveEntries(events, live)]
}

/** What is not in the log yet: the message that was just sent, and words on their way. */
function liveEntries(events: readonly AgentEvent[], { parts, pending, runId }: LiveState): ChatEntry[] {
  const ofTurn = events.filter((event) => event.runId === runId)
  const isLogged = ({ part, type }: StreamedPart) =>
    ofTurn.some((event) => event.type === (type === 'text' ? 'agent_text' : 'thought') && event.part === part)
  const sent: ChatEntry[] =
    pending === null ? [] : [{ kind: 'user', id: 'pending', seq: null, ...pick(pending) }]
  return [
    ...sent,
    ...parts
      .filter((part) => !isLogged(part))
      .map(
        ({ id, type, text, isOpen }): ChatEntry =>
          type === 'text'
            ? toText(id, text, isOpen)
            : {
                kind: 'thought',
                id,
                reasoning: text,
                isOpen,
                durationMs: null,
                confidence: null,
              },
      ),
  ]
}

function isUndoable(output: unknown): boolean {
  return typeof output === 'object' && output !== null && 'undo' in output
}

function titleOfAsked({ tool, preview, subjects = [] }: EventOf<'approval_asked'>): string {
  return headOf({ tool, preview, subjects, question: toolName(tool) })
}

function toText(id: string, text: string, isOpen: boolean): TextEntry {
  return { kind: 'text', id, text, isOpen, products: [], categories: [] }
}

function pick({ text, named }: NonNullable<LiveState['pending']>) {
  return { text, named }
}

function pickThought({ reasoning, durationMs, confidence }: EventOf<'thought'>) {
  return { reasoning, durationMs, confidence }
}

function of<T extends AgentEvent['type']>(events: readonly AgentEvent[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type)
}

/** Words that are not in the log yet. `part` is the part of the log that they will become. */
export type StreamedPart = {
  id: string
  part: string
  type: 'text' | 'reasoning'
  text: string
  isOpen: boolean
}

/** The chunks of a stream, in order, without its heartbeats. */
export async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Chunk> {
  for await (const line of dataLines(body)) {
    if (line !== '' && line !== '[DONE]') yield JSON.parse(line) as Chunk
  }
}

/** The words that are on their way, after one more chunk. */
export function addChunk(parts: readonly StreamedPart[], chunk: Chunk): readonly StreamedPart[] {
  const id = typeof chunk.id === 'string' ? chunk.id : ''
  const [, part = '', type] = /^(.*) (text|reasoning)( anew)?$/.exec(id) ?? []
  if (type !== 'text' && type !== 'reasoning') return parts
  if (chunk.type === `${type}-start`) {
    // What is said anew takes the place of what was said before a restart.
    const others = parts.filter((each) => each.part !== part || each.type !== type)
    return [...others, { id, part, type, text: '', isOpen: true }]
  }
  const delta = chunk.type === `${type}-delta` && typeof chunk.delta === 'string' ? chunk.delta : ''
  const isEnd = chunk.type === `${type}-end`
  return parts.map((each) =>
    each.id === id ? { ...each, text: each.text + delta, isOpen: each.isOpen && !isEnd } : each,
  )
}

/** The conversation that a stream says it belongs to. */
export function conversationOf({ messageMetadata }: Chunk): string | null {
  const { conversationId } = (messageMetadata ?? {}) as { conversationId?: unknown }
  return typeof conversationId === 'string' ? conversationId : null
}
