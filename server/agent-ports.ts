/** What the agents need of the others. */
import type { Tool } from '#engine/gate.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { OfferedTarget } from '#features/agents/conversations/actions/operator.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { type NamedTool, readQuestion } from '#features/agents/local-mode/rules/read-question.ts'
import { roster } from '#features/agents/conversations/rules/roster.ts'
import { toParameters } from '#features/agents/conversations/rules/tool-form.ts'
import { listFeedProducts } from '#features/shop/feed/actions/facts.ts'
import { findProductWords } from '#features/shop/feed/actions/words.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { findKey } from '#features/base/keys/actions.ts'
import type { Context } from './context.ts'

/** The models a workspace can reach: with the merchant's own key first, then those of whoever runs this server. */
export async function listModelTargets(
  { config, db, vault }: Pick<Context, 'config' | 'db' | 'vault'>,
  workspaceId: string,
): Promise<OfferedTarget[]> {
  const openai = await findKey({ db, vault }, workspaceId, 'openai')
  const targets: OfferedTarget[] = []
  if (openai) {
    const [model, baseUrl] = [config.OPENAI_MODEL, config.OPENAI_BASE_URL]
    targets.push({ provider: 'openai', model, baseUrl, apiKey: openai })
  }
  if (config.DEEPSEEK_API_KEY) {
    const [model, baseUrl] = [config.DEEPSEEK_MODEL, config.DEEPSEEK_BASE_URL]
    const offer = { workspaceId, models: [model, ...config.DEEPSEEK_MODELS] }
    targets.push({ provider: 'deepseek', model, baseUrl, apiKey: config.DEEPSEEK_API_KEY, offer })
  }
  if (config.MODEL_BASE_URL && config.MODEL_NAME) {
    const [model, baseUrl] = [config.MODEL_NAME, config.MODEL_BASE_URL]
    const offer = { workspaceId, models: [model, ...config.MODEL_NAMES] }
    targets.push({ provider: 'compatible', model, baseUrl, apiKey: config.MODEL_API_KEY ?? null, offer })
  }
  return targets
}

/** The products of the feed that a name may mean, the best match first; null without a store. */
export async function findNamed(
  { db, stores }: Pick<FeedDeps, 'db' | 'stores'>,
  workspaceId: string,
  name: string,
  limit: number,
): ReturnType<AgentDeps['findProducts']> {
  const store = await stores.findActive(workspaceId)
  if (!store) return null
  const found = await listFeedProducts({ db }, workspaceId, store.storeId, { search: name, limit })
  return found.map(({ productId, title, price }) => ({ productId, title, price }))
}

/** Those of the texts that stand for products of the store; none without a store. */
export async function findWords(
  { db, stores }: Pick<FeedDeps, 'db' | 'stores'>,
  workspaceId: string,
  texts: readonly string[],
): Promise<string[]> {
  const store = await stores.findActive(workspaceId)
  return store ? findProductWords({ db }, { workspaceId, storeId: store.storeId }, texts) : []
}

/** What every agent may do with the others. */
const together = ['ask-agent', 'hand-off']

/** Reads a question in Local Mode, where the names of the tools stand for them. */
export function questionReader(toolsOf: (agent: AgentId) => readonly Tool[]): AgentDeps['readIntent'] {
  const owners = new Map<Tool, [AgentId, ...AgentId[]]>()
  for (const agent of AgentId.options) {
    for (const tool of toolsOf(agent)) {
      const known = owners.get(tool)
      if (known) known.push(agent)
      else if (!tool.isPartOnly) owners.set(tool, [agent])
    }
  }
  const named = [...owners].map(([{ name, title, effect, input }, agents]): NamedTool => {
    return { name, title, isRead: effect === 'read', agents, parameters: toParameters(input) }
  })
  return (text, context) => readQuestion(text, context, named)
}

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
