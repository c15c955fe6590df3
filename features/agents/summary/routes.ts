import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { ok } from '#kit/endpoint.ts'
import { type Caller, type RequestFacts, type Route, route, SerializedReply } from '#kit/route.ts'
import { viewStoreAgents } from './actions.ts'
import { listStoreAgents, summaryParts, viewSummary } from './contract.ts'

export function storeAgentRoutes(deps: AgentDeps): Route[] {
  return [
    route(listStoreAgents, async (_input, { workspaceId }) =>
      ok({ agents: await viewStoreAgents(deps, workspaceId) }),
    ),
  ]
}

type Part = { endpoint: Route['endpoint']; input: { params?: object; query?: object } }

/** The summary, put together from the routes that answer its parts alone: what they keep in memory is not worked out again. */
export function summaryRoute(routes: readonly Route[]): Route {
  async function answerPart({ endpoint, input }: Part, caller: Caller | null, facts: RequestFacts) {
    const route = routes.find((each) => each.endpoint === endpoint)
    if (!route) throw new Error(`Nothing answers ${endpoint.path}`)
    const asked = {
      params: endpoint.params?.parse(input.params ?? {}) ?? {},
      query: endpoint.query?.parse(input.query ?? {}) ?? {},
    }
    const reply = await route.answer(asked, caller, facts)
    return reply instanceof SerializedReply ? (JSON.parse(reply.text()) as unknown) : reply
  }

  return {
    endpoint: viewSummary,
    answer: async (_input, caller, facts) => {
      const parts = Object.entries<Part>(summaryParts)
      const answers = await Promise.all(
        parts.map(async ([name, part]) => [name, await answerPart(part, caller, facts)]),
      )
      return ok(Object.fromEntries(answers))
    },
  }
}
