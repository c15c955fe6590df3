import type { AttachmentRef } from '#features/agents/conversation-log/contract/attachment.ts'
import type { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentDeps } from './deps.ts'

type UserMessageEvent = Extract<EventBody, { type: 'user_message' }>

/** A message with what it names, each thing once, as it is now. Whose text is the store's is not trusted. */
export async function toMessage(
  { describe }: Pick<AgentDeps, 'describe'>,
  workspaceId: string,
  text: string,
  named: readonly AttachmentRef[] = [],
): Promise<UserMessageEvent> {
  const once = [...new Map(named.map((each) => [`${each.kind} ${each.id}`, each])).values()]
  if (once.length === 0) return { type: 'user_message', text }
  const attachments = await Promise.all(
    once.map(async (each) => ({ ...each, ...(await describe(workspaceId, each)) })),
  )
  const isTainting = once.some(({ kind }) => kind === 'product')
  return { type: 'user_message', text, attachments, isTainting }
}
