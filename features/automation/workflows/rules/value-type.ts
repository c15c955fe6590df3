/** The types of values as expressions see them: inferred from recorded answers and read from schemas of tools. */
import type { ValueType } from '../contract/check.ts'

const dyn: ValueType = { type: 'dyn' }
const maxFields = 200
const maxDepth = 12

/** The type of JSON values that stood in one place, such as the answers of a tool. What differs among them is `dyn`; a field that some lack is optional. */
export function inferType(samples: readonly unknown[], depth = 0): ValueType {
  const values = samples.filter((value) => value !== undefined)
  const known = values.filter((value) => value !== null)
  if (known.length === 0 || depth > maxDepth) return dyn
  // Null now and then: nothing but a check against null is safe, so it is anything.
  if (known.length < values.length) return dyn
  if (known.every((value) => typeof value === 'number')) {
    return { type: known.every((value) => Number.isSafeInteger(value)) ? 'int' : 'double' }
  }
  if (known.every((value) => typeof value === 'string')) return { type: 'string' }
  if (known.every((value) => typeof value === 'boolean')) return { type: 'bool' }
  if (known.every((value) => Array.isArray(value))) {
    return { type: 'list', of: inferType(known.flat().slice(0, 500), depth + 1) }
  }
  if (known.some((value) => typeof value !== 'object' || Array.isArray(value))) return dyn
  return inferObject(known as Record<string, unknown>[], depth)
}

function inferObject(values: readonly Record<string, unknown>[], depth: number): ValueType {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))]
  // So many fields are keys of a map; of an empty object nothing is known.
  if (names.length > maxFields || names.length === 0) return { type: 'map', of: dyn }
  const fields = names.map((name): [string, ValueType] => {
    const found = values.flatMap((value) => (Object.hasOwn(value, name) ? [value[name]] : []))
    const of = inferType(found, depth + 1)
    return [name, found.length < values.length ? { type: 'optional', of } : of]
  })
  return { type: 'object', fields: Object.fromEntries(fields) }
}

/** The type that a JSON schema, as `z.toJSONSchema` writes it, describes. What it cannot say is `dyn`. */
export function typeOfSchema(schema: unknown, depth = 0): ValueType {
  if (typeof schema !== 'object' || schema === null || depth > maxDepth) return dyn
  const { type, items, properties, required, additionalProperties } = schema as Record<string, unknown>
  if (type === 'string') return { type: 'string' }
  if (type === 'boolean') return { type: 'bool' }
  if (type === 'integer') return { type: 'int' }
  if (type === 'number') return { type: 'double' }
  if (type === 'array') return { type: 'list', of: typeOfSchema(items, depth + 1) }
  if (type !== 'object') return dyn
  if (typeof properties !== 'object' || properties === null) {
    return { type: 'map', of: typeOfSchema(additionalProperties, depth + 1) }
  }
  const needed = new Set(Array.isArray(required) ? required : [])
  const fields = Object.entries(properties).map(([name, property]): [string, ValueType] => {
    const of = typeOfSchema(property, depth + 1)
    return [name, needed.has(name) ? of : { type: 'optional', of }]
  })
  return { type: 'object', fields: Object.fromEntries(fields) }
}

/** What is declared of a value, with what was found beside it: fields that only records have are optional. */
export function addFound(declared: ValueType, found: ValueType): ValueType {
  if (declared.type === 'optional') {
    const inner = addFound(declared.of, found.type === 'optional' ? found.of : found)
    return { type: 'optional', of: inner }
  }
  if (found.type === 'optional') return addFound(declared, found.of)
  if (declared.type !== 'object' || found.type !== 'object') return declared
  const fields = { ...declared.fields }
  for (const [name, of] of Object.entries(found.fields)) {
    const known = fields[name]
    fields[name] = known ? addFound(known, of) : of.type === 'optional' ? of : { type: 'optional', of }
  }
  return { type: 'object', fields }
}

/** Whether a value of one type may stand where another is wanted. Whole numbers stand for any; what is not known is let through and checked when it runs. */
export function fitsType(found: ValueType, wanted: ValueType): boolean {
  if (found.type === 'optional') return fitsType(found.of, wanted)
  if (wanted.type === 'optional') return found.type === 'null' || fitsType(found, wanted.of)
  if (found.type === 'dyn' || wanted.type === 'dyn') return true
  if (found.type === 'int' && wanted.type === 'double') return true
  if (found.type === 'double' && wanted.type === 'int') return true
  if (found.type === 'list' && wanted.type === 'list') return fitsType(found.of, wanted.of)
  if (found.type === 'map' || found.type === 'object')
    return wanted.type === 'map' || wanted.type === 'object'
  return found.type === wanted.type
}

/** The type as CEL writes it, for people. */
export function formatType(type: ValueType): string {
  switch (type.type) {
    case 'list':
      return `list(${formatType(type.of)})`
    case 'map':
      return `map(string, ${formatType(type.of)})`
    case 'optional':
      return formatType(type.of)
    case 'object':
      return 'map'
    case 'dyn':
      return 'any'
    default:
      return type.type
  }
}
