/** Setting and deleting metafields of products and variants. */
import { announceProduct } from '../announcements.ts'
import type { MetafieldFacts } from '../facts.ts'
import { placeOf } from '../ids.ts'
import { definedType } from './metafield-definitions.ts'
import { digestOf, metafieldNode, ownerTypeOf } from './metafields.ts'
import { type MetafieldInput, saveMetafields, writeTime } from './product-writes.ts'
import { requireScope, type Scene } from './scene.ts'

const MAX_FIELDS = 25
const MAX_KEY = 64

type Input = MetafieldInput & { ownerId: string; key: string; value: string; compareDigest?: string | null }

interface MetafieldOwner {
  slot: number
  generated: readonly MetafieldFacts[]
}

/** All fields or none. */
export function setMetafields(scene: Scene, { metafields }: { metafields: Input[] }) {
  requireScope(scene, 'write_products', 'metafieldsSet')
  const refuse = (at: number, field: string, message: string, code: string) => ({
    field: ['metafields', String(at), field],
    message,
    code,
    elementIndex: at,
  })
  if (metafields.length > MAX_FIELDS) {
    const message = `Exceeded the maximum metafields input limit of ${MAX_FIELDS}.`
    return {
      metafields: null,
      userErrors: [{ ...refuse(0, 'key', message, 'LESS_THAN_OR_EQUAL_TO'), field: ['metafields'] }],
    }
  }
  const userErrors = metafields.flatMap((input, at) => {
    const owner = ownerOf(scene, input.ownerId)
    if (!owner) return [refuse(at, 'ownerId', 'Owner does not exist.', 'INVALID')]
    const known = current(scene, owner, input)
    if (input.value === '') return [refuse(at, 'value', "Value can't be blank.", 'BLANK')]
    if (input.key.length > MAX_KEY) return [refuse(at, 'key', 'Key is too long.', 'TOO_LONG')]
    if (!input.type && !known && !definedType(scene, ownerTypeOf(input.ownerId), input))
      return [refuse(at, 'type', "Type can't be blank", 'BLANK')]
    if (input.compareDigest !== undefined && input.compareDigest !== (known ? digestOf(known.value) : null)) {
      return [
        refuse(at, 'compareDigest', 'The resource has been updated since it was loaded.', 'STALE_OBJECT'),
      ]
    }
    return []
  })
  if (userErrors.length > 0) return { metafields: null, userErrors }
  const slots = new Set<number>()
  for (const input of metafields) {
    const owner = ownerOf(scene, input.ownerId)
    if (!owner) continue
    const type =
      input.type ??
      current(scene, owner, input)?.type ??
      definedType(scene, ownerTypeOf(input.ownerId), input)
    saveMetafields(scene, input.ownerId, [{ ...input, type }])
    slots.add(owner.slot)
  }
  touchAll(scene, slots)
  const saved = metafields.flatMap((input) => {
    const owner = ownerOf(scene, input.ownerId)
    const field = owner && current(scene, owner, input)
    return field ? [metafieldNode(scene, input.ownerId, field)] : []
  })
  return { metafields: saved, userErrors: [] }
}

function current(
  scene: Scene,
  owner: MetafieldOwner,
  input: { ownerId: string; namespace?: string | null; key: string },
): MetafieldFacts | undefined {
  const all = scene.shop.edits.metafieldsOf(input.ownerId, owner.generated)
  return all.find(({ namespace, key }) => namespace === (input.namespace ?? '$app') && key === input.key)
}

function ownerOf(scene: Scene, gid: string): MetafieldOwner | null {
  const { ids } = scene.shop
  const slot = ids.serial('Product', gid)
  if (slot !== null) {
    const product = scene.shop.product(slot)
    return product && { slot, generated: product.metafields }
  }
  const serial = ids.serial('ProductVariant', gid)
  if (serial === null) return null
  const place = placeOf(serial)
  const variant = scene.shop.product(place.slot)?.variants[place.index]
  return variant ? { slot: place.slot, generated: variant.metafields } : null
}

function touchAll(scene: Scene, slots: ReadonlySet<number>): void {
  for (const slot of slots) {
    scene.shop.edits.touch(slot, writeTime(scene))
    announceProduct(scene.shop, scene.hooks, slot)
  }
}

interface Identifier {
  ownerId: string
  namespace: string
  key: string
}

/** One that is not there is passed over: null stands in its place. */
export function deleteMetafields(scene: Scene, { metafields }: { metafields: Identifier[] }) {
  requireScope(scene, 'write_products', 'metafieldsDelete')
  const owners = metafields.map(({ ownerId }) => ownerOf(scene, ownerId))
  const userErrors = owners.flatMap((owner, at) =>
    owner ? [] : [{ field: ['metafields', String(at), 'ownerId'], message: 'Owner does not exist.' }],
  )
  if (userErrors.length > 0) return { deletedMetafields: null, userErrors }
  const slots = new Set<number>()
  const deletedMetafields = metafields.map((input, at) => {
    const owner = owners[at]
    if (!owner || !current(scene, owner, input)) return null
    scene.shop.edits.removeMetafield(input.ownerId, input)
    slots.add(owner.slot)
    return input
  })
  touchAll(scene, slots)
  return { deletedMetafields, userErrors: [] }
}
