/** A demo store brings what changed in it before it was connected. */
import type { Past, PastChange } from '#adapters/demo-past/port.ts'
import type { Tx } from '#db/database.ts'
import { findDemoDomain } from '#features/base/stores/actions/active-store.ts'
import { findByVariant } from '#features/shop/feed/actions/variants.ts'
import { judgeWithoutPictures } from '#features/shop/feed/actions/without-pictures.ts'
import { minorDigits } from '#kit/currency.ts'
import type { EventType, NewEvent } from '../contract.ts'
import { fillCoverage, lockUnfilled } from '../records/coverage.ts'
import { insertEvents, type StoreKey } from '../records/events.ts'
import type { EventDeps } from './deps.ts'

export const importKind = 'events.import'

/** The types that each field tells of. */
const typesOf = {
  price: ['price.changed'],
  stock: ['stock.changed'],
  pictures: ['product.lost_readiness', 'product.became_ready'],
} as const satisfies Record<PastChange['field'], readonly EventType[]>
const fields = ['price', 'stock', 'pictures'] as const
const types = fields.flatMap((field) => typesOf[field])
const atOnce = 2_000

/** Starts the import with `tx`, where the store is a demo store whose past was not recorded yet. */
export async function startPastImport(
  { demoPast, runs }: Pick<EventDeps, 'demoPast' | 'runs'>,
  { workspaceId, storeId }: StoreKey,
  tx: Tx,
): Promise<void> {
  if (!demoPast || (await findDemoDomain(tx, workspaceId, storeId)) === null) return
  if ((await lockUnfilled(tx, { workspaceId, storeId }, types)).length === 0) return
  const purpose = `${importKind}:${storeId}`
  await runs.start(workspaceId, importKind, { purpose, input: { storeId }, storeId, tx })
}

/** Records the past of a demo store, once: the events and the word that they are there are one transaction. Answers how many. */
export async function importPast(deps: EventDeps, key: StoreKey, signal: AbortSignal): Promise<number> {
  const { db, demoPast } = deps
  const domain = await db.inWorkspace(key.workspaceId, (tx) =>
    findDemoDomain(tx, key.workspaceId, key.storeId),
  )
  if (domain === null || !demoPast) return 0
  const past = await demoPast.read(domain, signal)
  const events = await toEvents(deps, key, past)
  return db.inWorkspace(key.workspaceId, async (tx) => {
    if ((await lockUnfilled(tx, key, types)).length === 0) return 0
    for (let start = 0; start < events.length; start += atOnce)
      await insertEvents(tx, key.workspaceId, events.slice(start, start + atOnce))
    for (const field of fields) await fillCoverage(tx, key, typesOf[field], new Date(past.since[field]))
    return events.length
  })
}

async function toEvents(deps: EventDeps, key: StoreKey, { currency, changes }: Past): Promise<NewEvent[]> {
  const { workspaceId, storeId } = key
  const gids = [...new Set(changes.map(({ variant }) => variant))]
  const named = await findByVariant(deps, workspaceId, storeId, gids)
  const idOf = ({ variant }: PastChange) => named.get(variant)?.productId ?? ''
  const pictureless = [...new Set(changes.filter(({ field }) => field === 'pictures').map(idOf))]
  const lost = await judgeWithoutPictures(deps, workspaceId, storeId, pictureless)
  const factor = 10 ** (minorDigits(currency) - 2)
  return changes.flatMap((change): NewEvent[] => {
    const known = named.get(change.variant)
    if (!known) return []
    const { productId, title } = known
    const { at, field, before, after } = change
    const product = { productId, sku: productId, title }
    const event = { storeId, subject: productId, at: new Date(at), isPast: true }
    if (field === 'stock')
      return [{ ...event, type: 'stock.changed', payload: { ...product, before, after } }]
    if (field === 'price') {
      const [beforeMinor, afterMinor] = [Math.round(before * factor), Math.round(after * factor)]
      const payload = { ...product, beforeMinor, afterMinor, currency }
      return [{ ...event, type: 'price.changed', payload }]
    }
    const missing = lost.get(productId)
    if (!missing) return []
    return after === 0
      ? [{ ...event, type: 'product.lost_readiness', payload: { ...product, missing } }]
      : [{ ...event, type: 'product.became_ready', payload: product }]
  })
}
