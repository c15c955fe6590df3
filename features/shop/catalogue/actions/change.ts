import type { ChangeAuthor, Difference } from '#features/base/runs/actions.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { Refusal } from '#kit/errors.ts'
import { catalogueRefusals, type Edit, type FieldValues, type StoreChange } from '../contract.ts'
import { type EditPlan, isSame, listDifferences, movePrice, planEdit } from '../rules.ts'
import type { CatalogueDeps, ProductInStore } from './deps.ts'
import { connectToStore, placeOf, readField } from './store-values.ts'
import { allow, getProduct } from './view.ts'
import {
  findKnown,
  hashRequest,
  nothingToChange,
  resumeChange,
  staleValue,
  startChange,
  toRow,
} from './write.ts'

/** A price that moves by so many percent of what it is when it is read. */
export type PriceMove = { field: 'price'; percent: number }

/** One change. `before` or `approved` is what the person saw; with neither, what there is now counts. */
export type ChangeRequest = {
  productId: string
  edit: Edit | PriceMove
  before: FieldValues | null
  approved: Difference[] | null
  key: string
}

/** Changes one thing of a product in the store, once for each key. */
export async function changeProduct(
  deps: CatalogueDeps,
  workspaceId: string,
  author: ChangeAuthor,
  { productId, edit, before, approved, key }: ChangeRequest,
  signal?: AbortSignal,
): Promise<StoreChange> {
  const requestHash = hashRequest([productId, edit])
  const store = await deps.stores.getConnected(workspaceId)
  const known = await findKnown(deps, workspaceId, key, requestHash)
  allow(edit.field, store)
  if (known) return resumeChange(deps, await connectToStore(deps, workspaceId, store, signal), known)
  const { product, connection, reading, after } = await plan(
    deps,
    workspaceId,
    store,
    productId,
    edit,
    signal,
  )
  // The same request may have been journalled since.
  const existing = await findKnown(deps, workspaceId, key, requestHash)
  if (existing) return resumeChange(deps, connection, existing)
  if (isSame(edit.field, reading.values, after)) throw nothingToChange()
  if (before && !isSame(edit.field, reading.values, before)) throw staleValue()
  if (approved && !isApproved(approved, listDifferences(reading.values, after))) throw staleValue()
  const change = { field: edit.field, before: reading.values, after, undoOf: null }
  const place = { workspaceId, storeId: store.storeId, ...toPlace(product, reading.locationGid) }
  const row = toRow(deps, author, { ...place, ...change, idempotencyKey: key, requestHash })
  return startChange(deps, connection, row, reading)
}

/** What a change would do now, for people to see before they say yes. */
export async function previewChange(
  deps: CatalogueDeps,
  workspaceId: string,
  { productId, edit }: Pick<ChangeRequest, 'productId' | 'edit'>,
  signal?: AbortSignal,
): Promise<{ product: ProductInStore; differences: Difference[] }> {
  const store = await deps.stores.getConnected(workspaceId)
  allow(edit.field, store)
  const { product, reading, after } = await plan(deps, workspaceId, store, productId, edit, signal)
  const differences = listDifferences(reading.values, after, placeOf(reading))
  if (isSame(edit.field, reading.values, after)) throw nothingToChange()
  return { product, differences }
}

async function plan(
  deps: CatalogueDeps,
  workspaceId: string,
  store: ConnectedStore,
  productId: string,
  edit: Edit | PriceMove,
  signal: AbortSignal | undefined,
) {
  const product = await getProduct(deps, workspaceId, store, productId)
  const connection = await connectToStore(deps, workspaceId, store, signal)
  const locationGid = 'locationId' in edit ? (edit.locationId ?? null) : null
  const reading = await readField(connection, edit.field, { ...product, locationGid })
  const planned = planValues(edit, reading.values, store.currency)
  if ('problem' in planned) throw new Refusal(catalogueRefusals.CHANGE_INVALID, planned.problem)
  return { product, connection, reading, after: planned.after }
}

function planValues(edit: Edit | PriceMove, now: FieldValues, currency: string): EditPlan {
  if (!('percent' in edit)) return planEdit(edit, now)
  const price = movePrice(now['price'] ?? '', { percent: edit.percent, amount: null }, currency)
  return price === null
    ? { problem: 'That would bring a price to zero or below. Use a smaller change.' }
    : planEdit({ field: 'price', price }, now)
}

function isApproved(approved: Difference[], now: Difference[]): boolean {
  const toText = (list: Difference[]) => JSON.stringify(list.map((one) => [one.field, one.before, one.after]))
  return toText(approved) === toText(now)
}

function toPlace({ productId, title, productGid, variantGid }: ProductInStore, locationGid: string | null) {
  return { productId, productTitle: title, productGid, variantGid, locationGid }
}
