import { call } from '#ui/call.ts'
import { listConversations, resendMessage } from '../../contract/conversation.ts'
import type { AttachmentRef } from '#features/agents/conversation-log/contract/attachment.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

const lookMs = 500

/** Says something else in place of an earlier message, and answers the conversation that goes on with it: as soon as it exists, not when its answer is whole. */
export async function resendElsewhere(
  { agent, conversationId }: { agent: AgentId; conversationId: string },
  { seq, ...body }: { seq: number; message: string; attachments?: AttachmentRef[] | undefined },
): Promise<string> {
  const query = { agentType: agent, limit: 10 }
  const forks = async () => {
    const { data } = await call(listConversations, { query })
    return data.conversations.filter((each) => each.forkedFrom === conversationId).map(({ id }) => id)
  }
  const known = new Set(await forks())
  const stop = new AbortController()
  const answer = call(resendMessage, { params: { conversationId, seq }, body }, { signal: stop.signal }).then(
    ({ data }) => data.metadata.conversationId,
  )
  try {
    return await Promise.race([answer, seen(forks, known, stop.signal)])
  } finally {
    // The turn goes on without this request.
    answer.catch(() => undefined)
    stop.abort()
  }
}

async function seen(
  forks: () => Promise<string[]>,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    if (signal.aborted) return ''
    const found = (await forks().catch(() => [])).find((id) => !known.has(id))
    if (found !== undefined) return found
  }
}
