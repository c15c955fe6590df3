import type { WebDeps } from './deps.ts'
import { extractPage, searchWeb } from './web.ts'

/** The web for other features, in the agents' name: what they search for and read is kept in the library. */
export function webReader(deps: WebDeps) {
  return {
    hasKey: async (workspaceId: string) => (await deps.findKey(workspaceId)) !== null,
    search: async (
      workspaceId: string,
      { query, maxResults }: { query: string; maxResults: number },
      signal: AbortSignal,
    ) => {
      const asker = { workspaceId, by: 'agent', signal, stepKey: null, runId: null } as const
      const ask = { query, depth: 'basic', maxResults, wantsAnswer: false } as const
      const { sources } = await searchWeb(deps, asker, ask)
      return sources.map(({ title, url, content, score }) => ({ title, url, content, score: score ?? 0 }))
    },
    extract: async (workspaceId: string, url: string, signal: AbortSignal) => {
      const asker = { workspaceId, by: 'agent', signal, stepKey: null, runId: null } as const
      const { sources } = await extractPage(deps, asker, url)
      return { url, content: sources[0]?.content ?? '' }
    },
  }
}
