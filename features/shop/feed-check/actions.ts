import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Limit, networkOf, takeOrRefuse } from '#db/limit.ts'
import type { Detail, ProfileId, RowVerdict } from '#features/shop/feed/contract/verdict.ts'
import { Refusal } from '#kit/errors.ts'
import { type FeedCheck, type FeedCheckForm, mostRows } from './contract.ts'
import { createTally } from './rules.ts'

type Row = { place: number }
type Judging = { profile: ProfileId; now: Date }

/** The rules of the feed, as the server hands them over. */
export type FeedRules<R extends Row> = {
  readRows: (
    text: string,
    most: number,
  ) => { rows: R[]; count: number } | { fault: { line: number; column: number; problem: string } }
  judgeRow: (row: R, options: Judging) => RowVerdict
  createFeedIndex: (profile: ProfileId) => {
    collect(verdict: RowVerdict): void
    judge(verdict: RowVerdict): Detail[]
  }
  extendVerdict: (verdict: RowVerdict, added: readonly Detail[], profile: ProfileId) => RowVerdict
}

export type FeedCheckDeps<R extends Row> = {
  clock: () => Date
  limit: Pick<Limit, 'take'>
  rules: FeedRules<R>
}

const rowsInATurn = 50

/** Judges a pasted feed, row by row and as a whole. Between rows others get their turn: judging is work, and anybody may ask for it. */
export async function check<R extends Row>(
  deps: FeedCheckDeps<R>,
  { profile, text }: FeedCheckForm,
  from: { ip: string },
): Promise<FeedCheck> {
  await takeOrRefuse(deps.limit, networkOf(from.ip))
  const rows = getRows(deps.rules, text)
  const options = { profile, now: deps.clock() }
  const index = deps.rules.createFeedIndex(profile)
  const verdicts: RowVerdict[] = []
  for await (const row of inTurns(rows)) {
    const verdict = deps.rules.judgeRow(row, options)
    index.collect(verdict)
    verdicts.push(verdict)
  }
  const tally = createTally()
  for (const [at, verdict] of verdicts.entries()) {
    const whole = deps.rules.extendVerdict(verdict, index.judge(verdict), profile)
    tally.add({ index: at, place: rows[at]?.place ?? at + 1, verdict: whole })
  }
  return { profile, ...tally.toReport() }
}

function getRows<R extends Row>(rules: FeedRules<R>, text: string): R[] {
  const read = rules.readRows(text, mostRows)
  if ('fault' in read) {
    const { line, column, problem } = read.fault
    throw new Refusal('FEED_NOT_JSON', `Line ${line}, column ${column}: this is not JSON. ${problem}`, 400, {
      details: { line, column },
    })
  }
  if (read.count <= mostRows) return read.rows
  throw new Refusal(
    'FEED_TOO_LONG',
    `The text holds ${read.count} rows; ${mostRows} can be checked at a time.`,
    413,
  )
}

async function* inTurns<R>(rows: R[]): AsyncGenerator<R> {
  for (const [at, row] of rows.entries()) {
    if (at % rowsInATurn === 0) await nextTurn()
    yield row
  }
}
