/** Every use of the web: refused where it must be, then done once for its step, then kept. */
import type { WebPage } from '#adapters/websearch/port.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { Refusal } from '#kit/errors.ts'
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
export async function getKey({ findKey }: Pick<WebDeps, 'findKey'>, workspaceId: string): Promise<Secret> {
  const key = await findKey(workspaceId)
  if (key) return key
  const message = 'Searching the web needs a Tavily key. Save one under API keys, then try again.'
  throw new Refusal(researchRefusals.WEB_KEY_MISSING, message)
}

/** The address as it may leave: on the public web and without anything private. */
export async function getAddress(
  { checkUrl }: Pick<WebDeps, 'checkUrl'>,
  { by }: Pick<Asker, 'by'>,
  address: string,
): Promise<string> {
  refusePrivate(address, { by })
  const checked = await checkUrl(address)
  if (!checked.ok) throw new Refusal(researchRefusals.ADDRESS_REFUSED, checked.message)
  return checked.url
}

export function refusePrivate(text: string, { by }: Pick<Asker, 'by'>): void {
  const what = findPrivate(text, by === 'agent')
  if (what === null) return
  throw new Refusal(
    researchRefusals.QUERY_PRIVATE,
    `This holds ${what}, which must not leave. Ask without it.`,
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
  const message = `The web can be used ${webUsesAMinute} times a minute, and that is used up. Try again in ${when}.`
  throw new Refusal(researchRefusals.WEB_LIMIT, message, { retryAfterSeconds })
}

function toSource({ url, title, content }: WebPage, max: number): Omit<NewSource, 'score'> {
  const name = cleanLine(title ?? '', maxKept.title) || cleanLine(url, maxKept.title)
  return { url, title: name, content: cleanText(content, max) }
}
