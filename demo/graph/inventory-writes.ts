import { getDirectiveValues, type GraphQLResolveInfo } from 'graphql'
import { announceProduct } from '../announcements.ts'
import type { DemoVariant, ProductFacts } from '../facts.ts'
import { placeOf, serialOf } from '../ids.ts'
import { levelsOf, moveStock } from '../locations.ts'
import { schema } from '../schema.ts'
import { findLocation, locationNode } from './location.ts'
import { type ItemInput, itemPatch, writeTime } from './product-writes.ts'
import { productNode } from './product.ts'
import { requireScope, type Scene, toTime } from './scene.ts'
import { inventoryItemNode } from './variant.ts'

const MAX_STOCK = 1_000_000_000
const NAMES = ['available', 'on_hand']
const MAX_KEYS = 1000

interface FoundItem {
  product: ProductFacts
  variant: DemoVariant
}

interface QuantityChange extends FoundItem {
  /** Of the location. */
  serial: number
  had: number
  delta: number
}

interface UserError {
  field: string[] | null
  message: string
  code?: string
}

/** As it is kept: what a repeated call is answered from. */
interface StockGroup {
  id: string
  createdAt: string
  reason: string
  referenceDocumentUri: string | null
  changes: {
    name: string
    delta: number
    quantityAfterChange: number
    itemGid: string
    locationGid: string
  }[]
}

interface Outcome {
  group: StockGroup | null
  userErrors: UserError[]
}

interface StockInput {
  name: string
  reason: string
  referenceDocumentUri?: string | null
}

interface Line {
  inventoryItemId: string
  locationId: string
  changeFromQuantity?: number | null
}

export function findItem(scene: Scene, gid: string): FoundItem | null {
  const serial = scene.shop.ids.serial('InventoryItem', gid)
  if (serial === null) return null
  const { slot, index } = placeOf(serial)
  const product = scene.shop.product(slot)
  const variant = product?.variants[index]
  return product && variant ? { product, variant } : null
}

export function itemNodeOf(scene: Scene, { product, variant }: FoundItem) {
  return inventoryItemNode(scene, product, variant, () => productNode(scene, product))
}

export function updateItem(scene: Scene, { id, input }: { id: string; input: ItemInput }) {
  requireScope(scene, 'write_inventory', 'inventoryItemUpdate')
  const found = findItem(scene, id)
  if (!found) {
    return {
      inventoryItem: null,
      userErrors: [{ field: ['id'], message: 'The product inventory item does not exist' }],
    }
  }
  scene.shop.edits.patchVariant(found.product.slot, found.variant.index, itemPatch(input), writeTime(scene))
  announceProduct(scene.shop, scene.hooks, found.product.slot)
  const saved = findItem(scene, id)
  return { inventoryItem: saved && itemNodeOf(scene, saved), userErrors: [] }
}

export function setQuantities(
  scene: Scene,
  { input }: { input: StockInput & { quantities: (Line & { quantity: number })[] } },
  info: GraphQLResolveInfo,
) {
  requireScope(scene, 'write_inventory', 'inventorySetQuantities')
  const lines = input.quantities.map((line) => ({ line, wanted: () => line.quantity }))
  return once(scene, info, () => write(scene, input, 'quantities', lines))
}

export function adjustQuantities(
  scene: Scene,
  { input }: { input: StockInput & { changes: (Line & { delta: number })[] } },
  info: GraphQLResolveInfo,
) {
  requireScope(scene, 'write_inventory', 'inventoryAdjustQuantities')
  const lines = input.changes.map((line) => ({ line, wanted: (had: number) => had + line.delta }))
  return once(scene, info, () => write(scene, input, 'changes', lines))
}

/** The same idempotency key again changes nothing and gets the first answer. */
function once(scene: Scene, info: GraphQLResolveInfo, act: () => Outcome) {
  const directive = schema.getDirective('idempotent')
  const [node] = info.fieldNodes
  const key = directive && node && getDirectiveValues(directive, node, info.variableValues)?.['key']
  if (typeof key !== 'string') return outcomeNode(scene, act())
  const { state } = scene.shop
  const name = `answered/${info.fieldName} ${key}`
  const known = state.get(name) as Outcome | null
  if (known) return outcomeNode(scene, known)
  const outcome = act()
  state.set(name, outcome)
  const all = state.list('answered/')
  if (all.length > MAX_KEYS) state.set(`answered/${all[0]?.[0]}`, null)
  return outcomeNode(scene, outcome)
}

