/** Changes of many products: preview, start, undo, and how far they are. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { feedRefusals } from '../contract.ts'
import {
  type BulkChange,
  type BulkReason,
  bulkRefusals,
  BulkReport,
  type BulkRun,
  type BulkSelection,
  type MerchantSettings,
} from '../contract/bulk.ts'
import type { ProductFilter } from '../contract/filter.ts'
import {
  type BulkRecord,
  countMatching,
  countUndone,
  findChange,
  findUndoId,
  insertChange,
  listRows,
  lockChange,
  sumBatches,
} from '../records/bulk.ts'
import { previewChosen } from '../records/bulk-preview.ts'
import type { StoreKey } from '../records/query.ts'
import { planChange } from '../rules/bulk.ts'
import { checkEnrichment, normalizeEnrichment } from '../rules/enrichment.ts'
import { storeValues } from '../rules/summary.ts'
import type { ProductRow } from '../tables.ts'
import { type FeedCaller, whyNotOn } from './change.ts'
import type { FeedDeps } from './deps.ts'
import { toLocalLink } from './view.ts'

type BulkInput = { selection: BulkSelection; change: Exclude<BulkChange, { kind: 'undo' }> }

const waitMs = 1_000
const previewedRows = 10

/** What became of a row: its new settings, or why it stays. */
export type PlannedRow = { settings: MerchantSettings } | { reason: BulkReason }

export async function countProducts(
  deps: Pick<FeedDeps, 'db' | 'stores'>,
  workspaceId: string,
  filter: ProductFilter,
): Promise<number> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return 0
  return deps.db.inWorkspace(workspaceId, (tx) =>
    countMatching(tx, { workspaceId, storeId: store.storeId }, filter),
  )
}

export async function previewBulkChange(deps: FeedDeps, workspaceId: string, input: BulkInput) {
  const { selection, change } = normalized(input)
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await deps.stores.get(workspaceId, storeId, tx)
    const { total, changed, reasons, ids } = await previewChosen(tx, key, selection, change, previewedRows)
    const rows = await listRows(tx, key, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      total,
      changed,
      reasons,
      rows: ids.flatMap((id) => byId.get(id) ?? []).map((row) => toPreviewed(row, change, store)),
    }
  })
}

function toPreviewed(row: ProductRow, change: BulkInput['change'], store: ConnectedStore) {
  const planned = planRow(row, change, store)
  const valueOf = ({ enableSearch, enrichment }: MerchantSettings) =>
    change.kind === 'switch'
      ? String(enableSearch)
      : (enrichment[change.field] ?? storeValues(row.facts)[change.field])
  const before = valueOf(row)
  return {
    productId: row.productId,
    title: row.title,
    imageLink: toLocalLink(row.summary.imageUrl, store.isDemo),
    before,
    after: 'settings' in planned ? valueOf(planned.settings) : before,
    reason: 'settings' in planned ? null : planned.reason,
  }
}

export function planRow(row: ProductRow, change: BulkInput['change'], store: ConnectedStore): PlannedRow {
  const settings = planChange(row, change)
  if (!settings) {
    if (change.kind === 'switch') return becauseOf(change.enableSearch ? 'enabled' : 'disabled')
    return becauseOf(change.onlyEmpty ? 'has_value' : 'same_value')
  }
  return change.kind === 'switch' ? allowed(row, settings, store) : { settings }
}

/** The new settings, unless shoppers may not get the product with them. */
export function allowed(row: ProductRow, settings: MerchantSettings, { seller }: ConnectedStore): PlannedRow {
  const refusal = whyNotOn(row, settings, seller)
  if (!refusal) return { settings }
  return refusal.code === 'PRODUCT_INCOMPLETE'
    ? { reason: { code: 'incomplete', issues: row.issues.slice(0, 3) } }
    : becauseOf('checkout_needs_policies')
}

export function becauseOf(code: BulkReason['code']): PlannedRow {
  return { reason: { code, issues: [] } }
}

/** Starts it as a run of its own, and waits a little: most are done in the answer. */
export async function startBulkChange(
  deps: FeedDeps,
  caller: FeedCaller,
  input: BulkInput,
  signal?: AbortSignal,
): Promise<BulkRun> {
  const { selection, change } = normalized(input)
  const { storeId } = await deps.stores.getConnected(caller.workspaceId)
  const id = newId()
  const run = await deps.db.inWorkspace(caller.workspaceId, (tx) =>
    begin(tx, deps, caller, { id, storeId, change, selection, undoOf: null }),
  )
  return settled(deps, caller.workspaceId, { id, change, run }, signal)
}

