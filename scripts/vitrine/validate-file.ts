import type { RowVerdict } from '#features/feed/contract/verdict.ts'
import { createFeedIndex } from '#features/feed/rules/validate-feed.ts'
import { extendVerdict, unreadableRow, validateRow } from '#features/feed/rules/validate-row.ts'
import type { ValidateArguments } from './arguments.ts'
import { type Row, readRows } from './read-rows.ts'

export type JudgedRow = { place: number; verdict: RowVerdict }

/** The verdict on every row, in the order of the file. The rules across rows read the file twice. */
export async function* validateFile(path: string, options: ValidateArguments): AsyncGenerator<JudgedRow> {
  const index = options.isFeed ? createFeedIndex(options.profile) : null
  if (index !== null) for await (const row of readRows(path)) index.collect(validate(row, options))
  for await (const row of readRows(path)) {
    const verdict = validate(row, options)
    const added = index?.judge(verdict) ?? []
    yield { place: row.place, verdict: extendVerdict(verdict, added, options.profile) }
  }
}

function validate(row: Row, options: ValidateArguments): RowVerdict {
  if ('value' in row) return validateRow(row.value, options)
  const todo = `Make it valid JSON: ${row.problem}`
  return unreadableRow('json', row.text.slice(0, 120).toWellFormed(), todo.toWellFormed(), options.profile)
}
