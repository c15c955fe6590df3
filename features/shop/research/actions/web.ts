/** Every use of the web: refused where it must be, then done once for its step, then kept. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WebPage } from '#adapters/websearch/port.ts'
import type { RunView } from '#engine/contract.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { doorRefusals, type Reason, Refusal, upstreamRefusals } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Secret } from '#kit/secret.ts'
import type { ResearchDetail } from '../contract/library.ts'
import { type CrawlAsk, maxQueryLength, researchRefusals, webUsesAMinute } from '../contract/web.ts'
import { findItem, insertItem, type NewItem, type NewSource } from '../records.ts'
import { findPrivate } from '../rules/outgoing.ts'
import { cleanAddress, cleanLine, cleanText, maxKept } from '../rules/text.ts'
import type { Asker, WebDeps } from './deps.ts'

export type SearchAsk = {
  query: string
  depth: 'basic' | 'advanced'
  maxResults: number
  wantsAnswer: boolean
}

type WebSearchItem = Pick<NewItem, 'kind' | 'query' | 'url' | 'title' | 'answer'> & {
  seconds: number
  sources: NewSource[]
}

export async function searchWeb(deps: WebDeps, asker: Asker, ask: SearchAsk): Promise<ResearchDetail> {
  const { depth, maxResults } = ask
  const query = cleanLine(ask.query, maxQueryLength)
  refusePrivate(query, asker)
  return once(deps, asker, async (apiKey) => {
    const found = await deps.web.search({ query, depth, maxResults }, { apiKey, signal: asker.signal })
    const sources = found.results.flatMap((result) => {
      const url = cleanAddress(result.url)
      return url === null ? [] : [{ ...toSource({ ...result, url }, maxKept.snippet), score: result.score }]
    })
    const answer =
      ask.wantsAnswer && found.answer !== null ? cleanText(found.answer, maxKept.snippet) || null : null
    const title = cleanLine(query, maxKept.title)
    return { kind: 'search', query, url: null, title, answer, seconds: found.responseSeconds, sources }
  })
}

export async function extractPage(deps: WebDeps, asker: Asker, address: string): Promise<ResearchDetail> {
  const url = await getAddress(deps, asker, address)
  return once(deps, asker, async (apiKey) => {
    const { page, responseSeconds } = await deps.web.extract(url, { apiKey, signal: asker.signal })
    const source = { ...toSource({ ...page, url }, maxKept.page), score: null }
    const { title } = source
    const asked = { kind: 'extract', query: '', url, title, answer: null } as const
    return { ...asked, seconds: responseSeconds, sources: [source] }
  })
}

export async function crawlPages(deps: WebDeps, asker: Asker, ask: CrawlAsk): Promise<ResearchDetail> {
  return once(deps, asker, async (apiKey) => {
    const found = await deps.web.crawl(ask, { apiKey, signal: asker.signal })
    const sources = found.pages.flatMap((page) => {
      const url = cleanAddress(page.url)
      return url === null ? [] : [{ ...toSource({ ...page, url }, maxKept.crawledPage), score: null }]
    })
    const { url, instructions } = ask
    const title = cleanLine(URL.parse(url)?.hostname ?? url, maxKept.title)
    const seconds = found.responseSeconds
    return { kind: 'crawl', query: instructions, url, title, answer: null, seconds, sources }
  })
}

/** The key, or the refusal that says where to save one. */
async function getKey({ findKey }: Pick<WebDeps, 'findKey'>, workspaceId: string): Promise<Secret> {
  const key = await findKey(workspaceId)
  if (key) return key
  const message = 'Web search needs a Tavily key. Add one under API keys, then try again.'
  throw new Refusal(researchRefusals.WEB_KEY_MISSING, message)
}

/** The address as it may leave: on the public web and without anything private. */
async function getAddress(
  { checkUrl }: Pick<WebDeps, 'checkUrl'>,
  { by }: Pick<Asker, 'by'>,
  address: string,
): Promise<string> {
  refusePrivate(address, { by })
  const checked = await checkUrl(address)
  if (!checked.ok) throw new Refusal(researchRefusals.ADDRESS_REFUSED, checked.message)
  return checked.url
}

