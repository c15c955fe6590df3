/** What the agents need of the others. */
import type { ModelTarget } from '#adapters/models/port.ts'
import type { Tool } from '#engine/gate.ts'
import type { AgentId } from '#features/agents/contract/event.ts'
import type { AgentUses } from '#features/agents/actions/uses.ts'
import { roster } from '#features/agents/rules/roster.ts'
import { listFeedProducts } from '#features/feed/actions/facts.ts'
import type { FeedUses } from '#features/feed/actions/uses.ts'
import { findKey } from '#features/keys/actions.ts'
import type { Context } from './context.ts'

/** The models a workspace can reach: with the merchant's own key first, then those of whoever runs this server. */
export async function listModelTargets(
  { config, db, vault }: Pick<Context, 'config' | 'db' | 'vault'>,
  workspaceId: string,
): Promise<ModelTarget[]> {
  const openai = await findKey({ db, vault }, workspaceId, 'openai')
  const targets: ModelTarget[] = []
  if (openai) {
    const [model, baseUrl] = [config.OPENAI_MODEL, config.OPENAI_BASE_URL]
    targets.push({ provider: 'openai', model, baseUrl, apiKey: openai })
  }
  if (config.DEEPSEEK_API_KEY) {
    const [model, baseUrl] = [config.DEEPSEEK_MODEL, config.DEEPSEEK_BASE_URL]
    targets.push({ provider: 'deepseek', model, baseUrl, apiKey: config.DEEPSEEK_API_KEY })
  }
  if (config.MODEL_BASE_URL && config.MODEL_NAME) {
    const [model, baseUrl] = [config.MODEL_NAME, config.MODEL_BASE_URL]
    targets.push({ provider: 'compatible', model, baseUrl, apiKey: config.MODEL_API_KEY ?? null })
  }
  return targets
}

/** The products of the feed that a name may mean, the best match first; null without a store. */
export async function findNamed(
  { db, stores }: Pick<FeedUses, 'db' | 'stores'>,
  workspaceId: string,
  name: string,
  limit: number,
): ReturnType<AgentUses['findProducts']> {
  const store = await stores.findActive(workspaceId)
  if (!store) return null
  const found = await listFeedProducts({ db }, workspaceId, store.storeId, { search: name, limit })
  return found.map(({ productId, title, price }) => ({ productId, title, price }))
}

/** What every agent may do with the others. */
const together = ['ask-agent', 'hand-off']

/** Each agent's tools, in the order of its definition. */
export function toolsByAgent(tools: readonly Tool[]): (agent: AgentId) => readonly Tool[] {
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  const ofAgent = new Map(
    Object.entries(roster).map(([agent, definition]) => [
      agent,
      [...definition.tools, ...together].flatMap((name) => known.get(name) ?? []),
    ]),
  )
  return (agent) => ofAgent.get(agent) ?? []
}
