/** The locations of a store and their stock. Read from the store whenever it is asked for: nothing of it is kept here. */
import type { LocationStock as StockInStore } from '#adapters/shopify/locations/port.ts'
import { missingScopes } from '#adapters/shopify/scopes.ts'
import type { Db } from '#db/database.ts'
import type { StoreAccess } from '#features/base/stores/actions/access.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { findByVariant } from '#features/shop/feed/actions/variants.ts'
import { toLocalLink } from '#features/shop/feed/actions/view.ts'
import { csvLine } from '#kit/csv.ts'
import { Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import {
  type LocationScope,
  type LocationStock,
  type LocationStockFilter,
  locationRefusals,
  type StoreLocation,
} from './contract.ts'

export type LocationDeps = { db: Db; clock: () => Date; stores: StoreAccess }

type MissingScope = { scope: LocationScope; message: string }

const pageSize = 50
const exportPage = 250
/** So many pages may hold nothing that is looked for before the answer says where to go on. */
const maxPages = 5

/** All of them, or what the app has to be granted to see them. */
export async function viewLocations(
  deps: LocationDeps,
  workspaceId: string,
  signal?: AbortSignal,
): Promise<{ locations: StoreLocation[]; missing: MissingScope[] }> {
  const store = await deps.stores.getConnected(workspaceId)
  const missing = listMissing(store.scopes)
  if (missing.some(({ scope }) => scope === 'read_locations')) return { locations: [], missing }
  const session = await deps.stores.openSession(workspaceId, store.storeId)
  const found = await deps.stores.port(store.isDemo).listLocations(session, { signal })
  const locations = found.map(({ locationGid, ...facts }) => ({ locationId: toId(locationGid), ...facts }))
  return { locations: locations.toSorted((a, b) => Number(b.isActive) - Number(a.isActive)), missing }
}

function listMissing(scopes: readonly string[]): MissingScope[] {
  return missingScopes(scopes).flatMap(({ scope, whenMissing: message }) =>
    scope === 'read_locations' || scope === 'read_inventory' ? [{ scope, message }] : [],
  )
}

/** A page of what a location stocks. Refuses with LOCATION_UNKNOWN. */
export async function viewLocationStock(
  deps: LocationDeps,
  workspaceId: string,
  locationId: string,
  { cursor, ...filter }: LocationStockFilter & { cursor?: string | undefined },
  signal?: AbortSignal,
): Promise<{ stock: LocationStock[]; nextCursor: string | null }> {
  const read = await openLocation(deps, workspaceId, locationId, filter, signal)
  let page = await read(cursor ?? null, pageSize)
  for (let pages = 1; pages < maxPages && page.stock.length === 0 && page.nextCursor !== null; pages += 1)
    page = await read(page.nextCursor, pageSize)
  return page
}

/** Everything that a location stocks, a page in memory at a time. The first is read before it answers: what refuses, refuses in words. */
export async function exportLocationStock(
  deps: LocationDeps,
  workspaceId: string,
  locationId: string,
  filter: LocationStockFilter,
  signal?: AbortSignal,
): Promise<StreamAnswer> {
  const read = await openLocation(deps, workspaceId, locationId, filter, signal)
  const first = await read(null, exportPage)
  async function* writeLines() {
    yield csvLine(columns)
    for (let page = first; ; page = await read(page.nextCursor, exportPage)) {
      yield page.stock.map(toLine).join('')
      if (page.nextCursor === null) return
    }
  }
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="vitrine-stock-${locationId}-${stamp}.csv"`,
    },
    body: writeLines(),
  }
}

const amounts = ['on hand', 'available', 'committed', 'incoming']
const columns = ['product', 'variant', 'sku', 'product id', 'tracked', ...amounts]

function toLine(row: LocationStock): string {
  const { title, variant, sku, productId, isTracked, onHand, available, committed, incoming } = row
  const names = [title, variant, sku, productId, isTracked ? 'yes' : 'no']
  return csvLine([...names, onHand, available, committed, incoming])
}

type StockPage = { stock: LocationStock[]; nextCursor: string | null }

/** Reads pages of one location. */
async function openLocation(
  deps: LocationDeps,
  workspaceId: string,
  locationId: string,
  { search = '', only }: LocationStockFilter,
  signal: AbortSignal | undefined,
): Promise<(after: string | null, first: number) => Promise<StockPage>> {
  const store = await deps.stores.getConnected(workspaceId)
  const [lacking] = listMissing(store.scopes)
  if (lacking) throw new Refusal(storeRefusals.STORE_SCOPES_MISSING, lacking.message)
  const port = deps.stores.port(store.isDemo)
  const session = await deps.stores.openSession(workspaceId, store.storeId)
  return async (after, first) => {
    const page = await port.listLocationStock(
      session,
      {
        locationGid: `gid://shopify/Location/${locationId}`,
        search,
        order: only === 'sold_out' ? 'available' : 'title',
        first,
        after,
      },
      { signal },
    )
    if (!page) {
      throw new Refusal(
        locationRefusals.LOCATION_UNKNOWN,
        'This location isn’t in your store. Reload the list.',
      )
    }
    const isWanted = (row: StockInStore) => only === undefined || (row.isTracked && row.available <= 0)
    const wanted = page.stock.filter(isWanted)
    // The fewest come first: after one that can be sold, nothing is sold out.
    const isEnd = only === 'sold_out' && page.stock.some(({ available }) => available > 0)
    const gids = wanted.map(({ variantGid }) => variantGid)
    const products = await findByVariant(deps, workspaceId, store.storeId, gids)
    return {
      stock: wanted.map((row) => ({
        ...toStock(row),
        productId: products.get(row.variantGid)?.productId ?? null,
        imageLink: toLocalLink(row.imageUrl, store.isDemo),
      })),
      nextCursor: isEnd ? null : page.endCursor,
    }
  }
}

function toStock(row: StockInStore): Omit<LocationStock, 'productId' | 'imageLink'> {
  const { variantGid, productTitle, variantTitle, imageUrl: _imageUrl, ...facts } = row
  return {
    variantId: toId(variantGid),
    title: productTitle,
    variant: variantTitle === 'Default Title' ? null : variantTitle,
    ...facts,
  }
}

/** The number at the end of an id of the store. */
function toId(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}
