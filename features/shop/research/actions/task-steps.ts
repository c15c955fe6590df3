/** The steps of a task. Each stores what the next ones need, so that a restart searches and reads nothing a second time. */
import type { Run } from '#features/base/runs/actions.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { Stage } from '#features/base/runs/contract/stage.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { isRefusedFor, Refusal, UpstreamError } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { AskedBy } from '../contract/library.ts'
import type { Region } from '../contract/task.ts'
import { researchRefusals } from '../contract/web.ts'
import { insertItem } from '../records.ts'
import { marketOf, termsOf, titleOf } from '../rules/regions.ts'
import { pickSentences } from '../rules/sentences.ts'
import { pagesOf, pickCategories, type Quote, rankPages, writeQueries, writeReport } from '../rules/task.ts'
import { cleanLine, cleanText } from '../rules/text.ts'
import type { Asker, ResearchDeps } from './deps.ts'
import { writeSummary } from './summarise.ts'
import { extractPage, searchWeb } from './web.ts'

type ResearchContext = { deps: ResearchDeps; run: Run; region: Region; by: AskedBy }
type ResearchPlan = { hasKey: boolean; categories: string[]; queries: string[] }
type Hit = { url: string; title: string; content: string; score: number }
type SearchOutcome = { hits: Hit[]; problem: string | null }
/** `problem` is why the page was not read; `isLimited` when nor can any other be for now. */
type PageReading = { quotes: Quote[]; isRead: boolean; problem?: string | null; isLimited?: boolean }
type WebReading = { quotes: Quote[]; pagesRead: number; unread: string[]; problem: string | null }

const resultsOfSearch = 5
const pagesWanted = 3
/** Pages that are tried when some cannot be read. */
const pagesTried = 6
const quotesOfPage = 2
const maxHitLength = 1_000

/** Own figures, then the web where there is a key, then the report, kept in the library. */
export async function research(context: ResearchContext): Promise<{ itemId: string }> {
  const { deps, run, region } = context
  const market = marketOf(region)
  const plan = await planTask(context)
  const total = plan.hasKey ? plan.queries.length + pagesWanted + 2 : 2
  const tell = (stage: Stage, done: number) => run.progress({ stage, done, total })
  tell('figures', 0)
  const figures = await run.step('figures', (signal) => deps.marketScan(run.workspaceId, market, signal))
  const onWeb = plan.hasKey ? await lookOnWeb(context, plan, tell) : noWeb
  tell('report', total - 1)
  return keepReport(context, { plan, figures, onWeb })
}

const noWeb: WebReading = { quotes: [], pagesRead: 0, unread: [], problem: null }

function planTask({ deps, run, region }: ResearchContext): Promise<ResearchPlan> {
  return run.step('plan', async () => {
    const market = marketOf(region)
    const hasKey = (await deps.findKey(run.workspaceId)) !== null
    const categories = pickCategories(await deps.topCategories(run.workspaceId, market.countries))
    return { hasKey, categories, queries: writeQueries(market, categories) }
  })
}

async function lookOnWeb(
  context: ResearchContext,
  { queries, categories }: ResearchPlan,
  tell: (stage: Stage, done: number) => void,
): Promise<WebReading> {
  const { run, region } = context
  const terms = [...termsOf(region), ...categories]
  const hits: Hit[] = []
  let problem: string | null = null
  for (const [i, query] of queries.entries()) {
    tell('searching', 1 + i)
    const searched = await run.step(`search ${i + 1}`, (signal, stepKey) =>
      search(context, { signal, stepKey }, query),
    )
    hits.push(...searched.hits)
    problem = searched.problem
    if (problem !== null) break
  }
  const quotes: Quote[] = []
  const unread: string[] = []
  let pagesRead = 0
  let limit: string | null = null
  for (const [i, hit] of rankPages(hits, pagesTried).entries()) {
    if (pagesRead === pagesWanted) break
    tell('reading', 1 + queries.length + pagesRead)
    const read = await run.step(`read ${i + 1}`, (signal, stepKey) =>
      readPage(context, { signal, stepKey }, { hit, terms, limit }),
    )
    quotes.push(...read.quotes)
    if (read.isRead) pagesRead += 1
    else if (read.problem) unread.push(read.problem)
    if (read.isLimited) limit = read.problem ?? null
  }
  return { quotes, pagesRead, unread, problem }
}

