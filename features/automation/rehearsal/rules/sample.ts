/** What stands in for an answer of which only the type is known. */
import type { ValueType } from '#features/automation/workflows/contract/check.ts'
import type { JsonValue } from '#features/automation/workflows/contract/definition.ts'
import { type AnswerPick, triggerPick } from '../contract.ts'

/** The plainest value of a type; null where nothing is known. */
export function sampleOf(type: ValueType): JsonValue {
  switch (type.type) {
    case 'bool':
      return true
    case 'int':
    case 'double':
      return 1
    case 'string':
      return 'Sample'
    case 'list':
      return [sampleOf(type.of)]
    case 'map':
      return {}
    case 'object':
      return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, sampleOf(field)]))
    case 'optional':
      return sampleOf(type.of)
    default:
      return null
  }
}

/** What a run by hand or by a webhook is started with: what the merchant gave, else nothing. */
export function sampleInput(picks: Readonly<Record<string, AnswerPick>>): Record<string, unknown> {
  const pick = picks[triggerPick]
  if (pick?.type !== 'given') return {}
  const { output } = pick
  return typeof output !== 'object' || output === null || Array.isArray(output) ? {} : output
}
