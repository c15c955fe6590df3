import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Limit, networkOf, takeOrRefuse } from '#db/limit.ts'
import type { RowVerdict } from '#features/shop/feed/contract/verdict.ts'
import { type FeedRow, judgeRow, readRows } from '#features/shop/feed/rules/read-rows.ts'
import { createFeedIndex } from '#features/shop/feed/rules/validate-feed.ts'
import { extendVerdict } from '#features/shop/feed/rules/validate-row.ts'
import { Refusal } from '#kit/errors.ts'
import { type FeedCheck, type FeedCheckForm, feedCheckRefusals, maxRows } from './contract.ts'
import { createTally } from './rules.ts'

export type FeedCheckDeps = { clock: () => Date; limit: Pick<Limit, 'take'> }

const rowsInATurn = 50

/** Judges a pasted feed, row by row and as a whole. Between rows others get their turn: judging is work, and anybody may ask for it. */
export async function check(
  deps: FeedCheckDeps,
  { profile, text }: FeedCheckForm,
  from: { ip: string },
): Promise<FeedCheck> {
  await takeOrRefuse(deps.limit, networkOf(from.ip))
  const rows = getRows(text)
  const options = { profile, now: deps.clock() }
  const index = createFeedIndex(profile)
  const verdicts: RowVerdict[] = []
  for await (const row of inTurns(rows)) {
    const verdict = judgeRow(row, options)
    index.collect(verdict)
    verdicts.push(verdict)
  }
  const tally = createTally()
  for (const [at, verdict] of verdicts.entries()) {
    const whole = extendVerdict(verdict, index.judge(verdict), profile)
    tally.add({ index: at, place: rows[at]?.place ?? at + 1, verdict: whole })
  }
  return { profile, ...tally.toReport() }
}

function getRows(text: string): FeedRow[] {
  const read = readRows(text, maxRows)
  if ('fault' in read) {
    const { line, column, problem } = read.fault
    throw new Refusal(
      feedCheckRefusals.FEED_NOT_JSON,
      `Line ${line}, column ${column}: this is not JSON. ${problem}`,
      {
        details: { line, column },
      },
    )
  }
  if (read.count <= maxRows) return read.rows
  throw new Refusal(
    feedCheckRefusals.FEED_TOO_LONG,
    `The text holds ${read.count} rows; ${maxRows} can be checked at a time.`,
  )
}

async function* inTurns<R>(rows: R[]): AsyncGenerator<R> {
  for (const [at, row] of rows.entries()) {
    if (at % rowsInATurn === 0) await nextTurn()
    yield row
  }
}
