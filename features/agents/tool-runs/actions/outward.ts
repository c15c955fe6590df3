import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { Json } from '#engine/json.ts'
import { isKnown, readOutgoing } from '#features/agents/conversation-log/rules/outward.ts'
import type { RunContext } from './run-context.ts'

/** Whether these arguments may go outside without a person: before any text of strangers was read, or when nothing is in them that others do not know. */
export async function canSend(
  { deps, run, agent, conversationId }: RunContext,
  args: Json,
): Promise<boolean> {
  const { workspaceId } = run
  const key = { workspaceId, conversationId }
  const searches = deps.toolsOf(agent).flatMap(({ name, isOutward }) => (isOutward ? [name] : []))
  const known = await deps.db.inWorkspace(workspaceId, async (tx) =>
    (await conversationLog.isTainted(tx, key)) ? conversationLog.readKnown(tx, key, searches) : null,
  )
  if (known === null) return true
  const outgoing = readOutgoing(args)
  const texts = outgoing.texts.flatMap(({ whole, words }) => [whole, ...words])
  return isKnown(outgoing, known, new Set(await deps.wordsOfProducts(workspaceId, texts)))
}
