/** Searching, reading and crawling the web. Names on the wire are those of the console's specification. */
import { z } from 'zod'
import { RunView } from '#engine/contract.ts'
import { endpoint, succeedsBeside } from '#kit/endpoint.ts'
import { defineRefusals, upstreamRefusals } from '#kit/errors.ts'
import { ResearchSummary } from './library.ts'

export const researchRefusals = defineRefusals({
  WEB_KEY_MISSING: 409,
  ADDRESS_REFUSED: 400,
  QUERY_PRIVATE: 400,
  CRAWL_STOPPED: 409,
  WEB_LIMIT: 429,
})

export const maxQueryLength = 400

/** Searches, pages and crawls of a workspace in a minute, whoever asks for them: people, tools and tasks. */
export const webUsesAMinute = 30

const required = (what: string, max: number) =>
  z.string().trim().min(1, `${what} is required`).max(max, `${what} has at most ${max} characters`)

const from = (what: string, max: number) =>
  z.number().int().min(1, `${what} is 1 to ${max}`).max(max, `${what} is 1 to ${max}`)

export const Query = required('Query', maxQueryLength)
export const Address = required('URL', 2_048)
export const MaxResults = from('Max results', 20)

const WebResult = z.object({
  title: z.string(),
  url: z.string(),
  content: z.string(),
  /** The provider's relevance, 0 to 1. */
  score: z.number(),
})

/** Refuses with WEB_KEY_MISSING, WEB_LIMIT or QUERY_PRIVATE. */
export const searchWeb = endpoint({
  method: 'POST',
  path: '/api/tavily/search',
  summary: 'Search the web. What is found is kept in the library.',
  rate: 'web',
  body: {
    query: Query,
    search_depth: z.enum(['basic', 'advanced']).default('basic'),
    max_results: MaxResults.default(5),
    include_answer: z.boolean().default(true),
  },
  refusals: [
    researchRefusals.WEB_KEY_MISSING,
    researchRefusals.QUERY_PRIVATE,
    researchRefusals.WEB_LIMIT,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeedsBeside(
    z.object({
      itemId: z.string(),
      /** A model's summary with the numbers of its sources where there is a model, else the provider's answer. */
      answer: z.string().nullable(),
      /** Null unless an answer was asked for. */
      summary: ResearchSummary.nullable(),
      results: z.array(WebResult),
      /** Seconds, as the provider measured. */
      response_time: z.number(),
    }),
  ),
})

/** Refuses with WEB_KEY_MISSING, WEB_LIMIT, QUERY_PRIVATE or ADDRESS_REFUSED. */
export const extractPage = endpoint({
  method: 'POST',
  path: '/api/tavily/extract',
  summary: 'Read one page of the web. It is kept in the library.',
  rate: 'web',
  body: { url: Address },
  refusals: [
    researchRefusals.WEB_KEY_MISSING,
    researchRefusals.ADDRESS_REFUSED,
    researchRefusals.QUERY_PRIVATE,
    researchRefusals.WEB_LIMIT,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeedsBeside(
    z.object({
      itemId: z.string(),
      url: z.string(),
      title: z.string(),
      content: z.string(),
      extraction_time: z.number(),
    }),
  ),
})

/** Answers when the crawl has ended or 55 seconds are over: then `run` is to be followed, and its output names the item. */
export const crawlSite = endpoint({
  method: 'POST',
  path: '/api/tavily/crawl',
  summary: 'Read the pages of a site. A long crawl goes on as a run; its pages are kept in the library.',
  rate: 'web',
  body: {
    url: Address,
    instructions: required('Instructions', maxQueryLength),
    max_pages: from('Max pages', 50).default(10),
  },
  refusals: [
    researchRefusals.WEB_KEY_MISSING,
    researchRefusals.ADDRESS_REFUSED,
    researchRefusals.QUERY_PRIVATE,
    researchRefusals.CRAWL_STOPPED,
    researchRefusals.WEB_LIMIT,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeedsBeside(
    z.object({
      run: RunView,
      /** Null while the crawl is under way. */
      itemId: z.string().nullable(),
      pages: z.array(z.object({ title: z.string(), url: z.string(), content: z.string() })),
      total_pages: z.number().int(),
      crawl_time: z.number().nullable(),
      message: z.string(),
    }),
  ),
})

export const CrawlAsk = z.object({ url: z.string(), instructions: z.string(), maxPages: z.number().int() })
export type CrawlAsk = z.infer<typeof CrawlAsk>
