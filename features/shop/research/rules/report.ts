import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import type { ResearchSummary } from '../contract/library.ts'
import type { ReportQuotes } from '../contract/report.ts'
import { saySummary, type SourcePage } from './summary.ts'

/** A sentence of a page, with where it stands. */
export type Quote = { text: string; url: string; title: string; seenAt: string }

export type ReportFindings = {
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
  if (!hasKey) return 'This is from your own data only. Save a Tavily key to search the web as well.'
  const [first] = quotes
  const pages = `${pagesRead} web page${pagesRead === 1 ? '' : 's'}`
  if (!first) return pagesRead === 0 ? 'No web page could be read.' : `${pages} said nothing of the region.`
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
