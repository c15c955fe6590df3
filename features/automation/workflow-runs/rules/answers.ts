/** What a person filled in, beside what was asked. */
import type { FormField } from '#features/automation/workflows/contract/definition.ts'

const types = { text: 'string', choice: 'string', number: 'number', boolean: 'boolean' } as const

export type WrongField = { field: string; problem: 'missing' | 'type' | 'choice' | 'unknown' }

/** The fields that are missing, of another type, or not asked for. */
export function findWrongFields(
  fields: readonly FormField[],
  form: Readonly<Record<string, unknown>>,
): WrongField[] {
  const known = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(form)
    .filter((name) => !known.has(name))
    .map((field) => ({ field, problem: 'unknown' as const }))
  const wrong = fields.flatMap(({ name: field, type, choices, isRequired }): WrongField[] => {
    const value = Object.hasOwn(form, field) ? form[field] : undefined
    if (value === undefined || value === null || value === '') {
      return isRequired ? [{ field, problem: 'missing' }] : []
    }
    if (typeof value !== types[type]) return [{ field, problem: 'type' }]
    const isOneOf = type !== 'choice' || choices.includes(String(value))
    return isOneOf ? [] : [{ field, problem: 'choice' }]
  })
  return [...unknown, ...wrong]
}
