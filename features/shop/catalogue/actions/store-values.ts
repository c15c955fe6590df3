import type { Barcode } from '#adapters/shopify/listings/port.ts'
import type { ProductTexts, ShopifyPort, ShopifySession, WriteAnswer } from '#adapters/shopify/port.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { catalogueRefusals, type ChangeField, type FieldValues } from '../contract.ts'
import { isSame, toTagLine, toTags } from '../rules.ts'
import type { CatalogueDeps } from './deps.ts'

/** A session with one store. */
export type StoreConnection = { port: ShopifyPort; session: ShopifySession; signal: AbortSignal | undefined }

export type ProductRef = { productGid: string; variantGid: string; locationGid: string | null }

/** The values of a field now. Of stock also where: a product kept at one place needs not name it. */
export type FieldReading = {
  values: FieldValues
  locationGid: string | null
  /** As people call that place; null without the permission to read it. */
  locationName: string | null
  inventoryItemGid: string | null
}

export async function connectToStore(
  deps: CatalogueDeps,
  workspaceId: string,
  store: Pick<ConnectedStore, 'storeId' | 'isDemo'>,
  signal: AbortSignal | undefined,
): Promise<StoreConnection> {
  const session = await deps.stores.openSession(workspaceId, store.storeId)
  return { port: deps.stores.port(store.isDemo), session, signal }
}

/** The place that a reading is of, by its name, or by its id where that cannot be read. */
export function placeOf({ locationName, locationGid }: FieldReading): string | null {
  return locationName ?? locationGid
}

/** Refuses when the product, or its stock at that place, is not in the store. */
export async function readField(
  connection: StoreConnection,
  field: ChangeField,
  place: ProductRef,
): Promise<FieldReading> {
  if (field === 'stock') return readStockField(connection, place)
  const values =
    field === 'price' ? await readPriceValues(connection, place) : await readTextValues(connection, place)
  const here: FieldValues = {}
  for (const name of namesOf[field]) here[name] = values[name] ?? null
  return { values: here, locationGid: null, locationName: null, inventoryItemGid: null }
}

const namesOf = {
  price: ['price', 'compareAtPrice'],
  title: ['title'],
  description: ['descriptionHtml'],
  seo: ['seoTitle', 'seoDescription'],
  vendor: ['vendor'],
  productType: ['productType'],
  tags: ['tags'],
} as const

export async function readPriceValues(
  { port, session, signal }: StoreConnection,
  place: ProductRef,
): Promise<FieldValues> {
  const found = await port.readPrice(session, place.variantGid, { signal })
  if (!found) throw notInStore()
  return { price: found.price, compareAtPrice: found.compareAtPrice }
}

export async function readBarcodes(
  { port, session, signal }: StoreConnection,
  { variantGid }: ProductRef,
): Promise<readonly Barcode[]> {
  const found = (await port.readBarcodes(session, [variantGid], { signal })).get(variantGid)
  if (!found) throw notInStore()
  return found
}

export async function readTextValues(
  { port, session, signal }: StoreConnection,
  place: ProductRef,
): Promise<FieldValues> {
  const found = await port.readTexts(session, place.productGid, { signal })
  if (!found) throw notInStore()
  return { ...found, tags: toTagLine(found.tags) }
}

export async function readStockPlaces({ port, session, signal }: StoreConnection, place: ProductRef) {
  const found = await port.readStock(session, place.variantGid, { signal })
  if (!found) throw notInStore()
  return found
}

