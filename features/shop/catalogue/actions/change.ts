import { catalogueRefusals, type Edit, type StoreChange, type Values } from '../contract.ts'
import { Refusal } from '#kit/errors.ts'
import { isSame, listDifferences, planEdit } from '../rules.ts'
import { openDoor, readField } from './store-values.ts'
import type { Author, Difference } from '#features/base/runs/actions/tool-use.ts'
import type { StoreFacts } from '#features/base/stores/actions/access.ts'
import type { CatalogueDeps, ProductInStore } from './deps.ts'
import { allow, getProduct } from './view.ts'
import { begin, changedSince, findKnown, hashWish, nothingToChange, resume, toRow } from './write.ts'

/** One change. `before` or `approved` is what the person saw; with neither, what there is now counts. */
export type Order = {
  productId: string
  edit: Edit
  before: Values | null
  approved: Difference[] | null
  key: string
}

/** Changes one thing of a product in the store, once for each key. */
export async function changeProduct(
  deps: CatalogueDeps,
  workspaceId: string,
  author: Author,
  { productId, edit, before, approved, key }: Order,
  signal?: AbortSignal,
): Promise<StoreChange> {
  const wish = hashWish([productId, edit])
  const store = await deps.stores.getConnected(workspaceId)
  const known = await findKnown(deps, workspaceId, key, wish)
  allow(edit.field, store)
  if (known) return resume(deps, await openDoor(deps, workspaceId, store, signal), known)
  const { product, door, reading, after } = await plan(deps, workspaceId, store, productId, edit, signal)
  // The same wish may have been written since: its journal comes before its write.
  const twin = await findKnown(deps, workspaceId, key, wish)
  if (twin) return resume(deps, door, twin)
  if (isSame(edit.field, reading.values, after)) throw nothingToChange()
  if (before && !isSame(edit.field, reading.values, before)) throw changedSince()
  if (approved && !isApproved(approved, listDifferences(reading.values, after))) throw changedSince()
  const change = { field: edit.field, before: reading.values, after, undoOf: null }
  const place = { workspaceId, storeId: store.storeId, ...toPlace(product, reading.locationGid) }
  const row = toRow(deps, author, { ...place, ...change, idempotencyKey: key, wish })
  return begin(deps, door, row, reading)
}

/** What a change would do now, for people to see before they say yes. */
export async function previewChange(
  deps: CatalogueDeps,
  workspaceId: string,
  { productId, edit }: Pick<Order, 'productId' | 'edit'>,
  signal?: AbortSignal,
): Promise<{ product: ProductInStore; differences: Difference[] }> {
  const store = await deps.stores.getConnected(workspaceId)
  allow(edit.field, store)
  const { product, reading, after } = await plan(deps, workspaceId, store, productId, edit, signal)
  const differences = listDifferences(reading.values, after)
  if (isSame(edit.field, reading.values, after)) throw nothingToChange()
  return { product, differences }
}

async function plan(
  deps: CatalogueDeps,
  workspaceId: string,
  store: StoreFacts,
  productId: string,
  edit: Edit,
  signal: AbortSignal | undefined,
) {
  const product = await getProduct(deps, workspaceId, store, productId)
  const door = await openDoor(deps, workspaceId, store, signal)
  const locationGid = edit.field === 'stock' ? (edit.locationId ?? null) : null
  const reading = await readField(door, edit.field, { ...product, locationGid })
  const planned = planEdit(edit, reading.values)
  if ('problem' in planned) throw new Refusal(catalogueRefusals.CHANGE_INVALID, planned.problem)
  return { product, door, reading, after: planned.after }
}

function isApproved(approved: Difference[], now: Difference[]): boolean {
  const toText = (list: Difference[]) => JSON.stringify(list.map((one) => [one.field, one.before, one.after]))
  return toText(approved) === toText(now)
}

function toPlace({ productId, title, productGid, variantGid }: ProductInStore, locationGid: string | null) {
  return { productId, productTitle: title, productGid, variantGid, locationGid }
}
