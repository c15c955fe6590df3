import type { RowVerdict } from '#features/shop/feed/contract/verdict.ts'
import { judgeRow } from '#features/shop/feed/rules/read-rows.ts'
import { createFeedIndex } from '#features/shop/feed/rules/validate-feed.ts'
import { extendVerdict } from '#features/shop/feed/rules/validate-row.ts'
import type { ValidateArguments } from './arguments.ts'
import { readRows } from './read-rows.ts'

export type JudgedRow = { place: number; verdict: RowVerdict }

/** The verdict on every row, in the order of the file. The rules across rows read the file twice. */
export async function* validateFile(path: string, options: ValidateArguments): AsyncGenerator<JudgedRow> {
  const index = options.isFeed ? createFeedIndex(options.profile) : null
  if (index !== null) for await (const row of readRows(path)) index.collect(judgeRow(row, options))
  for await (const row of readRows(path)) {
    const verdict = judgeRow(row, options)
    const added = index?.judge(verdict) ?? []
    yield { place: row.place, verdict: extendVerdict(verdict, added, options.profile) }
  }
}
