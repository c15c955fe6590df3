/** The web through Tavily, which does the visiting: nothing here fetches an address a person or a model gave. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import { checkPublicUrl, type Resolve } from '../http/public-url.ts'
import { readJson } from '../http/read-json.ts'
import { type IncomingAnswer, isHeaderSafe, retryAfterMs, send } from '../http/send.ts'
import type { WebCall, WebPage, WebSearchPort } from './port.ts'

export type TavilyOptions = {
  readonly baseUrl?: string | undefined
  /** How names are resolved; the system's way unless given. */
  readonly resolve?: Resolve | undefined
  readonly timeoutsMs?: { readonly search: number; readonly extract: number; readonly crawl: number }
}

const service = { name: 'tavily', title: 'Tavily' }
const maxPageLength = 100_000
const maxSnippetLength = 4_000

const short = (max: number) => z.string().transform((text) => text.slice(0, max))
const seconds = z.number().nonnegative().catch(0)
const address = short(2_048)

const Search = z.object({
  query: short(400).catch(''),
  answer: short(maxSnippetLength).nullish(),
  results: z.array(
    z.object({
      title: short(300).nullish(),
      url: address,
      content: short(maxSnippetLength).nullish(),
      score: z.number().min(0).max(1).catch(0),
    }),
  ),
  response_time: seconds,
})
const Page = z.object({
  url: address,
  title: short(300).nullish(),
  raw_content: short(maxPageLength).nullish(),
})
const Extract = z.object({
  results: z.array(Page),
  failed_results: z.array(z.unknown()).default([]),
  response_time: seconds,
})
const Crawl = z.object({ base_url: address, results: z.array(Page), response_time: seconds })

/** Text is cut to what the port says; a result without a text counts as an empty one. */
export function createWebSearch(options: TavilyOptions = {}): WebSearchPort {
  const timeouts = options.timeoutsMs ?? { search: 30_000, extract: 45_000, crawl: 160_000 }
  const base = (options.baseUrl ?? 'https://api.tavily.com').replace(/\/+$/, '')

  async function post<T>(
    path: 'search' | 'extract' | 'crawl',
    body: object,
    schema: z.ZodType<T>,
    call: WebCall,
  ): Promise<T> {
    const answer = await send({
      service,
      method: 'POST',
      url: `${base}/${path}`,
      headers: {
        authorization: `Bearer ${call.apiKey.reveal()}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      timeoutMs: timeouts[path],
      maxBytes: 20 * 1024 * 1024,
      signal: call.signal,
    })
    if (answer.status !== 200) throw explainTavily(answer)
    const parsed = schema.safeParse(readJson(answer.text))
    if (!parsed.success) throw unreadable()
    return parsed.data
  }

  async function requirePublic(url: string): Promise<string> {
    const checked = await checkPublicUrl(url, options.resolve)
    if (!checked.ok) throw new UpstreamError('tavily', 'forbidden', checked.message)
    return checked.url
  }

  return {
    search: async (ask, call) => {
      requireKey(call)
      const query = ask.query.trim()
      if (query === '') throw refused('Enter something to search for.')
      if (query.length > 400) throw refused('A web search can have up to 400 characters. Use fewer words.')
      requireWhole(ask.maxResults, 20, 'results')
      const body = { query, search_depth: ask.depth, max_results: ask.maxResults, include_answer: true }
      const found = await post('search', body, Search, call)
      const results = found.results.slice(0, ask.maxResults).map((result) => ({
        title: result.title ?? result.url,
        url: result.url,
        content: result.content ?? '',
        score: result.score,
      }))
      return { query, answer: found.answer || null, results, responseSeconds: found.response_time }
    },
    extract: async (url, call) => {
      requireKey(call)
      const body = {
        urls: [await requirePublic(url)],
        extract_depth: 'basic',
        format: 'markdown',
        timeout: 30,
      }
      const found = await post('extract', body, Extract, call)
      const [page] = found.results
      if (page === undefined) {
        const sentence = 'Couldn’t read this page. It may not exist, or it may not be public.'
        throw new UpstreamError('tavily', 'not_found', sentence)
      }
      return { page: toPage(page), responseSeconds: found.response_time }
    },
    crawl: async (ask, call) => {
      requireKey(call)
      requireWhole(ask.maxPages, 50, 'pages')
      const body = {
        url: await requirePublic(ask.url),
        limit: ask.maxPages,
        max_depth: 2,
        allow_external: false,
        timeout: 150,
        ...(ask.instructions === null ? {} : { instructions: ask.instructions.slice(0, 400) }),
      }
      const found = await post('crawl', body, Crawl, call)
      const pages = found.results.slice(0, ask.maxPages).map(toPage)
      return { baseUrl: found.base_url, pages, responseSeconds: found.response_time }
    },
  }
}

/** Without a key the provider would serve from a limit shared with strangers. */
function requireKey(call: WebCall): void {
  call.signal.throwIfAborted()
  if (isHeaderSafe(call.apiKey.reveal())) return
  const sentence = 'Tavily needs a key. Check that it’s complete and has no spaces or line breaks.'
  throw new UpstreamError('tavily', 'unauthorized', sentence)
}

function requireWhole(count: number, max: number, what: string): void {
  if (Number.isInteger(count) && count >= 1 && count <= max) return
  throw refused(`The number of ${what} must be from 1 to ${max}.`)
}

function refused(sentence: string): UpstreamError {
  return new UpstreamError('tavily', 'rejected', sentence)
}

function toPage(page: z.output<typeof Page>): WebPage {
  return { url: page.url, title: page.title ?? null, content: page.raw_content ?? '' }
}

/** What a refusal of Tavily means, without its own text, which may repeat the key or the query. 432 is the limit of the plan, 433 the one set for paying as one goes. */
function explainTavily(answer: IncomingAnswer): UpstreamError {
  const { status } = answer
  if (status === 401) {
    return failure('unauthorized', 'Tavily rejected the key. Check that it’s complete and active.')
  }
  if (status === 403) {
    return failure('forbidden', 'Your Tavily plan doesn’t allow this, or it isn’t allowed for this page.')
  }
  if (status === 432) {
    return failure('forbidden', 'Your Tavily plan is used up. Upgrade it, or wait until it renews.')
  }
  if (status === 433) {
    return failure(
      'forbidden',
      'You’ve reached your pay-as-you-go limit at Tavily. Raise it in Tavily’s billing settings.',
    )
  }
  const retryAfter = retryAfterMs(answer.headers.get('retry-after'), Date.now())
  const passing = { retryable: true, ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }) }
  if (status === 429) {
    const sentence = 'Tavily is busy right now. Try again in a moment.'
    return new UpstreamError('tavily', 'throttled', sentence, passing)
  }
  if (status === 408 || status === 504) {
    return new UpstreamError(
      'tavily',
      'timeout',
      'Tavily didn’t respond in time. Try again in a moment.',
      passing,
    )
  }
  if (status >= 400 && status < 500) {
    return failure('rejected', 'Tavily didn’t accept this request. Change the search or the URL.')
  }
  if (status < 300) return unreadable()
  const sentence = 'Tavily has a problem. Try again in a moment.'
  return new UpstreamError('tavily', 'unavailable', sentence, passing)
}

/** For an answer that is not what Tavily's documentation says. */
function unreadable(): UpstreamError {
  const sentence = 'Tavily sent an unreadable response. Try again in a moment.'
  return new UpstreamError('tavily', 'malformed', sentence, { retryable: true })
}

function failure(problem: 'unauthorized' | 'forbidden' | 'rejected', sentence: string): UpstreamError {
  return new UpstreamError('tavily', problem, sentence)
}
