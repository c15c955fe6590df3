/** Reads the rows of a feed file in any of its three shapes; lines are streamed, so that their number does not matter. */
import { readLines } from './read-lines.ts'

/** One row, or text that is not JSON. `place` is its line, or its position in the list, counted from 1. */
export type Row = { place: number; value: unknown } | { place: number; problem: string; text: string }

/** The rows of a regular file, from the start on every call. Blank lines are no rows. */
export async function* readRows(path: string): AsyncGenerator<Row> {
  if (await isOneValue(path)) return yield* readWhole(path)
  let place = 0
  for await (const line of readLines(path)) {
    place += 1
    if (line.trim() !== '') yield parseRow(line, place)
  }
}

/** A list, or an object that holds the products, is one JSON value over the whole file; anything else is lines. */
async function isOneValue(path: string): Promise<boolean> {
  for await (const line of readLines(path)) {
    if (line.trim() === '') continue
    if (/^\s*\[/.test(line)) return true
    const row = parseRow(line, 1)
    if ('value' in row) return findProducts(row.value) !== null
    return /^\s*\{/.test(line) && 'value' in (await parseWhole(path))
  }
  return false
}

async function* readWhole(path: string): AsyncGenerator<Row> {
  const whole = await parseWhole(path)
  if (!('value' in whole)) return yield whole
  const list = Array.isArray(whole.value)
    ? (whole.value as unknown[])
    : (findProducts(whole.value) ?? [whole.value])
  let place = 0
  for (const value of list) {
    place += 1
    yield { place, value }
  }
}

async function parseWhole(path: string): Promise<Row> {
  const lines: string[] = []
  for await (const line of readLines(path)) lines.push(line)
  try {
    return parseRow(lines.join('\n'), 1)
  } catch {
    return {
      place: 1,
      problem: 'The file is too large for one JSON value: write one object per line instead.',
      text: '',
    }
  }
}

function parseRow(text: string, place: number): Row {
  try {
    return { place, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { place, problem: error instanceof Error ? error.message : 'not JSON', text }
  }
}

function findProducts(value: unknown): unknown[] | null {
  const isObject = typeof value === 'object' && value !== null && 'products' in value
  return isObject && Array.isArray(value.products) ? (value.products as unknown[]) : null
}
