import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  extendSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import { schema } from './schema.ts'

const FILE = 'shopify-admin-2026-10.introspection.json.gz'
const places = [`../tests/schema/${FILE}`, `../../shared/reference/data/${FILE}`]
const place = places.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))

test.skipIf(!place)(
  'Whatever the demo store understands, Shopify understands in the same words (needs the schema file)',
  () => {
    const real = realSchema()
    const own = Object.values(schema.getTypeMap()).filter(
      (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
    )
    expect(own.length).toBeGreaterThan(100)
    expect(own.flatMap((type) => differences(type, real.getType(type.name)))).toEqual([])
    for (const directive of schema.getDirectives()) {
      expect(real.getDirective(directive.name)?.args.map(String)).toEqual(directive.args.map(String))
    }
  },
)

function realSchema(): GraphQLSchema {
  if (!place) throw new Error('The schema file is missing.')
  const { data } = JSON.parse(gunzipSync(readFileSync(place)).toString('utf8'))
  const additions = new URL('../tests/schema/additions-2026-10.graphql', import.meta.url)
  return extendSchema(buildClientSchema(data, { assumeValid: true }), parse(readFileSync(additions, 'utf8')))
}

function differences(own: GraphQLNamedType, real: GraphQLNamedType | undefined): string[] {
  if (!real) return [`${own.name} is unknown`]
  if (own.constructor.name !== real.constructor.name) return [`${own.name} is of another kind`]
  if (isEnumType(own) && isEnumType(real)) {
    return own
      .getValues()
      .flatMap(({ name }) => (real.getValue(name) ? [] : [`${own.name}.${name} is unknown`]))
  }
  if (isInputObjectType(own) && isInputObjectType(real)) {
    return sameInputs(own.name, Object.values(own.getFields()), Object.values(real.getFields()))
  }
  if ((isObjectType(own) || isInterfaceType(own)) && (isObjectType(real) || isInterfaceType(real))) {
    const names = real.getInterfaces().map(({ name }) => name)
    const interfaces = own.getInterfaces().filter(({ name }) => !names.includes(name))
    const fields = Object.values(own.getFields()).flatMap((field) => {
      const path = `${own.name}.${field.name}`
      const twin = real.getFields()[field.name]
      if (!twin) return [`${path} is unknown`]
      const isInherited = own.getInterfaces().some((parent) => field.name in parent.getFields())
      if (twin.deprecationReason && !isInherited) return [`${path} is deprecated`]
      const type =
        String(field.type) === String(twin.type) ? [] : [`${path} is ${twin.type}, not ${field.type}`]
      return [...type, ...sameInputs(path, field.args, twin.args)]
    })
    return [...interfaces.map(({ name }) => `${own.name} does not implement ${name}`), ...fields]
  }
  return []
}

type Inputs = readonly (GraphQLArgument | GraphQLInputField)[]

function sameInputs(path: string, own: Inputs, real: Inputs): string[] {
  const unlike = own.flatMap((input) => {
    const twin = real.find(({ name }) => name === input.name)
    if (!twin) return [`${path}.${input.name} is unknown`]
    const isSame = String(twin.type) === String(input.type) && twin.defaultValue === input.defaultValue
    return isSame ? [] : [`${path}.${input.name} is ${twin.type}, not ${input.type}`]
  })
  const missing = real.filter(
    (twin) =>
      String(twin.type).endsWith('!') &&
      twin.defaultValue === undefined &&
      !own.some(({ name }) => name === twin.name),
  )
  return [...unlike, ...missing.map(({ name }) => `${path}.${name} is required and missing`)]
}
