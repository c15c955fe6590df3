/** Events are kept for a while, and so many of one workspace. */
import type { Tx } from '#db/database.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { dayMs } from '#kit/days.ts'
import { eventRetention } from '../contract.ts'
import { isTrimDue, noteTrimmed, removeOldest } from '../records/coverage.ts'
import type { EventDeps } from './deps.ts'

export const trimKind = 'events.trim'

const everyMs = dayMs
/** A store that changes much is looked at before the day is over. */
const grown = 50_000
const atOnce = 10_000

/** Starts the removal of the oldest with `tx`, once a day and after many new ones. */
export async function startTrimWhenDue(
  { runs, clock }: Pick<EventDeps, 'runs' | 'clock'>,
  workspaceId: string,
  tx: Tx,
): Promise<void> {
  const since = new Date(clock().getTime() - everyMs)
  if (!(await isTrimDue(tx, workspaceId, { since, grown }))) return
  await runs.start(workspaceId, trimKind, { purpose: trimKind, input: {}, tx })
}

/** Removes what is beyond the retention, in steps. Answers how many events went. */
export async function trimEvents(
  { db, clock }: Pick<EventDeps, 'db' | 'clock'>,
  run: Pick<Run, 'step' | 'workspaceId'>,
): Promise<number> {
  const { workspaceId } = run
  const { rows, days } = eventRetention
  let removed = 0
  for (let batch = 1; ; batch += 1) {
    const gone = await run.step(`batch ${batch}`, () => {
      const before = new Date(clock().getTime() - days * dayMs)
      return db.inWorkspace(workspaceId, (tx) =>
        removeOldest(tx, workspaceId, { before, rows, limit: atOnce }),
      )
    })
    removed += gone
    if (gone < atOnce) break
  }
  await run.step('note', async () => {
    await db.inWorkspace(workspaceId, (tx) => noteTrimmed(tx, workspaceId, clock()))
    return true
  })
  return removed
}
