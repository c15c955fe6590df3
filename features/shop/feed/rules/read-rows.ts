/** Reads the rows of a feed that is held as one text, in any of its shapes. */
import type { ProfileId, RowVerdict } from '../contract/verdict.ts'
import { unreadableRow, validateRow } from './validate-row.ts'

/** Where a text stops being JSON; `line` and `column` count from 1, the column in UTF-16 units. */
type JsonFault = { line: number; column: number; problem: string }

type ExpectedToken = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const asks: Record<ExpectedToken, string> = {
  value: 'A value is expected here.',
  'value or end': 'A value or "]" is expected here.',
  key: 'A name in double quotes is expected here.',
  'key or end': 'A name in double quotes or "}" is expected here.',
  colon: 'A colon is expected here.',
  'comma or end': 'A comma or the end of the list or object is expected here.',
  nothing: 'The JSON ends before this.',
}

const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const space = /[ \t\n\r]*/y

/** The first place at which a text is not JSON (RFC 8259), or null when it is. JavaScript's own parser names no place for some faults. */
export function findJsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let expected: ExpectedToken = 'value'
  let at = 0
  const after = (): ExpectedToken => (open.length === 0 ? 'nothing' : 'comma or end')
  for (;;) {
    at = endOf(space, text, at) ?? at
    const sign = text[at]
    if (sign === undefined) return expected === 'nothing' ? null : toFault(text, at, endingProblem(open))
    const top = open.at(-1)
    const takesValue: boolean = expected === 'value' || expected === 'value or end'
    if (expected === 'nothing') return toFault(text, at, asks.nothing)
    if ((sign === ']' && top === '[') || (sign === '}' && top === '{')) {
      if (!expected.endsWith('or end')) return toFault(text, at, asks[expected])
      open.pop()
      expected = after()
      at += 1
    } else if (expected === 'comma or end' || expected === 'colon') {
      if (sign !== (expected === 'colon' ? ':' : ',')) return toFault(text, at, asks[expected])
      expected = expected === 'colon' || top === '[' ? 'value' : 'key'
      at += 1
    } else if (takesValue && (sign === '{' || sign === '[')) {
      open.push(sign)
      expected = sign === '{' ? 'key or end' : 'value or end'
      at += 1
    } else if (sign === '"') {
      const { end, problem } = readString(text, at)
      if (problem !== null) return toFault(text, end, problem)
      expected = takesValue ? after() : 'colon'
      at = end
    } else {
      const end = takesValue ? endOf(plain, text, at) : null
      if (end === null) return toFault(text, at, asks[expected])
      expected = after()
      at = end
    }
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function endingProblem(open: string[]): string {
  return open.length === 0
    ? 'There is no value.'
    : `The text ends before "${open.at(-1) === '{' ? '}' : ']'}" closes what was opened.`
}

function readString(text: string, start: number): { end: number; problem: string | null } {
  let at = start + 1
  for (; at < text.length && text[at] !== '"'; at += 1) {
    if (text.charCodeAt(at) < 0x20)
      return { end: at, problem: 'A text must close with a double quote before the line ends.' }
    if (text[at] !== '\\') continue
    const isEscape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at + 1, at + 6))
    if (!isEscape)
      return { end: at, problem: 'A backslash in a text must begin an escape such as \\n or \\u00e9.' }
    at += 1
  }
  return at < text.length ? { end: at + 1, problem: null } : { end: at, problem: 'A text does not close.' }
}

function toFault(text: string, at: number, problem: string): JsonFault {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n'), problem }
}

/** One row, or text that is not JSON. `place` is its line, or its position in the list, counted from 1. */
export type FeedRow = { place: number; value: unknown } | { place: number; problem: string; text: string }

/** The first rows of a text, and how many there are in all. */
export type FeedRows = { rows: FeedRow[]; count: number }

/** So many lines are looked at to see whether a text is one object per line. */
const linesTried = 100

/**
 * The rows of a text, `most` of them at most: one JSON object per line, a list, an object that holds `products`, or one
 * product. A line that is not JSON is a row with a problem when one of the first lines is JSON; otherwise the answer is
 * where the text stops being JSON. Blank lines are no rows.
 */
export function readRows(text: string, max: number): FeedRows | { fault: JsonFault } {
  const whole = text.replace(/^\uFEFF/, '')
  if (whole.trim() === '') return { rows: [], count: 0 }
  const one = parseRow(whole, 1)
  if ('value' in one) {
    const values = findRows(one.value) ?? [one.value]
    const rows = values.slice(0, max).map((value, index) => ({ place: index + 1, value }))
    return { rows, count: values.length }
  }
  const lines = whole
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line, place: index + 1 }]))
  const isRow = ({ line, place }: { line: string; place: number }) => {
    const row = parseRow(line, place)
    return 'value' in row && isObject(row.value)
  }
  const isLines = !/^\s*\[/.test(whole) && lines.slice(0, linesTried).some(isRow)
  if (!isLines) return { fault: findJsonFault(whole) ?? { line: 1, column: 1, problem: one.problem } }
  return { rows: lines.slice(0, max).map(({ line, place }) => parseRow(line, place)), count: lines.length }
}

/** Reads one JSON value. */
export function parseRow(text: string, place: number): FeedRow {
  try {
    return { place, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { place, problem: error instanceof Error ? error.message : 'not JSON', text }
  }
}

/** The rows that one JSON value holds, when it is a list or an object with `products`; null when it is a row itself. */
export function findRows(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[]
  return isObject(value) && 'products' in value && Array.isArray(value.products)
    ? (value.products as unknown[])
    : null
}

/** The verdict on a row as it was read; text that is not JSON is an error of the row itself. */
export function judgeRow(row: FeedRow, options: { profile: ProfileId; now: Date }): RowVerdict {
  if ('value' in row) return validateRow(row.value, options)
  const todo = `Make it valid JSON: ${row.problem}`
  return unreadableRow('json', row.text.slice(0, 120).toWellFormed(), todo.toWellFormed(), options.profile)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
