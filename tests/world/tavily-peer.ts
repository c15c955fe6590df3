/** A peer on loopback that speaks Tavily's protocol: finds words in its pages, and fails as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { samplePages, type WebFixture } from './tavily-pages.ts'

export type TavilyFault =
  | { readonly status: number; readonly error?: string; readonly retryAfterSeconds?: number }
  | { readonly body: string }
  | 'never'
  | 'cut'

export type TavilyRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export type TavilyPeer = {
  readonly origin: string
  readonly requests: readonly TavilyRequest[]
  /** Answers the next requests with these, in order, in the place of an honest answer. */
  fail(...faults: TavilyFault[]): void
  /** The pages there are from now on. */
  publish(pages: readonly WebFixture[]): void
  close(): Promise<void>
}

const Ask = z.looseObject({
  query: z.string().max(400).default(''),
  max_results: z.number().int().min(0).max(20).default(5),
  urls: z.array(z.string()).max(20).default([]),
  url: z.string().default(''),
  limit: z.number().int().min(1).default(50),
})

/** Accepts any key that begins with `tvly-`. */
export async function startTavilyPeer(port = 0): Promise<TavilyPeer> {
  const requests: TavilyRequest[] = []
  const faults: TavilyFault[] = []
  let pages = samplePages

  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const text = await readBody(incoming)
    const ask = Ask.safeParse(text === '' ? {} : JSON.parse(text))
    requests.push({ path, headers: incoming.headers, body: ask.data ?? {} })
    const fault = faults.shift()
    if (fault !== undefined) return failAs(outgoing, fault)
    if (!incoming.headers.authorization?.startsWith('Bearer tvly-')) {
      return sendJson(outgoing, 401, toError('Unauthorized: missing or invalid API key.'))
    }
    if (path === '/usage') return sendJson(outgoing, 200, { key: { usage: 1, limit: null } })
    if (!ask.success) return sendJson(outgoing, 400, toError('A parameter is out of range.'))
    const answer = answerTo(path, ask.data, pages)
    return answer === null ? sendJson(outgoing, 404, toError('Not found')) : sendJson(outgoing, 200, answer)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (...given) => void faults.push(...given),
    publish: (given) => {
      pages = given
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerTo(path: string, ask: z.output<typeof Ask>, pages: readonly WebFixture[]): object | null {
  const common = { response_time: 0.42, request_id: 'b8f6c9d2' }
  if (path === '/search') {
    const results = rank(ask.query, pages).slice(0, ask.max_results)
    return { query: ask.query, answer: null, images: [], results, ...common }
  }
  if (path === '/extract') {
    const found = pages.filter(({ url }) => ask.urls.includes(url))
    const missing = ask.urls.filter((url) => !found.some((page) => page.url === url))
    const failed = missing.map((url) => ({ url, error: 'The page could not be fetched.' }))
    return { results: found.map(toRaw), failed_results: failed, ...common }
  }
  if (path === '/crawl') {
    const host = URL.parse(ask.url)?.host ?? ''
    const found = pages.filter(({ url }) => new URL(url).host === host).slice(0, ask.limit)
    return { base_url: host, results: found.map(toRaw), ...common }
  }
  return null
}

/** By how many of the words a page holds. */
function rank(query: string, pages: readonly WebFixture[]) {
  const words = query.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return pages
    .map(({ url, title, content }) => {
      const held = words.filter((word) => `${title} ${content}`.toLowerCase().includes(word)).length
      return { url, title, content, score: words.length === 0 ? 0 : held / words.length, raw_content: null }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

function toRaw({ url, title, content }: WebFixture) {
  return { url, title, raw_content: content, images: [] }
}

function failAs(outgoing: ServerResponse, fault: TavilyFault): void {
  if (fault === 'never') return
  if (fault === 'cut') {
    outgoing.writeHead(200, { 'content-length': 1000 })
    outgoing.write('{"query":', () => outgoing.destroy())
    return
  }
  if ('body' in fault) {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(fault.body)
    return
  }
  const { status, error = 'No.', retryAfterSeconds } = fault
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  sendJson(outgoing, status, toError(error), headers)
}

function toError(error: string): object {
  return { detail: { error } }
}

function sendJson(
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
