/** The values of a tool's form while they are typed, and the arguments they become. */
import { t } from '@lingui/core/macro'
import type { ToolParameter } from '#features/agents/tool-runs/contract/tool.ts'
import { formatNumber } from '#ui/format.ts'
import { formatDecimal, readNumber } from '#ui/number-text.ts'

export type FormValue = string | boolean | readonly string[]
export type FormValues = Record<string, FormValue>

/** What a form begins with: what is given, or else the defaults. */
export function toValues(parameters: readonly ToolParameter[], given: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      toValue(parameter, given[parameter.name] ?? parameter.defaultValue),
    ]),
  )
}

function toValue({ type, options }: ToolParameter, given: unknown): FormValue {
  if (type === 'boolean') return given === true
  const list = Array.isArray(given) ? given.map(toText) : []
  if (type === 'multiselect') return options.length > 0 ? list : list.join(', ')
  return type === 'number' && typeof given === 'number' ? formatDecimal(given) : toText(given)
}

function toText(given: unknown): string {
  if (given === null || given === undefined) return ''
  return typeof given === 'object' ? JSON.stringify(given) : String(given)
}

/** What runs. What was left empty is left out. */
export function toArguments(
  parameters: readonly ToolParameter[],
  values: FormValues,
): Record<string, unknown> {
  return Object.fromEntries(
    parameters.flatMap(({ name, type }): [string, unknown][] => {
      const value = values[name]
      if (type === 'boolean') return [[name, value === true]]
      if (isBlank(value)) return []
      if (type === 'number') return [[name, numberOf(value)]]
      if (type === 'multiselect' && typeof value === 'string') return [[name, splitList(value)]]
      return [[name, value]]
    }),
  )
}

/** The labels of what must be filled in and is not. */
export function findMissing(parameters: readonly ToolParameter[], values: FormValues): string[] {
  return parameters
    .filter(({ name, type, required }) => required && type !== 'boolean' && isBlank(values[name]))
    .map(({ label }) => label)
}

/** What is wrong with numbers, by the names of their fields. */
export function findFaults(parameters: readonly ToolParameter[], values: FormValues): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap(({ name, type, validation: { min, max } }) => {
      const value = values[name]
      if (type !== 'number' || isBlank(value)) return []
      const number = numberOf(value)
      if (number === null) return [[name, t`Must be a number`]]
      if (min !== undefined && number < min) return [[name, t`At least ${formatNumber(min)}`]]
      return max !== undefined && number > max ? [[name, t`At most ${formatNumber(max)}`]] : []
    }),
  )
}

function numberOf(value: FormValue | undefined): number | null {
  return typeof value === 'string' ? readNumber(value) : null
}

function isBlank(value: FormValue | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return value === undefined
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
