/** A bulk change as it runs: choose, then batch by batch, then the figures. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from '#db/database.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { BulkReason, type BulkReport, type ChangedRow } from '../contract/bulk.ts'
import {
  type BulkRecord,
  chooseIds,
  countUndone,
  findChange,
  freezeIds,
  insertBatch,
  listRowsToUndo,
  lockRows,
  readIds,
  sumBatches,
  type WrittenRow,
  writeRows,
} from '../records/bulk.ts'
import { recordStats } from '../records/history.ts'
import type { StoreKey } from '../records/query.ts'
import { planUndo } from '../rules/bulk.ts'
import { toColumns } from '../rules/columns.ts'
import { judge } from '../rules/judge.ts'
import { toMarks } from '../rules/marks.ts'
import type { ProductRow } from '../tables.ts'
import { allowed, becauseOf, type PlannedRow, planRow } from './bulk-change.ts'
import type { FeedDeps } from './deps.ts'

const batchSize = 250
/** Judging is work: others get their turn between so many rows. */
const rowsInATurn = 25
const maxReasons = 20

type BulkContext = { deps: FeedDeps; run: Run; key: StoreKey; changeId: string }
/** `reasons` are counted by their JSON. */
type BatchReport = { changed: number; skipped: number; reasons: Record<string, number> }

/** Changes the products in batches, each in a transaction with the note of what it found: a restart or an undo begins there. */
export async function runBulkChange(context: BulkContext): Promise<BulkReport> {
  const { deps, run, key, changeId } = context
  const { total, batches } = await run.stepInTransaction('choose', (tx) => choose(tx, context))
  const sum: BatchReport = { changed: 0, skipped: 0, reasons: {} }
  for (let batch = 1; batch <= batches; batch += 1) {
    run.progress({ stage: 'working', done: sum.changed + sum.skipped, total })
    const one = await run.stepInTransaction(`batch ${batch}`, (tx) => changeBatch(tx, context, batch))
    sum.changed += one.changed
    sum.skipped += one.skipped
    for (const [reason, count] of Object.entries(one.reasons))
      sum.reasons[reason] = (sum.reasons[reason] ?? 0) + count
  }
  const change = await run.stepInTransaction('figures', async (tx) => {
    await recordStats(tx, key, deps.clock())
    return (await getRecord(tx, context)).change
  })
  await deps.runs.publish(key.workspaceId, 'feed')
  const reasons = Object.entries(sum.reasons)
    .flatMap(([text, products]) => readReason(text).map((reason) => ({ ...reason, products })))
    .sort((a, b) => b.products - a.products)
    .slice(0, maxReasons)
  return { changeId, change, total, changed: sum.changed, skipped: sum.skipped, reasons }
}

/** Freezes what is changed: what begins to match later was not seen by anybody. An undo goes over the batches of what it undoes. */
async function choose(tx: Tx, context: BulkContext): Promise<{ total: number; batches: number }> {
  const { workspaceId } = context.key
  const { change, selection } = await getRecord(tx, context)
  if (change.kind === 'undo') {
    const { batches, changed } = await sumBatches(tx, workspaceId, change.changeId)
    return { total: changed - (await countUndone(tx, workspaceId, change.changeId)), batches }
  }
  const ids = await chooseIds(tx, context.key, selection)
  await freezeIds(tx, workspaceId, context.changeId, ids)
  return { total: ids.length, batches: Math.ceil(ids.length / batchSize) }
}

async function changeBatch(tx: Tx, context: BulkContext, batch: number): Promise<BatchReport> {
  const { deps, key, changeId } = context
  const { workspaceId } = key
  const store = await deps.stores.get(workspaceId, key.storeId, tx)
  const { actor } = await getRecord(tx, context)
  const { ids, plan } = await planBatch(tx, context, store, batch)
  const at = deps.clock()
  const rows = await lockRows(tx, key, ids)
  const written: WrittenRow[] = []
  const products: ChangedRow[] = []
  const reasons: Record<string, number> = {}
  for (const [place, row] of rows.entries()) {
    if (place % rowsInATurn === 0) await nextTurn()
    const planned = plan(row)
    if ('reason' in planned) {
      const reason = JSON.stringify(planned.reason)
      reasons[reason] = (reasons[reason] ?? 0) + 1
      continue
    }
    const { settings } = planned
    const judged = judge(row.facts, settings.enrichment, store.seller, settings, row.productId)
    const enrichmentMarks = toMarks(row, settings.enrichment, { at, by: actor })
    written.push({
      id: row.id,
      ...settings,
      enrichmentMarks,
      ...toColumns(row.facts, settings.enrichment, judged),
    })
    const { enableSearch, enableCheckout, enrichment } = row
    products.push({ id: row.id, before: { enableSearch, enableCheckout, enrichment }, after: settings })
  }
  const gone = ids.length - rows.length
  if (gone > 0) reasons[JSON.stringify({ code: 'gone', issues: [] })] = gone
  const skipped = ids.length - written.length
  await writeRows(tx, key, written, at)
  await insertBatch(tx, { workspaceId, changeId, batch, products, skipped })
  return { changed: written.length, skipped, reasons }
}

/** Which rows a batch is for, and what becomes of each. */
async function planBatch(
  tx: Tx,
  context: BulkContext,
  store: ConnectedStore,
  batch: number,
): Promise<{ ids: string[]; plan: (row: ProductRow) => PlannedRow }> {
  const { workspaceId } = context.key
  const { change } = await getRecord(tx, context)
  if (change.kind !== 'undo') {
    const part = { from: (batch - 1) * batchSize, limit: batchSize }
    const ids = await readIds(tx, workspaceId, context.changeId, part)
    return { ids, plan: (row) => planRow(row, change, store) }
  }
  const undone = await getRecord(tx, { ...context, changeId: change.changeId })
  const changed = await listRowsToUndo(tx, workspaceId, change.changeId, batch)
  const byId = new Map(changed.map((one) => [one.id, one]))
  return {
    ids: changed.map(({ id }) => id),
    plan: (row) => planUndoOfRow(row, byId.get(row.id), undone.change, store),
  }
}

function planUndoOfRow(
  row: ProductRow,
  changed: ChangedRow | undefined,
  change: BulkRecord['change'],
  store: ConnectedStore,
): PlannedRow {
  const settings = changed && change.kind !== 'undo' ? planUndo(row, changed, change) : null
  return settings ? allowed(row, settings, store) : becauseOf('changed_since')
}

/** None where a version before this one wrote it. */
function readReason(text: string): BulkReason[] {
  return text.startsWith('{') ? [BulkReason.parse(JSON.parse(text))] : []
}

async function getRecord(
  tx: Tx,
  { key, changeId }: Pick<BulkContext, 'key' | 'changeId'>,
): Promise<BulkRecord> {
  const record = await findChange(tx, key.workspaceId, changeId)
  if (!record) throw new Error('The bulk change is gone')
  return record
}
