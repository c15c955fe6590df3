import { ok, okBeside } from '#kit/endpoint.ts'
import { type Caller, type RequestFacts, type Route, route, streamRoute } from '#kit/route.ts'
import type { Asker, WebDeps } from './actions/deps.ts'
import { exportLibrary } from './actions/export.ts'
import { deleteItem, viewItem, viewLibrary } from './actions/library.ts'
import { summarise } from './actions/summarise.ts'
import { startTask, viewFindings, viewTasks } from './actions/task.ts'
import { crawlSite, extractPage, searchWeb } from './actions/web.ts'
import * as library from './contract/library.ts'
import * as task from './contract/task.ts'
import * as web from './contract/web.ts'

export function researchRoutes(deps: WebDeps): Route[] {
  return [
    route(web.searchWeb, async ({ body }, caller, facts) => {
      const { query, search_depth: depth, max_results: maxResults, include_answer: wantsAnswer } = body
      const asker = toAsker(caller, facts)
      const item = await searchWeb(deps, asker, { query, depth, maxResults, wantsAnswer })
      const summarised = wantsAnswer ? await summarise(deps, asker, item) : null
      const summary = summarised?.summary ?? null
      const answer = summary?.by === 'model' ? (summarised?.said ?? null) : item.answer
      const results = item.sources.map((source) => ({ ...source, score: source.score ?? 0 }))
      return okBeside({ itemId: item.id, answer, summary, results, response_time: item.seconds ?? 0 })
    }),
    route(web.extractPage, async ({ body }, caller, facts) => {
      const item = await extractPage(deps, toAsker(caller, facts), body.url)
      const content = item.sources[0]?.content ?? ''
      const { id: itemId, title, seconds } = item
      return okBeside({ itemId, url: item.url ?? body.url, title, content, extraction_time: seconds ?? 0 })
    }),
    route(web.crawlSite, async ({ body }, caller, facts) => {
      const { url, instructions, max_pages: maxPages } = body
      const asker = toAsker(caller, facts)
      const { run, item, message } = await crawlSite(deps, asker, { url, instructions, maxPages })
      const pages = item?.sources ?? []
      const found = { pages, total_pages: pages.length, crawl_time: item?.seconds ?? null }
      return okBeside({ run, itemId: item?.id ?? null, ...found, message })
    }),
    route(library.listLibrary, async ({ query }, { workspaceId }) =>
      ok(await viewLibrary(deps, workspaceId, query)),
    ),
    streamRoute(library.exportLibrary, async ({ query }, { workspaceId }) =>
      exportLibrary(deps, workspaceId, query),
    ),
    route(library.getItem, async ({ params }, { workspaceId }) =>
      ok({ item: await viewItem(deps, workspaceId, params.itemId) }),
    ),
    route(library.deleteItem, async ({ params }, caller) => {
      await deleteItem(deps, caller, params.itemId)
      return ok({})
    }),
    route(task.startTask, async ({ body }, { workspaceId }) => {
      const started = await startTask(deps, { workspaceId, by: 'merchant' }, body.region)
      return ok({ task: started.task, isNew: started.isNew }, { message: started.message })
    }),
    route(task.listTasks, async ({ query }, { workspaceId }) =>
      ok({ tasks: await viewTasks(deps, workspaceId, query.limit) }),
    ),
    route(task.listFindings, async (_input, { workspaceId }) =>
      ok({ findings: await viewFindings(deps, workspaceId) }),
    ),
  ]
}

function toAsker({ workspaceId }: Caller, { signal }: RequestFacts): Asker {
  return { workspaceId, by: 'merchant', signal, stepKey: null, runId: null }
}
