/** Settles a change in the journal: completed or failed. */
import { recordAudit } from '#db/audit.ts'
import { startAutoSync } from '#features/shop/feed/actions/sync.ts'
import { Refusal } from '#kit/errors.ts'
import { catalogueRefusals, type StoreChange } from '../contract.ts'
import { findChange, markUndone, settleChange } from '../records.ts'
import { isNormalizedByStore, reconcile } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import type { CatalogueDeps } from './deps.ts'
import { toChange } from './journal.ts'
import type { FieldReading } from './store-values.ts'

/** A pending change older than this is orphaned: its process crashed, or the store's answer was lost. */
export const orphanMs = 60_000

/** The change is in the store: says so in the journal and the audit log, and lets the feed follow, all at once or not at all. */
export async function completeChange(deps: CatalogueDeps, row: ChangeRow): Promise<StoreChange> {
  const at = deps.clock()
  const { workspaceId, id, after } = row
  const settled = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const isOurs = await settleChange(tx, row, { status: 'done', settledAt: at, after })
    if (isOurs) {
      if (row.undoOf) await markUndone(tx, workspaceId, row.undoOf, at)
      await recordAudit(tx, {
        workspaceId,
        actor: row.actor,
        action: `${row.field}.${row.undoOf ? 'undone' : 'changed'}`,
        subject: `product:${row.productId}`,
        before: row.before,
        after,
        at,
      })
      await startAutoSync(deps, workspaceId, row.storeId, tx)
    }
    return findChange(tx, workspaceId, id)
  })
  if (!settled) throw new Error('A change left the journal while it was written')
  await deps.runs.publish(workspaceId, 'catalogue')
  return toChange(deps, settled)
}

/** Nothing was written, as far as is known: unless the change was taken up again since `row` was read. */
export async function failChange<E extends Error>(deps: CatalogueDeps, row: ChangeRow, why: E): Promise<E> {
  await deps.db.inWorkspace(row.workspaceId, (tx) =>
    settleChange(tx, row, { status: 'failed', settledAt: deps.clock(), problem: why.message }, row.createdAt),
  )
  return why
}

/** Ends a change that was left pending by what the store says now. */
export async function settleByStore(
  deps: CatalogueDeps,
  row: ChangeRow,
  { values, ...at }: FieldReading,
): Promise<void> {
  const found = reconcile(row.field, row, values)
  if (found === 'written') await completeChange(deps, withStoredValue(row, { values, ...at }))
  else await failChange(deps, row, new Refusal(catalogueRefusals.STORE_REFUSED, notWritten[found]))
}

const notWritten = {
  'not written': 'The change didn’t reach your store.',
  other:
    'The value in your store has changed since, so we can’t tell whether this change was saved. Check the product.',
}

/** An undo compares with the value as the store normalised it. */
export function withStoredValue(row: ChangeRow, { values }: FieldReading): ChangeRow {
  return isNormalizedByStore(row.field) ? { ...row, after: values } : row
}
