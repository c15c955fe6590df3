/** Leaves out of an export's batches what says the same as when it was last read: it is not even parsed. */
import { createHash } from 'node:crypto'
import type { ExportBatch } from '#adapters/shopify/exports/port.ts'
import type { StoreProduct } from '#adapters/shopify/port.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import { noteKnownProducts, type ProductSources } from '../records/sources.ts'
import { rulesVersion } from '../rules/judge.ts'
import type { ReadOrder } from './judge-worker.ts'
import type { FeedSyncContext } from './sync-steps.ts'

/** A batch of a bulk export, or the products of a page. */
export type SyncSource = ExportBatch | { products: readonly StoreProduct[] }

/** What is still to be read of a batch; null when nothing is. */
export type OpenSource = {
  source: ReadOrder['source'] | null
  /** What the file says of the products that are to be read; null where they come from a page. */
  said: ProductSources | null
  knownCount: number
}

/** `isFirst` says that no row is there yet, so that none can be known. */
export async function openSource(
  { deps, run, key }: FeedSyncContext,
  source: SyncSource,
  hash: ReturnType<typeof sourceHasher>,
  isFirst: boolean,
): Promise<OpenSource> {
  if ('products' in source) return { source, said: null, knownCount: 0 }
  const { lines, roots } = source
  const parts = roots.map(({ end }, place) => lines.subarray(roots[place - 1]?.end ?? 0, end))
  const all = { productGids: roots.map(({ gid }) => gid), sourceHashes: parts.map(hash) }
  const places = isFirst
    ? []
    : await deps.db.inWorkspace(key.workspaceId, (tx) => noteKnownProducts(tx, key, run.runId, all))
  if (places.length === 0) return { source: { lines }, said: all, knownCount: 0 }
  const known = new Set(places)
  const open = roots.flatMap((_root, place) => (known.has(place) ? [] : [place]))
  const pick = <T>(list: readonly T[]) => open.map((place) => list[place] as T)
  return {
    source: open.length > 0 ? { lines: Buffer.concat(pick(parts)) } : null,
    said: { productGids: pick(all.productGids), sourceHashes: pick(all.sourceHashes) },
    knownCount: known.size,
  }
}

/** Hashes the lines of a product with all that its rows are made of beside them and what the merchant typed. */
export function sourceHasher(seller: SellerFacts, currency: string) {
  const given = createHash('sha256').update(JSON.stringify([rulesVersion, seller, currency]))
  return (lines: Uint8Array): string => given.copy().update(lines).digest('base64url')
}
