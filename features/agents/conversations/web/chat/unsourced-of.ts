import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { findUnsourced } from '../../rules/unsourced.ts'

type AgentText = EventOf<'agent_text'>

/** Looked through once for each answer: a conversation is drawn anew with every word that comes. */
const found = new WeakMap<AgentText, string[]>()

/** The figures in the last words of a model that neither a tool nor the merchant gave in this conversation so far. */
export function unsourcedOf(said: AgentText, events: readonly AgentEvent[]): readonly string[] {
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
