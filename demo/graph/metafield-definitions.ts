/** Definitions of metafields: made once for each owner type, namespace and key. */
import { seedOf } from '../chance.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { pageOf, requireScope, type Scene } from './scene.ts'

interface DefinitionInput {
  name: string
  namespace?: string | null
  key: string
  ownerType: string
  type: string
  description?: string | null
}

type Definition = DefinitionInput & { namespace: string }

const prefix = 'definition/'
const TYPES =
  /^(list\.)?(single_line_text_field|number_integer|number_decimal|url|color|boolean|weight|date)$/
const OTHER_TYPES = new Set(['multi_line_text_field', 'rich_text_field', 'json', 'money', 'id'])
const KEY = /^[a-zA-Z0-9_-]{2,64}$/

function nameOf({ ownerType, namespace, key }: Pick<Definition, 'ownerType' | 'namespace' | 'key'>): string {
  return `${ownerType}/${namespace}/${key}`
}

export function createDefinition(scene: Scene, { definition: input }: { definition: DefinitionInput }) {
  requireScope(scene, 'write_products', 'metafieldDefinitionCreate')
  const definition = { ...input, namespace: input.namespace ?? '$app' }
  const refuse = (field: string, message: string, code: string) => ({
    createdDefinition: null,
    userErrors: [{ field: ['definition', field], message, code }],
  })
  if (definition.name.trim() === '') return refuse('name', "Name can't be blank", 'BLANK')
  if (!KEY.test(definition.key))
    return refuse('key', 'Key contains one or more invalid characters', 'INVALID')
  if (!TYPES.test(definition.type) && !OTHER_TYPES.has(definition.type)) {
    return refuse('type', `Type name ${definition.type} is not a valid type`, 'INCLUSION')
  }
  if (scene.shop.state.get(prefix + nameOf(definition)) !== null) {
    return refuse('key', 'Key is in use for this owner type on the namespace', 'TAKEN')
  }
  scene.shop.state.set(prefix + nameOf(definition), definition)
  return { createdDefinition: definitionNode(scene, definition), userErrors: [] }
}

function listDefinitions(scene: Scene): Definition[] {
  // What stands there was written by this file.
  return scene.shop.state.list(prefix).map(([, kept]) => kept as Definition)
}

export function definitionConnection(
  scene: Scene,
  args: PageArgs & { ownerType: string; namespace?: string | null; key?: string | null },
) {
  const found = listDefinitions(scene).filter(
    ({ ownerType, namespace, key }) =>
      ownerType === args.ownerType &&
      (args.namespace == null || namespace === args.namespace) &&
      (args.key == null || key === args.key),
  )
  const listing = listingOf(found, (_, at) => [at, at])
  return pageOf(scene, listing, args, (definition) => definitionNode(scene, definition))
}

/** The type that a definition gives a metafield; null without one. */
export function definedType(
  scene: Scene,
  ownerType: string,
  { namespace, key }: { namespace?: string | null; key: string },
): string | null {
  const name = nameOf({ ownerType, namespace: namespace ?? '$app', key })
  const found = scene.shop.state.get(prefix + name)
  return found === null ? null : (found as Definition).type
}

function definitionNode(scene: Scene, definition: Definition) {
  const serial = seedOf(nameOf(definition)) % 1_999_999_999
  return {
    ...definition,
    description: definition.description ?? null,
    id: scene.shop.ids.gid('MetafieldDefinition', serial),
    type: { name: definition.type, category: 'TEXT' },
  }
}
