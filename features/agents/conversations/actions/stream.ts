import { setTimeout as wait } from 'node:timers/promises'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { topicOf } from '#features/agents/conversation-log/actions/log.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { isAtRest } from '#features/base/runs/rules/at-rest.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { ConversationKey } from '../contract/conversation.ts'
import { type Chunk, toChunks } from '../rules/stream.ts'
import { type Turn, viewAnswer } from './chat.ts'
import { findLastRun, getConversation } from './conversations.ts'
import type { AgentDeps } from './deps.ts'
import type { LivePart } from './live-turns.ts'

const beatMs = 15_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
}

/** A turn as a UI message stream, from the event after `after`: the log as it grows, and the words between two of its events as they come in this process. It ends when the turn rests; after a decision the client follows again. */
export function streamTurn(deps: AgentDeps, turn: Turn, after: number, signal: AbortSignal): StreamAnswer {
  return { headers, body: write(deps, turn, after, signal) }
}

/** The newest turn of a conversation; 204 before the first. */
export async function followTurn(
  deps: AgentDeps,
  key: ConversationKey,
  after: number,
  signal: AbortSignal,
): Promise<StreamAnswer> {
  const { agentType: agent } = await getConversation(deps, key)
  const run = await findLastRun(deps, key, agent)
  if (!run) return { status: 204, headers: {}, body: nothing() }
  return streamTurn(deps, { ...key, runId: run.id, agent }, after, signal)
}

async function* nothing(): AsyncGenerator<string> {}

async function* write(
  deps: AgentDeps,
  turn: Turn,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { workspaceId, conversationId, runId, agent } = turn
  const parts = new OpenParts()
  const words: LivePart[] = []
  let [wake, isStale, seen] = [() => {}, true, after]
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort, { once: true })
  const endEvents = await deps.runs.subscribe(workspaceId, (event) => {
    const isOurs = event.type === 'run' ? event.run.id === runId : event.topic === topicOf(conversationId)
    if (!isOurs) return
    isStale = true
    wake()
  })
  const endWords = deps.live.subscribe(runId, (part) => {
    words.push(part)
    wake()
  })
  try {
    yield toLine({
      type: 'start',
      messageId: runId,
      messageMetadata: { runId, conversationId, agentType: agent },
    })
    for (;;) {
      const woken = new Promise<boolean>((resolve) => {
        wake = () => resolve(true)
      })
      // Words may overtake the event before them, so the log is read before a new part begins.
      const isRead = isStale || words.some((word) => !parts.knows(word))
      isStale = false
      const run = isRead ? await deps.runs.get(workspaceId, runId) : null
      if (isRead) {
        const events = await readAfter(deps, turn, seen)
        for (const event of events) {
          for (const chunk of [...parts.settle(event), ...toChunks(event)]) yield toLine(chunk)
          seen = event.seq
          yield toLine({ type: 'data-seq', data: { seq: seen }, transient: true })
        }
      }
      for (const word of words.splice(0)) for (const chunk of parts.add(word)) yield toLine(chunk)
      if (run && isAtRest(run)) {
        for (const chunk of parts.end()) yield toLine(chunk)
        const { metadata } = await viewAnswer(deps, turn, run)
        const isSilent = metadata.state === 'failed' && run.status === 'failed'
        if (isSilent)
          yield toLine({ type: 'error', errorText: metadata.problem ?? 'Something went wrong on our side.' })
        yield toLine({ type: 'finish', messageMetadata: metadata })
        yield 'data: [DONE]\n\n'
        return
      }
      const beat = new AbortController()
      const isWoken = await Promise.race([
        woken,
        wait(beatMs, false, { signal: beat.signal }).catch(() => true),
      ])
      beat.abort()
      if (signal.aborted) return
      // A signal that was lost on the way is made up for here.
      if (!isWoken) isStale = true
      if (!isWoken) yield ': beat\n\n'
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    endEvents()
    endWords()
  }
}

function readAfter({ db }: AgentDeps, { workspaceId, conversationId, runId }: Turn, after: number) {
  return db.inWorkspace(workspaceId, (tx) =>
    conversationLog.listEvents(tx, { workspaceId, conversationId }, { after, runId }),
  )
}

function toLine(chunk: Chunk): string {
  return `data: ${JSON.stringify(chunk)}\n\n`
}

/** Which words of which text and reasoning went out. The log has the last word: what a restart says anew becomes a part of its own. */
class OpenParts {
  readonly #open = new Map<string, string>()
  readonly #closed = new Set<string>()

  knows({ type, part }: LivePart): boolean {
    const id = `${part} ${type}`
    return this.#open.has(id) || this.#closed.has(id)
  }

  add({ type, part, delta }: LivePart): Chunk[] {
    const id = `${part} ${type}`
    if (this.#closed.has(id) || delta === '') return []
    const before = this.#open.get(id)
    this.#open.set(id, (before ?? '') + delta)
    const begin = before === undefined ? [{ type: `${type}-start`, id }] : []
    return [...begin, { type: `${type}-delta`, id, delta }]
  }

  settle(event: AgentEvent): Chunk[] {
    if (event.type === 'agent_text') return this.#close('text', event.part, event.text)
    if (event.type === 'thought') return this.#close('reasoning', event.part, event.reasoning)
    if (event.type === 'incomplete' || event.type === 'stopped') {
      const open = [...this.#open.keys()].find((id) => id.endsWith(' text'))
      const part = open?.replace(/ text$/, '') ?? `rest ${event.seq}`
      return [...this.#close('text', part, event.text), ...this.end()]
    }
    return []
  }

  end(): Chunk[] {
    const ids = [...this.#open.keys()]
    this.#open.clear()
    for (const id of ids) this.#closed.add(id)
    return ids.map((id) => ({ type: id.endsWith(' text') ? 'text-end' : 'reasoning-end', id }))
  }

  #close(type: 'text' | 'reasoning', part: string, text: string): Chunk[] {
    const id = `${part} ${type}`
    const sent = this.#open.get(id)
    this.#open.delete(id)
    this.#closed.add(id)
    const end = { type: `${type}-end`, id }
    if (sent !== undefined && text.startsWith(sent)) {
      const rest = text.slice(sent.length)
      return [...(rest ? [{ type: `${type}-delta`, id, delta: rest }] : []), end]
    }
    const anew = sent === undefined ? id : `${id} anew`
    const whole = [
      { type: `${type}-start`, id: anew },
      { type: `${type}-delta`, id: anew, delta: text },
      { type: `${type}-end`, id: anew },
    ]
    return [...(sent === undefined ? [] : [end]), ...(text ? whole : [])]
  }
}