async function readStockField(connection: StoreConnection, place: ProductRef): Promise<FieldReading> {
  const { isTracked, inventoryItemGid, levels } = await readStockPlaces(connection, place)
  if (!isTracked) {
    throw new Refusal(
      catalogueRefusals.STOCK_NOT_TRACKED,
      'Stock isn’t tracked for this product. Turn on stock tracking in Shopify first.',
    )
  }
  const [only, ...others] = levels
  const level = place.locationGid
    ? levels.find(({ locationGid }) => locationGid === place.locationGid)
    : others.length === 0
      ? only
      : undefined
  if (level) {
    const { locationGid, name, available } = level
    return {
      values: { available: String(available) },
      locationGid,
      locationName: name,
      inventoryItemGid,
    }
  }
  if (place.locationGid || !only) {
    throw new Refusal(catalogueRefusals.LOCATION_NOT_FOUND, 'This product isn’t stocked at that location.')
  }
  const details = levels.map(({ locationGid, name, available }) => ({
    locationId: locationGid,
    name,
    available,
  }))
  throw new Refusal(
    catalogueRefusals.LOCATION_NEEDED,
    'This product is stocked at several locations. Choose one.',
    {
      details,
    },
  )
}

export type FieldWrite = { id: string; field: ChangeField; before: FieldValues; after: FieldValues } & Pick<
  ProductRef,
  'productGid' | 'variantGid'
>

/** Writes the values that were decided on. */
export function writeField(
  connection: StoreConnection,
  write: FieldWrite,
  { locationGid, inventoryItemGid }: FieldReading,
): Promise<WriteAnswer> {
  const { field } = write
  if (field !== 'stock') return writePaired(connection, { ...write, field })
  const { id, before, after } = write
  const stock = { inventoryItemGid: inventoryItemGid ?? '', locationGid: locationGid ?? '' }
  const [from, to] = [Number(before['available']), Number(after['available'])]
  return connection.port.writeStock(
    connection.session,
    { ...stock, from, to, key: id },
    { signal: connection.signal },
  )
}

type PairedField = Exclude<ChangeField, 'stock'>
type PairedWrite = Omit<FieldWrite, 'id' | 'field'> & { field: PairedField }

/** So often an edit may come while the one before it is put back. */
const maxTries = 3

/** An edit that came between reading and writing is put back: the value was no longer the one to change from. */
async function writePaired(
  connection: StoreConnection,
  { field, before, after, ...place }: PairedWrite,
): Promise<WriteAnswer> {
  let [expected, written] = [before, after]
  for (let tries = 0; tries <= maxTries; tries += 1) {
    const { edit, ...answer } = await writeOver(connection, { field, after: written, ...place })
    if (tries > 0 && answer.outcome === 'refused') break
    if (answer.outcome !== 'written') return answer
    if (!edit || isSame(field, edit, expected) || isSame(field, edit, written))
      return tries === 0 ? answer : { outcome: 'stale' }
    ;[expected, written] = [written, edit]
  }
  throw new UpstreamError('shopify', 'unavailable', 'An edit in your store could not be put back.')
}

/** Writes, and tells what was there until then, where the store told. */
async function writeOver(
  { port, session, signal }: StoreConnection,
  { field, after, productGid, variantGid }: Omit<PairedWrite, 'before'>,
): Promise<WriteAnswer & { edit: FieldValues | null }> {
  if (field === 'price') {
    const wanted = {
      variantGid,
      price: after['price'] ?? '',
      compareAtPrice: after['compareAtPrice'] ?? null,
    }
    const { replaced, ...answer } = await port.writePrices(session, productGid, [wanted], { signal })
    const was = replaced?.find((one) => one.variantGid === variantGid)
    return { ...answer, edit: was ? { price: was.price, compareAtPrice: was.compareAtPrice } : null }
  }
  // The names of the values are those of the port.
  const texts =
    field === 'tags' ? { tags: toTags(after['tags'] ?? '') } : (after as Partial<Omit<ProductTexts, 'tags'>>)
  const { replaced, ...answer } = await port.writeTexts(session, productGid, texts, { signal })
  return { ...answer, edit: replaced ? pickTexts(field, replaced) : null }
}

function pickTexts(field: PairedField, texts: ProductTexts): FieldValues {
  const values: FieldValues = { ...texts, tags: toTagLine(texts.tags) }
  return Object.fromEntries(namesOf[field].map((name) => [name, values[name] ?? null]))
}

function notInStore(): Refusal {
  return new Refusal(
    catalogueRefusals.PRODUCT_NOT_IN_STORE,
    'This product is no longer in your store. Sync your products and try again.',
  )
}
