/** What is told in a conversation beside what was said in it. */
import type { EventOf } from '#features/agents/conversation-log/contract/event.ts'
import type { ModelFix, ModelTrouble } from '#features/agents/settings/contract/model-state.ts'

export type NoteEntry = {
  kind: 'note'
  id: string
  tone: 'quiet' | 'error'
  text: string
  /** What kept a model from its answer, and what would end that. */
  trouble?: ModelTrouble | undefined
  fix?: ModelFix | null | undefined
}

type Told = EventOf<'note'> | EventOf<'stopped'> | EventOf<'incomplete'> | EventOf<'failed'>

/** Null where a note was only for the log. */
export function toNote(event: Told): NoteEntry | null {
  const note = { kind: 'note', id: String(event.seq) } as const
  if (event.type === 'stopped') return { ...note, tone: 'quiet', text: '' }
  if (event.type !== 'note') {
    const { message, cause } = event
    return { ...note, tone: 'error', text: message, trouble: cause?.trouble, fix: cause?.fix }
  }
  if (event.text === '') return null
  const { provider, cause } = event.fallback ?? {}
  // Before the cause was recorded, the key was the merchant's where the model is of OpenAI.
  const fix = cause ? cause.fix : provider === 'openai' ? 'own_key' : null
  return { ...note, tone: 'quiet', text: event.text, fix }
}
