/** What a name means only together with the store or with what was listed before. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { singular } from '#features/shop/feed/rules/name.ts'
import type { AgentDeps } from './deps.ts'
import { withEarlierName } from './lean-on-last.ts'

type Named = Pick<AgentDeps, 'findProducts'>
type Said = { workspaceId: string; text: string; before: AgentEvent[] }

const maxFound = 50

/** "Make the öland one dearer" after the stools is that stool; "what's wrong with the carafes" asks of all that are called so. */
export async function settleName(
  deps: Named,
  meant: LocalUse | LocalSaying,
  { workspaceId, text, before }: Said,
): Promise<LocalUse | LocalSaying> {
  if (!('tool' in meant) || !meant.product) return meant
  const { name } = meant.product
  if (text.toLowerCase().includes(`${name.toLowerCase()} one`))
    return withEarlierName(deps, workspaceId, meant, before)
  const isOfMany = meant.tool === 'explain-product' && (await areSeveral(deps, workspaceId, name))
  return isOfMany
    ? { tool: 'find-products', args: { search: name, readiness: 'not_ready' }, product: null, first: null }
    : meant
}

/** Whether a plural means several products: one may be called "Mixing bowls". */
async function areSeveral({ findProducts }: Named, workspaceId: string, name: string): Promise<boolean> {
  const last = name.toLowerCase().split(/\s+/).at(-1) ?? ''
  if (singular(last) === last) return false
  const found = (await findProducts(workspaceId, name, maxFound)) ?? []
  return new Set(found.map(({ groupId }) => groupId)).size > 1
}
