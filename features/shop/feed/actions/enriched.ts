/** What merchants typed, for those who bring it in line with the store. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from '#db/database.ts'
import type { EditableField } from '../contract.ts'
import type { EnrichedVariant, EnrichmentOutcome } from '../contract/enriched.ts'
import {
  hasEnrichedVariants,
  listEnrichedOf,
  listEnrichedVariants,
  lockVariants,
  type SettledVariant,
  writeVariants,
} from '../records/enriched.ts'
import { recordStats } from '../records/history.ts'
import type { StoreKey } from '../records/query.ts'
import { forgetSources } from '../records/sources.ts'
import { toColumns } from '../rules/columns.ts'
import { judge } from '../rules/judge.ts'
import { withStoreValue } from '../rules/marks.ts'
import type { FeedDeps } from './deps.ts'

/** Judging is work: others get their turn between so many rows. */
const rowsInATurn = 25

/** The next products with typed values, whole, by the id of the product in the store; none at the end. */
export function listEnriched(tx: Tx, key: StoreKey, afterGid: string): Promise<EnrichedVariant[]> {
  return listEnrichedVariants(tx, key, afterGid)
}

/** Whether anything is typed for a product of the store. */
export function hasEnriched(tx: Tx, key: StoreKey): Promise<boolean> {
  return hasEnrichedVariants(tx, key)
}

/** Those of these products. */
export function findEnriched(
  tx: Tx,
  key: StoreKey,
  productGids: readonly string[],
): Promise<EnrichedVariant[]> {
  return listEnrichedOf(tx, key, productGids)
}

/** Takes over what the store has now and what became of typed values, in `tx`. A value that was typed anew stays. */
export async function settleEnriched(
  deps: Pick<FeedDeps, 'stores' | 'clock'>,
  tx: Tx,
  key: StoreKey,
  outcomes: readonly EnrichmentOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const { seller } = await deps.stores.get(key.workspaceId, key.storeId, tx)
  const byProduct = Map.groupBy(outcomes, ({ productGid }) => productGid)
  const rows = await lockVariants(tx, key, [...byProduct.keys()])
  const at = deps.clock()
  const written: SettledVariant[] = []
  for (const [place, row] of rows.entries()) {
    if (place % rowsInATurn === 0) await nextTurn()
    let { facts } = row
    const enrichment = { ...row.enrichment }
    const enrichmentMarks = { ...row.enrichmentMarks }
    for (const outcome of byProduct.get(row.productGid) ?? []) {
      const { field, store, typed } = outcome
      if (outcome.variantGid !== null && outcome.variantGid !== row.variantGid) continue
      facts = withStoreValue(facts, field, store)
      const mark = enrichmentMarks[field]
      if (outcome.becomes === 'restored') {
        const isTyped = outcome.typedOf?.includes(row.variantGid) ?? true
        if (!isTyped || enrichment[field] !== undefined) continue
        enrichment[field] = typed
        enrichmentMarks[field] = { ...outcome.author, base: store, isHeld: true }
      } else if (enrichment[field] !== typed) {
        // What was typed while the value before it was written is typed over that one.
        const isAgreed = outcome.becomes === 'based' || outcome.becomes === 'held'
        if (mark && isAgreed) enrichmentMarks[field] = { ...mark, base: store }
      } else if (outcome.becomes === 'followed') drop(field, enrichment, enrichmentMarks)
      else if (outcome.becomes === 'based' || outcome.becomes === 'held') {
        const source = { at: mark?.at ?? row.updatedAt.toISOString(), by: mark?.by ?? '', base: store }
        enrichmentMarks[field] = outcome.becomes === 'held' ? { ...source, isHeld: true } : source
      }
    }
    const judged = judge(facts, enrichment, seller, row, row.productId)
    const columns = toColumns(facts, enrichment, judged)
    written.push({ id: row.id, facts, enrichment, enrichmentMarks, ...columns })
  }
  await writeVariants(tx, key, written, at)
  await forgetSources(tx, key, [...byProduct.keys()])
}

function drop(field: EditableField, ...of: { [K in EditableField]?: unknown }[]): void {
  for (const one of of) delete one[field]
}

/** The figures of the store after such changes. */
export async function recordEnriched(deps: Pick<FeedDeps, 'clock'>, tx: Tx, key: StoreKey): Promise<void> {
  await recordStats(tx, key, deps.clock())
}
