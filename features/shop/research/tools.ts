import { z } from 'zod'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { Asker, WebDeps } from './actions/deps.ts'
import { viewLibrary } from './actions/library.ts'
import { summarise, type SummarizedItem } from './actions/summarise.ts'
import { startTask } from './actions/task.ts'
import { extractPage, searchWeb } from './actions/web.ts'
import { ItemKind, type ResearchDetail, type ResearchItem, type ResearchSummary } from './contract/library.ts'
import { Region } from './contract/task.ts'
import { Address, MaxResults, Query } from './contract/web.ts'

/** Characters of one page that an agent is given. */
const maxOnPage = 9_000
const maxInResult = 1_200

const SearchInput = z.strictObject({
  query: Query.meta({
    title: 'Query',
    description: 'What to search the web for, without e-mail addresses or keys',
  }),
  maxResults: MaxResults.default(5).meta({ title: 'Results', description: 'At most so many, 1 to 20' }),
})

const ExtractInput = z.strictObject({
  url: Address.meta({ title: 'URL', description: 'The address of one page of the public web' }),
})

const LibraryInput = z.strictObject({
  search: z.string().max(200).optional().meta({
    title: 'Search',
    description: 'Part of a query, a title, an address or an answer; the newest when left out',
  }),
  kind: ItemKind.optional().meta({ title: 'Kind', description: 'Only items of this kind' }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(10)
    .meta({ title: 'Limit', description: 'At most so many, the newest' }),
})

const ResearchInput = z.strictObject({
  region: Region.meta({ title: 'Region', description: 'The market to research' }),
})

/** What agents may do on the web and with what was found. */
export function researchTools(deps: WebDeps): Tool[] {
  return [searchTool(deps), extractTool(deps), libraryTool(deps), startTool(deps)]
}

function searchTool(deps: WebDeps) {
  return defineTool({
    name: 'web-search',
    title: 'Web search',
    description: "Searches the public web with the merchant's key. What it finds is kept in the library.",
    effect: 'read',
    input: SearchInput,
    isOutward: true,
    question: ({ query }) => `Search the web for “${query}”?`,
    run: async (call, ask) => {
      const asker = toAsker(call)
      const item = await searchWeb(deps, asker, { ...ask, depth: 'basic', wantsAnswer: true })
      return toSearchAnswer(await summarise(deps, asker, item))
    },
  })
}

function extractTool(deps: WebDeps) {
  return defineTool({
    name: 'web-extract',
    title: 'Read a web page',
    description: "Reads the text of one public web page with the merchant's key and keeps it in the library.",
    effect: 'read',
    input: ExtractInput,
    isOutward: true,
    question: ({ url }) => `Read the page ${url}?`,
    run: async (call, { url }) => {
      const asker = toAsker(call)
      return toPageAnswer(await summarise(deps, asker, await extractPage(deps, asker, url)))
    },
  })
}

function libraryTool(deps: WebDeps) {
  return defineTool({
    name: 'research-library',
    title: 'Research library',
    description:
      'Finds web searches, pages, crawls and research tasks that were kept before, the newest first.',
    effect: 'read',
    input: LibraryInput,
    question: () => 'Look through your research library?',
    run: async ({ workspaceId }, ask) => {
      const { items, total } = await viewLibrary(deps, workspaceId, ask)
      return toLibraryAnswer(items, total)
    },
  })
}

function startTool(deps: WebDeps) {
  return defineTool({
    name: 'start-research',
    title: 'Start research',
    description:
      'Starts a market research task for a region. It works on its own figures and, with a web key, up to 3 searches and 6 pages of the merchant’s quota.',
    effect: 'write',
    isTaintFree: true,
    input: ResearchInput,
    question: ({ region }) => `Research the market of the region ${region}? It may use your web quota.`,
    preview: async () => ({ reach: { count: 1, of: 'research task' }, changes: [] }),
    run: async ({ workspaceId }, { region }) => {
      const { task, isNew, message } = await startTask(deps, { workspaceId, by: 'agent' }, region)
      return { taskId: task.id, region, isNew, message }
    },
  })
}

function toAsker({ workspaceId, signal, idempotencyKey, runId }: ToolCall): Asker {
  return { workspaceId, by: 'agent', signal, stepKey: idempotencyKey, runId }
}

const textColumn = (key: string, label: string) => ({ key, label, kind: 'text' as const })

/** How the summary came about, beside the method. */
function methodOf(method: string, { by, model, sentences }: ResearchSummary): string {
  if (sentences.length === 0) return method
  return `${method}; ${by === 'model' ? `summary by ${model}` : 'sentences as the pages have them'}`
}

function toSearchAnswer({ query, answer, sources, fetchedAt, summary, said }: SummarizedItem): ToolAnswer {
  const found = sources.length === 1 ? '1 page' : `${sources.length} pages`
  return ToolAnswer.parse({
    outcome: 'answer',
    summary:
      sources.length === 0
        ? `No web results for “${query}”.`
        : `${found} on “${query}” on the web. ${said}`.trim(),
    confidence: null,
    basis: basisOf(sources.length, 'pages', fetchedAt, methodOf('Web search', summary)),
    tables: sources.length > 0 ? [pageTable(sources)] : [],
    sources: toSources(sources),
    detail: {
      answer,
      pages: sources.map(({ url, content }) => ({ url, content: content.slice(0, maxInResult) })),
    },
  })
}

function toPageAnswer({ title, sources, fetchedAt, summary, said }: SummarizedItem): ToolAnswer {
  const [page] = sources
  const content = page?.content ?? ''
  const cut = content.length > maxOnPage ? ` The first ${maxOnPage} characters are shown.` : ''
  return ToolAnswer.parse({
    outcome: content.trim() === '' ? 'too_little' : 'answer',
    summary:
      content.trim() === ''
        ? `The page “${title}” has no text.`
        : `Read the page “${title}”.${cut} ${said}`.trim(),
    confidence: null,
    basis: basisOf(1, 'pages', fetchedAt, methodOf('Web page', summary)),
    sources: toSources(sources),
    detail: { title, url: page?.url ?? null, content: content.slice(0, maxOnPage) },
  })
}

function toLibraryAnswer(items: readonly ResearchItem[], total: number): ToolAnswer {
  const [newest, oldest] = [items[0]?.fetchedAt ?? null, items.at(-1)?.fetchedAt ?? null]
  const more = total > items.length ? ` These are the newest ${items.length}.` : ''
  const found = total === 1 ? '1 item matches' : `${total} items match`
  const columns = [
    textColumn('kind', 'Kind'),
    textColumn('title', 'Title'),
    textColumn('url', 'Address'),
    { key: 'fetched', label: 'Fetched', kind: 'moment' as const },
  ]
  const rows = items.map(({ kind, title, url, fetchedAt }) => ({ kind, title, url, fetched: fetchedAt }))
  return ToolAnswer.parse({
    outcome: 'answer',
    summary: total === 0 ? 'No items in the library match.' : `${found}.${more}`,
    confidence: null,
    basis: { ...basisOf(items.length, 'items', newest, 'Search'), from: oldest?.slice(0, 10) ?? null },
    tables: items.length > 0 ? [{ title: 'Research library', columns, rows }] : [],
    detail: {
      items: items.map(({ id, kind, query, answer }) => ({
        id,
        kind,
        query,
        answer: answer?.slice(0, maxInResult) ?? null,
      })),
    },
  })
}

function basisOf(rows: number, unit: string, at: string | null, method: string) {
  const day = at?.slice(0, 10) ?? null
  return { kind: 'web' as const, rows, unit, from: day, to: day, method }
}

function pageTable(sources: ResearchDetail['sources']) {
  return {
    title: 'On the web',
    columns: [textColumn('title', 'Page'), textColumn('url', 'Address')],
    rows: sources.map(({ title, url }) => ({ title, url })),
  }
}

function toSources(sources: ResearchDetail['sources']) {
  return sources.map(({ title, url, seenAt }) => ({ title, url, seenAt }))
}
