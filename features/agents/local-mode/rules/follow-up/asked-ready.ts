/** Whether it was asked that products are ready, and not which of them are not. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'

/** "Are the vases ready?" tells those that are not, and "turn them on" means the vases. */
export function withoutLack({ readiness, ...all }: Record<string, unknown>, before: AgentEvent[]) {
  const said = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const isAsked = /^\W*(?:(?:so|and|ok|hi|hey) )*(?:are|is)\b(?!.*\bnot\b).*\b(?:ready|complete)\b/i.test(
    said,
  )
  return isAsked || readiness === undefined ? all : { ...all, readiness }
}
