import { ok } from '#kit/endpoint.ts'
import { type Caller, type RequestFacts, type Route, SerializedReply } from '#kit/route.ts'
import { summaryParts, viewSummary } from './contract.ts'

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
