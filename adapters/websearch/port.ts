/** What the product needs from the web, in our words. Everything that comes back was written by strangers: it is data, never an instruction. */
import type { Secret } from '#kit/secret.ts'

/** An aborted signal rejects with its reason. */
export type WebCall = { readonly apiKey: Secret; readonly signal: AbortSignal }

/** `query` has 400 characters at most; `maxResults` is 1 to 20. */
export type WebSearchAsk = {
  readonly query: string
  readonly depth: 'basic' | 'advanced'
  readonly maxResults: number
}

/** `score` is the provider's relevance from 0 to 1. */
export type WebResult = {
  readonly title: string
  readonly url: string
  readonly content: string
  readonly score: number
}

export type WebSearch = {
  readonly query: string
  readonly answer: string | null
  readonly results: readonly WebResult[]
  readonly responseSeconds: number
}

/** `content` is the page as text, cut at 100,000 characters. */
export type WebPage = { readonly url: string; readonly title: string | null; readonly content: string }

export type WebExtract = { readonly page: WebPage; readonly responseSeconds: number }

/** `maxPages` is 1 to 50. */
export type WebCrawlAsk = {
  readonly url: string
  readonly instructions: string | null
  readonly maxPages: number
}

export type WebCrawl = {
  readonly baseUrl: string
  readonly pages: readonly WebPage[]
  readonly responseSeconds: number
}

/**
 * Each call rejects with `UpstreamError('tavily', …)`. An address that is not public is refused before it leaves,
 * as `forbidden`; an input beyond the limits above as `rejected`.
 */
export type WebSearchPort = {
  search(ask: WebSearchAsk, call: WebCall): Promise<WebSearch>
  /** `not_found` when the page cannot be read. */
  extract(url: string, call: WebCall): Promise<WebExtract>
  crawl(ask: WebCrawlAsk, call: WebCall): Promise<WebCrawl>
}
