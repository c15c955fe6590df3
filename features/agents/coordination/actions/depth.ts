import type { Tx } from '#db/database.ts'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { findByTurn } from '../records.ts'

/** How many requests and handoffs of agents led to a run, one behind the other; none where a person began it. Requests and handoffs count together: in turns they could go round for ever. */
export async function depthBehind(tx: Tx, workspaceId: string, runId: string | null): Promise<number> {
  if (runId === null) return 0
  const request = await findByTurn(tx, workspaceId, runId)
  if (request) return request.depth
  const turn = await log.findTurn(tx, workspaceId, runId)
  if (!turn) return 0
  const events = await log.listEvents(tx, { workspaceId, conversationId: turn.conversationId }, { runId })
  const taken = events.find((event) => event.type === 'handoff' && event.toConversationId === undefined)
  return taken?.type === 'handoff' ? (taken.depth ?? 0) : 0
}
