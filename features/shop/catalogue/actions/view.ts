import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { findInStore } from '#features/shop/feed/actions/variants.ts'
import { feedRefusals } from '#features/shop/feed/contract.ts'
import { findGtinFault, stripGtin } from '#features/shop/feed/rules/gtin.ts'
import { Refusal } from '#kit/errors.ts'
import type { ChangeField, StoreProductView } from '../contract.ts'
import { whyNotAllowed } from '../rules.ts'
import type { CatalogueDeps, ProductInStore } from './deps.ts'
import {
  connectToStore,
  readBarcodes,
  readPriceValues,
  readStockPlaces,
  readTextValues,
} from './store-values.ts'

/** What the store says of a product now. */
export async function viewStoreProduct(
  deps: CatalogueDeps,
  workspaceId: string,
  productId: string,
  signal?: AbortSignal,
): Promise<StoreProductView> {
  const store = await deps.stores.getConnected(workspaceId)
  const product = await getProduct(deps, workspaceId, store, productId)
  const connection = await connectToStore(deps, workspaceId, store, signal)
  const place = { ...product, locationGid: null }
  const texts = await readTextValues(connection, place)
  const pickValues = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, texts[name] ?? null]))
  const stock = store.scopes.includes('read_inventory') ? await readStockPlaces(connection, place) : null
  const limits = (['price', 'stock'] as const).flatMap((field) => whyNotAllowed(field, store.scopes) ?? [])
  return {
    productId: product.productId,
    title: product.title,
    currency: store.currency,
    price: await readPriceValues(connection, place),
    texts: {
      title: pickValues('title'),
      description: pickValues('descriptionHtml'),
      seo: pickValues('seoTitle', 'seoDescription'),
      vendor: pickValues('vendor'),
      productType: pickValues('productType'),
      tags: pickValues('tags'),
    },
    barcodes: (await readBarcodes(connection, place)).map(({ value, type }) => ({
      ...{ value, type },
      isGtin: findGtinFault(stripGtin(value)) === null,
    })),
    stock: stock && {
      isTracked: stock.isTracked,
      places: stock.levels.map(({ locationGid, name, available }) => ({
        locationId: locationGid,
        name,
        available,
      })),
    },
    limits,
  }
}

/** Refuses with PRODUCT_NOT_FOUND. */
export async function getProduct(
  deps: CatalogueDeps,
  workspaceId: string,
  store: ConnectedStore,
  id: string,
): Promise<ProductInStore> {
  const product = await findInStore(deps, workspaceId, store.storeId, id)
  if (product) return product
  throw new Refusal(feedRefusals.PRODUCT_NOT_FOUND, 'This product is not in your feed.')
}

/** Refuses what the granted scopes do not allow. */
export function allow(field: ChangeField, store: ConnectedStore): void {
  const reason = whyNotAllowed(field, store.scopes)
  if (reason) throw new Refusal(storeRefusals.STORE_SCOPES_MISSING, reason)
}
