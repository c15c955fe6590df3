/** The vocabulary of the field checks: a check looks at one given value and answers what is read and what is wrong with it. */
import { remember } from './remember.ts'

export type FieldFault = { rule: string; todo: string; severity?: 'error' | 'warning' }

/** `value` is what the reader of the feed would take; it is left out of the row when a fault is an error. */
export type CheckOutcome = { value: unknown; faults: FieldFault[] }

export type FieldCheck = (value: unknown, now: Date) => CheckOutcome

/** The value is read; the faults beside it are usually warnings. */
export function accept(value: unknown, ...faults: FieldFault[]): CheckOutcome {
  return { value, faults }
}

/** The value is not read. `rule` is a stable slug, `todo` a sentence for the merchant. */
export function refuse(rule: string, todo: string): CheckOutcome {
  return { value: undefined, faults: [{ rule, todo }] }
}

/** Advice: the row stays valid. */
export function warn(rule: string, todo: string): FieldFault {
  return { rule, todo, severity: 'warning' }
}

/** Whether any fault is an error. */
export function isRefused(outcome: CheckOutcome): boolean {
  return outcome.faults.some((fault) => fault.severity !== 'warning')
}

/** The check, with the outcomes of its last texts kept: see `remember`. */
export function rememberCheck(check: FieldCheck): FieldCheck {
  let at = new Date(Number.NaN)
  let ofText = (text: string) => check(text, at)
  return (value, now) => {
    if (typeof value !== 'string') return check(value, now)
    if (now.getTime() !== at.getTime()) {
      at = now
      ofText = remember((text) => check(text, now))
    }
    return ofText(value)
  }
}

/** Missing, null, "", blank text and the empty list all mean "not given". */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** An object that is no list; JSON has no others. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON text inside a delimited cell, read; anything else as it is. */
export function readCell(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** The value in one short line for people; never serialises what may be huge or deeply nested. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object')
    return `an object (${Object.keys(value).slice(0, 5).join(', ').slice(0, 80)})`
  const text = String(value)
  return text.length > 120 ? `${text.slice(0, 117).toWellFormed()}...` : text
}
