import type { Json } from '#engine/json.ts'
import { isTainted } from '../records/log.ts'
import { readKnown } from '../records/outward.ts'
import { isKnown, readOutgoing } from '../rules/outward.ts'
import type { Place } from './place.ts'

/** Whether these arguments may go outside without a person: before any text of strangers was read, or when nothing is in them that others do not know. */
export async function mayLeave({ deps, run, agent, conversationId }: Place, args: Json): Promise<boolean> {
  const { workspaceId } = run
  const key = { workspaceId, conversationId }
  const searches = deps.toolsOf(agent).flatMap(({ name, isOutward }) => (isOutward ? [name] : []))
  const known = await deps.db.inWorkspace(workspaceId, async (tx) =>
    (await isTainted(tx, key)) ? readKnown(tx, key, searches) : null,
  )
  if (known === null) return true
  const outgoing = readOutgoing(args)
  const texts = outgoing.texts.flatMap(({ whole, words }) => [whole, ...words])
  return isKnown(outgoing, known, new Set(await deps.wordsOfProducts(workspaceId, texts)))
}