function refusePrivate(text: string, { by }: Pick<Asker, 'by'>): void {
  const what = findPrivate(text, by === 'agent')
  if (what === null) return
  throw new Refusal(
    researchRefusals.QUERY_PRIVATE,
    `This contains ${what}, which can’t be sent to the web. Remove it and try again.`,
  )
}

async function once(
  deps: WebDeps,
  { workspaceId, by, stepKey, runId }: Asker,
  find: (apiKey: Secret) => Promise<WebSearchItem>,
): Promise<ResearchDetail> {
  const { db, clock, runs } = deps
  const kept = stepKey && (await db.inWorkspace(workspaceId, (tx) => findItem(tx, workspaceId, { stepKey })))
  if (kept) return kept
  const apiKey = await getKey(deps, workspaceId)
  await takeUse(deps, workspaceId)
  const found = await find(apiKey)
  const item = {
    ...found,
    id: newId(),
    askedBy: by,
    runId,
    stepKey,
    report: null,
    fetchedAt: clock(),
  }
  const stored = await db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    const isNew = await insertItem(tx, workspaceId, { ...item, storeId })
    return findItem(tx, workspaceId, isNew || stepKey === null ? { id: item.id } : { stepKey })
  })
  if (!stored) throw new Error('An item of the library vanished while it was stored')
  await runs.publish(workspaceId, 'research')
  return stored
}

/** Counts one use of the web. Refuses with WEB_LIMIT when a minute has had enough of them. */
async function takeUse({ limit }: Pick<WebDeps, 'limit'>, workspaceId: string): Promise<void> {
  const taken = await limit.take(workspaceId)
  if (taken.isAllowed) return
  const { retryAfterSeconds } = taken
  const when = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
  const message = `You’ve reached the limit of ${webUsesAMinute} web requests per minute. Try again in ${when}.`
  throw new Refusal(researchRefusals.WEB_LIMIT, message, { retryAfterSeconds })
}

function toSource({ url, title, content }: WebPage, max: number): Omit<NewSource, 'score'> {
  const name = cleanLine(title ?? '', maxKept.title) || cleanLine(url, maxKept.title)
  return { url, title: name, content: cleanText(content, max) }
}

const waitMs = 55_000
const reasons: Readonly<Record<string, Reason>> = { ...upstreamRefusals, ...researchRefusals }
const CrawlOutput = z.object({ itemId: z.string() })

type CrawlAnswer = { run: RunView; item: ResearchDetail | null; message: string }

/** Starts a crawl, or finds the same one that is under way, and waits for it as long as a request may last. */
export async function crawlSite(
  deps: Pick<WebDeps, 'db' | 'findKey' | 'checkUrl' | 'runs'>,
  asker: Omit<Asker, 'stepKey' | 'runId'>,
  ask: CrawlAsk,
  timeoutMs = waitMs,
): Promise<CrawlAnswer> {
  const { workspaceId, by, signal } = asker
  refusePrivate(ask.instructions, asker)
  const url = await getAddress(deps, asker, ask.url)
  await getKey(deps, workspaceId)
  const input = { ...ask, url, by }
  const purpose = `research.crawl:${createHash('sha256').update(JSON.stringify(input)).digest('hex')}`
  const { run: started } = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    return deps.runs.start(workspaceId, 'research.crawl', { purpose, input, storeId, tx })
  })
  const run = await deps.runs.waitFor(workspaceId, started.id, timeoutMs, signal)
  if (run.status === 'failed') throw refuse(run)
  if (run.status === 'cancelled') {
    throw new Refusal(researchRefusals.CRAWL_STOPPED, 'The crawl was stopped. Nothing was saved.')
  }
  if (run.status !== 'completed') {
    return { run, item: null, message: 'The crawl is still running. Its pages will be saved in the library.' }
  }
  const { itemId } = CrawlOutput.parse(run.output)
  const item = await deps.db.inWorkspace(workspaceId, (tx) => findItem(tx, workspaceId, { id: itemId }))
  const count = item?.sources.length ?? 0
  return { run, item, message: `${count} page${count === 1 ? '' : 's'} read.` }
}

/** As if the call itself had failed. */
function refuse(run: RunView): Refusal {
  const { code, message } = run.error ?? { code: 'INTERNAL', message: 'Failed to crawl this site' }
  return new Refusal(reasons[code] ?? doorRefusals.INTERNAL, message, { details: { run } })
}

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
