/** What is typed into the form of a function, and the arguments it becomes. */
import { t } from '@lingui/core/macro'
import { ApiError, codeOf } from '#ui/api-error.ts'
import { readNumber } from '#ui/number-text.ts'
import type { AgentFunction, executeFunction } from '../contract/functions.ts'

export type FunctionField = AgentFunction['parameters']['properties'][string]
/** By the names of the parameters. */
export type TypedValues = Record<string, string>

export type FieldKind = 'text' | 'number' | 'flag' | 'choice' | 'list' | 'object'

export function kindOf({ type, enum: values }: FunctionField): FieldKind {
  if (type === 'array') return 'list'
  if (values) return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'object' ? 'object' : 'text'
}

type FilledForm = { args: Record<string, unknown>; missing: string[]; faults: Record<string, string> }

/** What was left empty is left out, or missing where it is required. */
export function toArguments(
  { properties, required }: AgentFunction['parameters'],
  typed: TypedValues,
): FilledForm {
  const filled: FilledForm = { args: {}, missing: [], faults: {} }
  for (const [name, field] of Object.entries(properties)) {
    const text = typed[name]?.trim() ?? ''
    if (text === '') {
      if (required.includes(name)) filled.missing.push(name)
      continue
    }
    const kind = kindOf(field)
    const value = toValue(kind, text)
    if (value === undefined) filled.faults[name] = faultOf(kind)
    else filled.args[name] = value
  }
  return filled
}

/** Undefined where the text does not fit. */
function toValue(kind: FieldKind, text: string): unknown {
  if (kind === 'number') return readNumber(text) ?? undefined
  if (kind === 'flag') return text === 'true'
  if (kind === 'object') return parsed(text, (value) => typeof value === 'object' && !Array.isArray(value))
  if (kind !== 'list') return text
  if (text.startsWith('[')) return parsed(text, Array.isArray)
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function parsed(text: string, fits: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && fits(value) ? value : undefined
  } catch {
    return undefined
  }
}

function faultOf(kind: FieldKind): string {
  if (kind === 'number') return t`Must be a number`
  return kind === 'list' ? t`Write values with commas between, or a JSON list` : t`Must be a JSON object`
}

/** What a refusal says of the parameters, by their names. */
export function refusedFields(error: unknown): Record<string, string> {
  if (codeOf<typeof executeFunction>(error) !== 'TOOL_INPUT_INVALID' || !(error instanceof ApiError))
    return {}
  if (!Array.isArray(error.details)) return {}
  const details = error.details as Partial<{ path: string; message: string }>[]
  return Object.fromEntries(
    details.flatMap(({ path, message }) => (path && message ? [[path.split('.')[0] ?? path, message]] : [])),
  )
}
