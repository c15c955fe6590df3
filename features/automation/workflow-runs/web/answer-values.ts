/** The form of an approval step as it is typed, and as it is sent. */
import type { FormField, JsonValue } from '#features/automation/workflows/contract/definition.ts'

type Values = Readonly<Record<string, string>>

/** Names of the fields that must have a value and have none, or a number that is none. */
export function missingFields(fields: readonly FormField[], values: Values): string[] {
  return fields.flatMap(({ name, type, isRequired }) => {
    const value = values[name]?.trim() ?? ''
    if (type === 'boolean') return []
    if (value === '') return isRequired ? [name] : []
    return type === 'number' && !Number.isFinite(Number(value)) ? [name] : []
  })
}

/** The values as JSON: numbers as numbers, ticks as booleans; what is empty stays away. */
export function toAnswer(fields: readonly FormField[], values: Values): Record<string, JsonValue> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }): [string, JsonValue][] => {
      const value = values[name] ?? ''
      if (type === 'boolean') return [[name, value === 'true']]
      if (value.trim() === '') return []
      return [[name, type === 'number' ? Number(value) : value]]
    }),
  )
}
