import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RunView } from '#engine/contract.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { doorRefusals, type Reason, Refusal, upstreamRefusals } from '#kit/errors.ts'
import type { ResearchDetail } from '../contract/library.ts'
import { type CrawlAsk, researchRefusals } from '../contract/web.ts'
import { findItem } from '../records.ts'
import type { Asker, WebDeps } from './deps.ts'
import { getAddress, getKey, refusePrivate } from './web.ts'

const waitMs = 55_000
const reasons: Readonly<Record<string, Reason>> = { ...upstreamRefusals, ...researchRefusals }
const CrawlOutput = z.object({ itemId: z.string() })

export type CrawlAnswer = { run: RunView; item: ResearchDetail | null; message: string }

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
    throw new Refusal(researchRefusals.CRAWL_STOPPED, 'The crawl was stopped. Nothing was kept.')
  }
  if (run.status !== 'completed') {
    return { run, item: null, message: 'The crawl goes on. Its pages will be in the library.' }
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