type WantedLine = { line: Line; wanted: (had: number) => number }

/** All lines or none. */
function write(scene: Scene, input: StockInput, list: string, lines: WantedLine[]): Outcome {
  const errors: UserError[] = []
  const refuse = (path: string[], message: string, code: string) =>
    errors.push({ field: ['input', ...path], message, code })
  if (!NAMES.includes(input.name)) refuse(['name'], 'The quantity name is not supported', nameCode(list))
  const changes: QuantityChange[] = []
  for (const [at, { line, wanted }] of lines.entries()) {
    const found = findItem(scene, line.inventoryItemId)
    const path = (field: string) => [list, String(at), field]
    if (!found) {
      refuse(
        path('inventoryItemId'),
        'The specified inventory item could not be found.',
        'INVALID_INVENTORY_ITEM',
      )
      continue
    }
    const location = findLocation(scene, line.locationId)
    const level = levelsOf(found.variant).find(({ serial }) => serial === location?.serial)
    if (!level) {
      refuse(path('locationId'), 'The specified location could not be found.', 'INVALID_LOCATION')
      continue
    }
    const had = level.available + (input.name === 'on_hand' ? level.committed : 0)
    const quantity = wanted(had)
    if (line.changeFromQuantity != null && line.changeFromQuantity !== had) {
      refuse(
        path('changeFromQuantity'),
        'The quantity has changed since it was read.',
        'CHANGE_FROM_QUANTITY_STALE',
      )
    }
    if (quantity > MAX_STOCK)
      refuse(path('quantity'), 'The quantity is too high.', 'INVALID_QUANTITY_TOO_HIGH')
    if (quantity < -MAX_STOCK)
      refuse(path('quantity'), 'The quantity is too low.', 'INVALID_QUANTITY_TOO_LOW')
    changes.push({ ...found, serial: level.serial, had, delta: quantity - had })
  }
  if (errors.length > 0) return { group: null, userErrors: errors }
  for (const { product, variant, serial, delta } of changes) {
    const now = scene.shop.product(product.slot)?.variants[variant.index] ?? variant
    scene.shop.edits.patchVariant(
      product.slot,
      variant.index,
      moveStock(now, serial, delta),
      writeTime(scene),
    )
  }
  for (const slot of new Set(changes.map(({ product }) => product.slot)))
    announceProduct(scene.shop, scene.hooks, slot)
  return { group: toGroup(scene, input, changes), userErrors: [] }
}

function toGroup(scene: Scene, input: StockInput, changes: QuantityChange[]): StockGroup {
  return {
    id: `gid://shopify/InventoryAdjustmentGroup/${scene.shop.now()}${scene.shop.edits.version()}`,
    createdAt: toTime(writeTime(scene)),
    reason: input.reason,
    referenceDocumentUri: input.referenceDocumentUri ?? null,
    changes: changes.map(({ product, variant, serial, had, delta }) => ({
      name: input.name,
      delta,
      quantityAfterChange: had + delta,
      locationGid: scene.shop.ids.gid('Location', serial),
      itemGid: scene.shop.ids.gid('InventoryItem', serialOf(product.slot, variant.index)),
    })),
  }
}

function outcomeNode(scene: Scene, { group, userErrors }: Outcome) {
  const changes = group?.changes.map(({ itemGid, locationGid, ...change }) => ({
    ...change,
    item: () => {
      const found = findItem(scene, itemGid)
      return found && itemNodeOf(scene, found)
    },
    location: () => {
      const found = findLocation(scene, locationGid)
      return found && locationNode(scene, found)
    },
  }))
  return { inventoryAdjustmentGroup: group && { ...group, changes }, userErrors }
}

function nameCode(list: string): string {
  return list === 'changes' ? 'INVALID_QUANTITY_NAME' : 'INVALID_NAME'
}
