/** Reads the rows of a feed file in any of its three shapes; lines are streamed, so that their number does not matter. */
import { type FeedRow, findRows, parseRow } from '#features/shop/feed/rules/read-rows.ts'
import { readLines } from './read-lines.ts'

/** The rows of a regular file, from the start on every call. Blank lines are no rows. */
export async function* readRows(path: string): AsyncGenerator<FeedRow> {
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
    if ('value' in row) return findRows(row.value) !== null
    return /^\s*\{/.test(line) && 'value' in (await parseWhole(path))
  }
  return false
}

async function* readWhole(path: string): AsyncGenerator<FeedRow> {
  const whole = await parseWhole(path)
  if (!('value' in whole)) return yield whole
  let place = 0
  for (const value of findRows(whole.value) ?? [whole.value]) {
    place += 1
    yield { place, value }
  }
}

async function parseWhole(path: string): Promise<FeedRow> {
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