/** Undoes a change that has ended, also one that was stopped on its way, and goes on with an undo that was. */
export async function undoBulkChange(
  deps: FeedDeps,
  caller: FeedCaller,
  changeId: string,
  signal?: AbortSignal,
): Promise<BulkRun> {
  const { run: undone } = await viewBulkChange(deps, caller.workspaceId, changeId)
  const { storeId } = await deps.stores.getConnected(caller.workspaceId)
  const key = { workspaceId: caller.workspaceId, storeId }
  if (undone.endedAt === null)
    throw new Refusal(
      bulkRefusals.BULK_CHANGE_RUNNING,
      'This change is still running. You can undo it when it’s done.',
    )
  const lastId = await deps.db.inWorkspace(key.workspaceId, (tx) => findUndoId(tx, key.workspaceId, changeId))
  const last = lastId === null ? null : (await viewBulkChange(deps, key.workspaceId, lastId)).run
  if (last && (last.endedAt === null || last.status === 'completed')) throw undoneAlready()
  const id = newId()
  const change = { kind: 'undo', changeId } as const
  const run = await deps.db.inWorkspace(caller.workspaceId, async (tx) => {
    const record = await lockChange(tx, key.workspaceId, changeId)
    if (record?.storeId !== key.storeId) throw notFound()
    if (record.change.kind === 'undo') throw undoneAlready()
    // Somebody else began it meanwhile.
    if ((await findUndoId(tx, key.workspaceId, changeId)) !== lastId) throw undoneAlready()
    return begin(tx, deps, caller, { id, storeId, change, selection: record.selection, undoOf: changeId })
  })
  return settled(deps, caller.workspaceId, { id, change, run }, signal)
}

export async function viewBulkChange(
  deps: FeedDeps,
  workspaceId: string,
  changeId: string,
): Promise<BulkRun> {
  const record = await deps.db.inWorkspace(workspaceId, (tx) => findChange(tx, workspaceId, changeId))
  const [run] = record
    ? await deps.runs.list(workspaceId, { purpose: bulkPurpose(record.storeId, changeId), limit: 1 })
    : []
  if (!record || !run) throw notFound()
  return { changeId, change: record.change, run, report: await toReport(deps, workspaceId, record, run) }
}

async function begin(
  tx: Tx,
  { runs, clock }: FeedDeps,
  { workspaceId, merchantId }: FeedCaller,
  record: Pick<BulkRecord, 'id' | 'storeId' | 'change' | 'selection' | 'undoOf'>,
): Promise<RunView> {
  const { id, storeId, change } = record
  await insertChange(tx, { ...record, workspaceId, actor: merchantId, createdAt: clock() })
  const products = await countChanged(tx, { workspaceId, storeId }, record)
  await recordAudit(tx, {
    workspaceId,
    actor: merchantId,
    action: `products.${{ switch: 'switched', set: 'enriched', undo: 'undone' }[change.kind]}`,
    subject: `bulk:${id}`,
    after: { change, selection: record.selection, products },
    at: clock(),
  })
  const order = { purpose: bulkPurpose(storeId, id), input: { storeId, changeId: id }, storeId, tx }
  const { run } = await runs.start(workspaceId, 'feed.bulk', order)
  return run
}

/** How many products a change is for, as they are when it begins. */
async function countChanged(
  tx: Tx,
  key: StoreKey,
  { change, selection }: Pick<BulkRecord, 'change' | 'selection'>,
): Promise<number> {
  if (change.kind !== 'undo') return (await previewChosen(tx, key, selection, change, 0)).changed
  const { changed } = await sumBatches(tx, key.workspaceId, change.changeId)
  return changed - (await countUndone(tx, key.workspaceId, change.changeId))
}

async function settled(
  deps: FeedDeps,
  workspaceId: string,
  { id, change, run }: { id: string; change: BulkChange; run: RunView },
  signal?: AbortSignal,
): Promise<BulkRun> {
  const later = await deps.runs.waitFor(workspaceId, run.id, waitMs, signal)
  const report = later.status === 'completed' ? BulkReport.parse(later.output) : null
  return { changeId: id, change, run: later, report }
}

/** Of a change that was stopped, what it had done by then. */
async function toReport(
  { db }: Pick<FeedDeps, 'db'>,
  workspaceId: string,
  { id, change, productIds }: BulkRecord,
  run: RunView,
): Promise<BulkReport | null> {
  if (run.status === 'completed') return BulkReport.parse(run.output)
  if (run.endedAt === null) return null
  const { changed } = await db.inWorkspace(workspaceId, (tx) => sumBatches(tx, workspaceId, id))
  const total = productIds?.length ?? 0
  return { changeId: id, change, total, changed, skipped: total - changed, reasons: [] }
}

/** What is typed is kept as the form of one product keeps it. */
function normalized({ selection, change }: BulkInput): BulkInput {
  if (change.kind !== 'set') return { selection, change }
  const edits = { [change.field]: change.value }
  const [problem] = checkEnrichment(edits)
  if (problem) {
    throw new Refusal(feedRefusals.ENRICHMENT_INVALID, problem.message, { details: [problem] })
  }
  return { selection, change: { ...change, value: normalizeEnrichment(edits)[change.field] ?? '' } }
}

function bulkPurpose(storeId: string, changeId: string): string {
  return `feed.bulk:${storeId}:${changeId}`
}

function notFound(): Refusal {
  return new Refusal(bulkRefusals.BULK_CHANGE_NOT_FOUND, 'This change is not in your feed.')
}

function undoneAlready(): Refusal {
  return new Refusal(bulkRefusals.BULK_CHANGE_UNDONE, 'This change was already undone.')
}