type StepCall = Pick<Asker, 'signal'> & { stepKey: string }

/** What waiting does not mend, such as a used-up plan, ends the searches and not the task: the rest of it is of use. */
async function search(context: ResearchContext, call: StepCall, query: string): Promise<SearchOutcome> {
  const { workspaceId, runId } = context.run
  const asker = { workspaceId, runId, by: context.by, ...call }
  const ask = { query, depth: 'basic', maxResults: resultsOfSearch, wantsAnswer: false } as const
  const [found] = await Promise.allSettled([searchWeb(context.deps, asker, ask)])
  if (found.status === 'rejected') {
    const { reason } = found
    const isLasting = reason instanceof Refusal || (reason instanceof UpstreamError && !reason.retryable)
    if (isLasting) return { hits: [], problem: reason.message }
    throw reason
  }
  const hits = found.value.sources.map(({ url, title, content, score }) => ({
    url,
    title,
    content: cleanText(content, maxHitLength),
    score: score ?? 0,
  }))
  return { hits, problem: null }
}

/** A page that cannot be read is quoted from what the search showed of it. */
async function readPage(
  context: ResearchContext,
  call: StepCall,
  { hit, terms, limit }: { hit: Hit; terms: string[]; limit: string | null },
): Promise<PageReading> {
  const { deps, run, by } = context
  const { workspaceId, runId } = run
  const asker = { workspaceId, runId, by, ...call }
  const quote = (content: string, seenAt: string): Quote[] =>
    pickSentences(content, terms, quotesOfPage).map((text) => ({
      text,
      url: hit.url,
      title: hit.title,
      seenAt,
    }))
  const shown = () => quote(hit.content, deps.clock().toISOString())
  if (limit !== null) return { isRead: false, problem: limit, quotes: shown() }
  const [found] = await Promise.allSettled([extractPage(deps, asker, hit.url)])
  if (found.status === 'rejected') {
    const { reason } = found
    if (!isOfPage(reason)) throw reason
    const isLimited = isRefusedFor(researchRefusals.WEB_LIMIT, reason)
    return { isRead: false, problem: reason.message, isLimited, quotes: shown() }
  }
  const [page] = found.value.sources
  if (!page) return { isRead: false, problem: null, quotes: shown() }
  return { isRead: true, quotes: quote(page.content, page.seenAt) }
}

function isOfPage(reason: unknown): reason is UpstreamError | Refusal {
  return reason instanceof UpstreamError || reason instanceof Refusal
}

type Material = { plan: ResearchPlan; figures: ToolAnswer; onWeb: WebReading }

async function keepReport(
  { deps, run, region, by }: ResearchContext,
  { plan, figures, onWeb }: Material,
): Promise<{ itemId: string }> {
  const { workspaceId, runId } = run
  const title = titleOf(region)
  const wording = await run.step('wording', async (signal) => {
    const about = { about: title, known: figures.summary, sources: pagesOf(onWeb.quotes) }
    return writeSummary(deps, workspaceId, about, signal)
  })
  const report = writeReport({ figures, ...onWeb, hasKey: plan.hasKey, wording })
  const kept = await run.stepInTransaction('keep', async (tx) => {
    const id = newId()
    await insertItem(tx, workspaceId, {
      id,
      kind: 'task',
      query: title,
      url: null,
      title: cleanLine(title, 300),
      answer: report.summary,
      askedBy: by,
      storeId: await findActiveStoreId(tx, workspaceId),
      runId,
      stepKey: `${runId}:keep`,
      seconds: null,
      report,
      fetchedAt: run.now(),
      sources: onWeb.quotes.map(({ text, url, title: page }) => ({
        url,
        title: page,
        content: text,
        score: null,
      })),
    })
    return { itemId: id }
  })
  await deps.runs.publish(workspaceId, 'research')
  return kept
}
