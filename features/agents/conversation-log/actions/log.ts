import type { Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import { conversationRefusals } from '#features/agents/conversations/contract/chat.ts'
import type { ConversationKey } from '#features/agents/conversations/contract/conversation.ts'
import { Refusal } from '#kit/errors.ts'
import type { EventBody } from '../contract/event.ts'
import { appendEvents } from '../records/log.ts'

/** Appends to the log and notifies its subscribers, both once `tx` commits. */
export async function recordEvents(
  { clock, runs }: { clock: () => Date; runs: Pick<Engine, 'publish'> },
  tx: Tx,
  key: ConversationKey,
  runId: string | null,
  bodies: EventBody[],
): Promise<number> {
  const seq = await appendEvents(tx, key, { bodies, runId, now: clock() })
  if (seq === null) throw conversationNotFound()
  await runs.publish(key.workspaceId, topicOf(key.conversationId), tx)
  return seq
}

/** What open tabs are told when the log of a conversation grows. */
export function topicOf(conversationId: string): string {
  return `conversation:${conversationId}`
}

export function conversationNotFound(): Refusal {
  return new Refusal(conversationRefusals.CONVERSATION_NOT_FOUND, 'This conversation doesn’t exist.')
}
