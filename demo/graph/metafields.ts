import { createHash } from 'node:crypto'
import { seedOf } from '../chance.ts'
import type { MetafieldFacts } from '../facts.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { pageOf, type Scene, toTime } from './scene.ts'

const LIST_TYPE = /^(list\.|json$|rich_text_field$)/

export function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}

/** As definitions name it: PRODUCTVARIANT for a variant. */
export function ownerTypeOf(ownerGid: string): string {
  return (/^gid:\/\/shopify\/([A-Za-z]+)\//.exec(ownerGid)?.[1] ?? '').toUpperCase()
}

export function metafieldNode(scene: Scene, ownerGid: string, field: MetafieldFacts) {
  const serial = seedOf(`${ownerGid}/${field.namespace}.${field.key}`)
  const at = toTime(field.updatedAt)
  return {
    __typename: 'Metafield',
    id: scene.shop.ids.gid('Metafield', serial % 1_999_999_999),
    legacyResourceId: String(scene.shop.ids.number('Metafield', serial % 1_999_999_999)),
    namespace: field.namespace,
    key: field.key,
    type: field.type,
    value: field.value,
    jsonValue: () => (LIST_TYPE.test(field.type) ? parseJson(field.value) : field.value),
    compareDigest: () => digestOf(field.value),
    ownerType: ownerTypeOf(ownerGid),
    createdAt: at,
    updatedAt: at,
  }
}

/** The two fields that every owner of metafields has. */
export function metafieldFields(scene: Scene, ownerGid: string, generated: readonly MetafieldFacts[] = []) {
  const all = () => scene.shop.edits.metafieldsOf(ownerGid, generated)
  return {
    metafield: ({ namespace = '$app', key }: { namespace?: string; key: string }) => {
      const found = all().find((field) => field.namespace === namespace && field.key === key)
      return found ? metafieldNode(scene, ownerGid, found) : null
    },
    metafields: (args: PageArgs & { namespace?: string; keys?: string[] }) => {
      const wanted = all().filter(
        (field) =>
          (args.namespace == null || field.namespace === args.namespace) &&
          (args.keys == null ||
            args.keys.includes(`${field.namespace}.${field.key}`) ||
            args.keys.includes(field.key)),
      )
      const listing = listingOf(wanted, (_, position) => [position, position])
      return pageOf(scene, listing, args, (field) => metafieldNode(scene, ownerGid, field))
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
