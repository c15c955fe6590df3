import type { ChangeAuthor, Difference } from '#features/base/runs/actions.ts'
import { undoWindowDays } from '#features/base/runs/contract/undo.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { catalogueRefusals, type StoreChange } from '../contract.ts'
import { findChange } from '../records.ts'
import { isSame, listDifferences } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import type { CatalogueDeps } from './deps.ts'
import { connectToStore, type FieldReading, placeOf, readField } from './store-values.ts'
import { allow } from './view.ts'
import {
  findKnown,
  hashRequest,
  nothingToChange,
  resumeChange,
  staleValue,
  startChange,
  toRow,
} from './write.ts'

/** Writes back what was there before. Twice is once. */
export async function undoChange(
  deps: CatalogueDeps,
  workspaceId: string,
  author: ChangeAuthor,
  changeId: string,
  signal?: AbortSignal,
): Promise<StoreChange> {
  const { change, store } = await getUndoable(deps, workspaceId, changeId)
  const { key, requestHash } = keyOf(changeId)
  const known = await findKnown(deps, workspaceId, key, requestHash)
  const connection = await connectToStore(deps, workspaceId, store, signal)
  if (known) return resumeChange(deps, connection, known)
  const reading = await readField(connection, change.field, change)
  // The same undo may have been written since: its journal comes before its write.
  const existing = await findKnown(deps, workspaceId, key, requestHash)
  if (existing) return resumeChange(deps, connection, existing)
  allowUndo(reading, change)
  const { field, before, after, productId, productTitle, productGid, variantGid } = change
  const place = { workspaceId, storeId: store.storeId, productId, productTitle, productGid, variantGid }
  const row = toRow(deps, author, {
    ...place,
    locationGid: reading.locationGid,
    field,
    before: after,
    after: before,
    undoOf: changeId,
    idempotencyKey: key,
    requestHash,
  })
  return startChange(deps, connection, row, reading)
}

function keyOf(changeId: string): { key: string; requestHash: string } {
  return { key: `undo:${changeId}`, requestHash: hashRequest(['undo', changeId]) }
}

/** What an undo would do now: nothing where one is under way. */
export async function previewUndo(
  deps: CatalogueDeps,
  workspaceId: string,
  changeId: string,
  signal?: AbortSignal,
): Promise<{ productId: string; differences: Difference[] }> {
  const { change, store } = await getUndoable(deps, workspaceId, changeId)
  const connection = await connectToStore(deps, workspaceId, store, signal)
  const reading = await readField(connection, change.field, change)
  const { key, requestHash } = keyOf(changeId)
  const isUnderWay = (await findKnown(deps, workspaceId, key, requestHash)) !== null
  if (isUnderWay) return { productId: change.productId, differences: [] }
  allowUndo(reading, change)
  const differences = listDifferences(change.after, change.before, placeOf(reading))
  return { productId: change.productId, differences }
}

/** Refuses when the store says neither what the change wrote nor anything to write back. */
function allowUndo({ values }: FieldReading, { field, before, after }: ChangeRow): void {
  if (isSame(field, values, before)) throw nothingToChange()
  if (!isSame(field, values, after)) throw staleValue()
}

async function getUndoable(deps: CatalogueDeps, workspaceId: string, changeId: string) {
  const change = await deps.db.inWorkspace(workspaceId, (tx) => findChange(tx, workspaceId, changeId))
  if (!change) throw new Refusal(catalogueRefusals.CHANGE_NOT_FOUND, 'This change doesn’t exist.')
  if (change.status !== 'done') {
    throw new Refusal(
      catalogueRefusals.CHANGE_NOT_DONE,
      'This change was never saved, so there’s nothing to undo.',
    )
  }
  if (deps.clock().getTime() - change.createdAt.getTime() > undoWindowDays * dayMs) {
    throw new Refusal(
      catalogueRefusals.UNDO_WINDOW_PASSED,
      `Changes can only be undone for ${undoWindowDays} days. Change the value yourself instead.`,
    )
  }
  const store = await deps.stores.getConnected(workspaceId)
  if (store.storeId !== change.storeId) {
    throw new Refusal(
      catalogueRefusals.STORE_MISMATCH,
      'This was changed in another store. Connect that store first.',
    )
  }
  allow(change.field, store)
  return { change, store }
}
