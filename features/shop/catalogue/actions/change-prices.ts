/** Prices of several products: each is a change of its own in the journal, seen and undone together. */
import pMap from 'p-map'
import type { Preview } from '#engine/contract.ts'
import type { ChangeAuthor } from '#features/base/runs/actions.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { isRefusedFor, Refusal, UpstreamError } from '#kit/errors.ts'
import { catalogueRefusals, type Edit, type StoreChange } from '../contract.ts'
import { changeProduct, type PriceMove, previewChange } from './change.ts'
import type { CatalogueDeps } from './deps.ts'
import { nothingToChange } from './write.ts'

export type PriceOrder = { productId: string; edit: Edit | PriceMove }

/** The store is read for so many products at once. */
const readsAtOnce = 4

/** Why one of several products may be refused: said with its SKU. */
const ofOneProduct = [
  feedRefusals.PRODUCT_NOT_FOUND,
  catalogueRefusals.PRODUCT_NOT_IN_STORE,
  catalogueRefusals.CHANGE_INVALID,
]

/** What the orders would do now, without products whose price is so already. Refuses with NOTHING_TO_CHANGE where all are, and for a product that cannot be changed with its id. */
export async function previewPrices(
  deps: CatalogueDeps,
  workspaceId: string,
  orders: readonly PriceOrder[],
  signal?: AbortSignal,
): Promise<Preview> {
  const previews = await pMap(orders, (order) => previewOne(deps, workspaceId, order, signal), {
    concurrency: readsAtOnce,
  })
  const changed = previews.filter((changes) => changes.length > 0)
  if (changed.length === 0) throw nothingToChange()
  return { reach: { count: changed.length, of: 'product' }, changes: changed.flat() }
}

async function previewOne(
  deps: CatalogueDeps,
  workspaceId: string,
  order: PriceOrder,
  signal: AbortSignal | undefined,
): Promise<Preview['changes']> {
  try {
    const { product, differences } = await previewChange(deps, workspaceId, order, signal)
    return differences.map((difference) => ({ of: product.productId, ...difference }))
  } catch (error) {
    if (isRefusedFor(catalogueRefusals.NOTHING_TO_CHANGE, error)) return []
    const reason = ofOneProduct.find((each) => isRefusedFor(each, error))
    throw reason && error instanceof Refusal
      ? new Refusal(reason, `${order.productId}: ${error.message}`)
      : error
  }
}

/** `reason` is a sentence. */
export type Unchanged = { productId: string; reason: string }
export type PricesChanged = { changes: StoreChange[]; unchanged: Unchanged[] }

/**
 * Writes one price after the other, each once for each key. `approved` is what the person saw: what they did not see
 * stays. One that is refused leaves the others; once the store cannot be reached, the rest is left. Throws the first
 * reason where nothing was changed.
 */
export async function changePrices(
  deps: CatalogueDeps,
  workspaceId: string,
  author: ChangeAuthor,
  wish: { orders: readonly PriceOrder[]; approved: Preview['changes'] | null; key: string },
  signal?: AbortSignal,
): Promise<PricesChanged> {
  const changes: StoreChange[] = []
  const unchanged: Unchanged[] = []
  let first: unknown = null
  let isAway = false
  for (const { productId, edit } of wish.orders) {
    const approved = wish.approved?.filter(({ of }) => of === productId) ?? null
    if (approved?.length === 0) continue
    if (isAway) {
      unchanged.push({ productId, reason: 'Shopify didn’t respond.' })
      continue
    }
    const request = { productId, edit, before: null, approved, key: `${wish.key}:${productId}` }
    try {
      changes.push(await changeProduct(deps, workspaceId, author, request, signal))
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof UpstreamError)) throw error
      if (isRefusedFor(catalogueRefusals.NOTHING_TO_CHANGE, error) && approved === null) continue
      first ??= error
      isAway = error instanceof UpstreamError
      unchanged.push({ productId, reason: error.message })
    }
  }
  if (changes.length === 0) throw first ?? nothingToChange()
  return { changes, unchanged }
}
