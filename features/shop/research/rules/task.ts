import { median } from 'simple-statistics'
import type { RunView } from '#engine/contract.ts'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import { cutText } from '#kit/cut-text.ts'
import type { ResearchSummary } from '../contract/library.ts'
import type { ReportQuotes } from '../contract/report.ts'
import type { TaskStatus } from '../contract/task.ts'
import { maxQueryLength } from '../contract/web.ts'
import { findPrivate } from './outgoing.ts'
import type { ScanMarket } from './regions.ts'
import { saySummary, type SourcePage } from './summary.ts'

const maxCategories = 2
const maxCategoryLength = 80

/** The last level of a category's path as words for a search, or null when nothing of it may leave. A category is the merchant's own text, so it may hold anything. */
export function toCategoryWords(category: string): string | null {
  if (findPrivate(category, true) !== null || /https?:|www\./i.test(category)) return null
  const last = category.split('>').at(-1) ?? ''
  const line = last.replaceAll(/[^\p{L}\p{N}&'’+-]+/gu, ' ').trim()
  const words = cutText(line, maxCategoryLength + 1).replace(/…$/, '')
  return /\p{L}{2}/u.test(words) ? words : null
}

/** Words for the categories that are searched for: the first two that may leave, each once. */
export function pickCategories(categories: readonly string[]): string[] {
  const words = categories.flatMap((category) => toCategoryWords(category) ?? [])
  return words
    .filter((word, i) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === i)
    .slice(0, maxCategories)
}

/** Two or three searches for the market of a region. Only the region and categories leave, never a figure or anything of a customer. */
export function writeQueries(market: ScanMarket, categories: readonly string[]): string[] {
  const place = market.countries === null ? 'worldwide' : `in ${market.name}`
  const ofCategories = categories.map((category) => `${category} market demand and trends ${place}`)
  const ofAll = [`online shopping market trends ${place}`, `e-commerce consumer demand growth ${place}`]
  return [...ofCategories, ...ofAll.slice(0, categories.length > 0 ? 1 : 2)].map((query) =>
    query.slice(0, maxQueryLength),
  )
}

type PageCandidate = { url: string; title: string; content: string; score: number }

/** Which pages to read: the most relevant first, each address once, and at first one of each site. */
export function rankPages<C extends PageCandidate>(found: readonly C[], max: number): C[] {
  const best = found.toSorted((a, b) => b.score - a.score)
  const pages = best.filter(({ url }, i) => best.findIndex((other) => other.url === url) === i)
  const sites = new Set<string>()
  const isFirst = (page: C) => {
    const site = URL.parse(page.url)?.hostname ?? page.url
    return !sites.has(site) && Boolean(sites.add(site))
  }
  const firsts = pages.filter(isFirst)
  return [...firsts, ...pages.filter((page) => !firsts.includes(page))].slice(0, max)
}

type RunTimes = Pick<RunView, 'status' | 'startedAt' | 'endedAt'>

const statuses: Record<RunView['status'], TaskStatus> = {
  queued: 'processing',
  running: 'processing',
  waiting: 'processing',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

export function toTaskStatus(status: RunView['status']): TaskStatus {
  return statuses[status]
}

/** Milliseconds that half of the completed runs took at most; null when none is completed. */
export function medianDuration(runs: readonly RunTimes[]): number | null {
  const durations = runs.flatMap(({ status, startedAt, endedAt }) =>
    status === 'completed' && startedAt && endedAt ? [Date.parse(endedAt) - Date.parse(startedAt)] : [],
  )
  return durations.length === 0 ? null : median(durations)
}

/** When a run will probably be done, in ISO 8601; null when it has not begun or has ended, when nothing is known of earlier ones, and when the time is over already. */
export function estimateEnd(
  { startedAt, endedAt }: RunTimes,
  medianMs: number | null,
  now: Date,
): string | null {
  if (medianMs === null || startedAt === null || endedAt !== null) return null
  const end = Date.parse(startedAt) + medianMs
  return end > now.getTime() ? new Date(end).toISOString() : null
}

/** Whole percent; 100 only when it is completed. */
export function percentOf({ status, progress }: Pick<RunView, 'status' | 'progress'>): number {
  if (status === 'completed') return 100
  if (!progress?.total) return 0
  return Math.max(0, Math.min(99, Math.floor((100 * progress.done) / progress.total)))
}

/** A sentence of a page, with where it stands. */
export type Quote = { text: string; url: string; title: string; seenAt: string }

type ReportFindings = {
  /** What the store's own figures say of the region. */
  figures: ToolAnswer
  quotes: readonly Quote[]
  pagesRead: number
  /** Why each page that was tried was not read. */
  unread: readonly string[]
  hasKey: boolean
  /** Why the web could not be searched, or not to the end. */
  problem: string | null
  /** What a model says of the pages, cited by their places in `pagesOf`; null for the extractive summary. */
  wording: ResearchSummary | null
}

/** What a task found out: own figures as they are, and quoted sentences each with its address. Nothing stands in it that was neither counted nor quoted. */
export function writeReport(findings: ReportFindings): ToolAnswer {
  const { figures, quotes, pagesRead, unread, wording } = findings
  const isOwn = figures.outcome === 'answer'
  const hasWeb = quotes.length > 0
  return {
    ...figures,
    outcome: isOwn || hasWeb ? 'answer' : figures.outcome,
    summary: summarise(findings),
    basis: {
      ...figures.basis,
      kind: wording === null ? (hasWeb ? 'web' : figures.basis.kind) : 'model',
      ...(isOwn || !hasWeb ? {} : { rows: pagesRead, unit: 'pages', from: null, to: null }),
      method: [
        ...(isOwn ? [figures.basis.method] : []),
        ...(hasWeb ? ['sentences of web pages that name the region or a category'] : []),
        ...(wording === null ? [] : [`summary by ${wording.model}`]),
      ].join('; '),
    },
    tables: [...figures.tables, ...(hasWeb ? [quoteTable(quotes)] : [])],
    sources: [...figures.sources, ...sourcesOf(quotes)],
    detail: {
      ...figures.detail,
      quotes: quotes.map(({ text, url }) => ({ text, url })),
      pagesRead,
      pagesUnread: unread.length,
      webProblem: findings.problem,
    },
  }
}

function summarise({ figures, quotes, pagesRead, unread, hasKey, problem, wording }: ReportFindings): string {
  const said =
    wording === null ? sayWeb(quotes, pagesRead, hasKey) : saySummary(wording, figures.sources.length)
  return [figures.summary, said, ...sayUnread(unread), problem ?? ''].filter(Boolean).join(' ')
}

/** A sentence for each reason, which itself says what to do. */
function sayUnread(unread: readonly string[]): string[] {
  return [...Map.groupBy(unread, (why) => why)].map(([why, { length: count }]) =>
    count === 1 ? `1 web page was not read: ${why}` : `${count} web pages were not read: ${why}`,
  )
}

function sayWeb(quotes: readonly Quote[], pagesRead: number, hasKey: boolean): string {
  if (!hasKey) return 'Based on your own data only. Add a Tavily key to search the web too.'
  const [first] = quotes
  const pages = `${pagesRead} web page${pagesRead === 1 ? '' : 's'}`
  if (!first) return pagesRead === 0 ? 'Couldn’t read any web pages.' : `${pages} said nothing of the region.`
  const from = pagesRead === 0 ? 'From what the search showed' : `From ${pages}`
  return `${from}: “${first.text}” (${URL.parse(first.url)?.hostname ?? first.url}).`
}

function quoteTable(quotes: readonly Quote[]): ReportQuotes {
  return newTable(
    'web_quotes',
    'What the web says',
    [
      ['sentence', 'Sentence', 'text'],
      ['page', 'Page', 'text'],
      ['url', 'Address', 'text'],
    ],
    quotes.map(({ text, title, url }) => ({ sentence: text, page: title, url })),
  )
}

function sourcesOf(quotes: readonly Quote[]): ToolAnswer['sources'] {
  const pages = new Map(quotes.map(({ url, title, seenAt }) => [url, { title, url, seenAt }]))
  return [...pages.values()]
}

/** The pages that are quoted, each once and in the order in which a report names them, with what is quoted. */
export function pagesOf(quotes: readonly Quote[]): SourcePage[] {
  return [...Map.groupBy(quotes, ({ url }) => url)].map(([url, ofPage]) => ({
    url,
    title: ofPage[0]?.title ?? url,
    content: ofPage.map(({ text }) => text).join('\n'),
  }))
}
