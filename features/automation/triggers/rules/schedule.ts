/** When a schedule runs, and what becomes of the runs that it missed. */
import { Cron } from 'croner'
import type { MissedRuns } from '#features/automation/workflows/contract/definition.ts'
import { isTimeZone, scheduleProblem } from '#features/automation/workflows/rules/faults/find.ts'

/** `timeZone` is one of IANA. What daylight saving skips runs at the end of the gap, and what it repeats runs once. */
export type Schedule = { cron: string; timeZone: string }

/** A run that is started within so long of its time is not missed. */
export const graceMs = 60_000
/** More missed runs are neither started nor counted one by one. */
const maxMissed = 1_000
/** Of the policy "all": the newest. */
const maxCaughtUp = 100

function toCron({ cron, timeZone }: Schedule): Cron {
  return new Cron(cron, { paused: true, timezone: timeZone })
}

/** The next times after a moment; fewer where it never comes again. */
export function nextTimes(schedule: Schedule, after: Date, count: number): Date[] {
  return toCron(schedule).nextRuns(count, after)
}

/** The same with why there are none, for people. */
export function previewSchedule(
  schedule: Schedule,
  after: Date,
  count: number,
): { times: string[]; error: string | null } {
  if (!isTimeZone(schedule.timeZone)) return { times: [], error: 'There is no such time zone' }
  const error = scheduleProblem(schedule.cron)
  if (error !== null) return { times: [], error }
  return { times: nextTimes(schedule, after, count).map((time) => time.toISOString()), error: null }
}

export type DueRuns = {
  /** The planned times to run now, in order. */
  run: Date[]
  /** How many are left out. */
  missed: number
  next: Date | null
}

/** What is due of a schedule whose next run was planned for `nextAt`. Exactly on time or a little late, every policy runs it. */
export function planDue(
  schedule: Schedule & { missed: MissedRuns },
  { nextAt, now }: { nextAt: Date; now: Date },
): DueRuns {
  const cron = toCron(schedule)
  const next = cron.nextRun(now)
  const due = listDue(cron, nextAt, now)
  if (schedule.missed === 'none') {
    const run = due.filter((time) => now.getTime() - time.getTime() <= graceMs)
    return { run, missed: due.length - run.length, next }
  }
  const run = due.slice(schedule.missed === 'all' ? -maxCaughtUp : -1)
  return { run, missed: due.length - run.length, next }
}

/** From `first` to `now`, both included; of very many the newest. */
function listDue(cron: Cron, first: Date, now: Date): Date[] {
  const due: Date[] = []
  for (let time: Date | null = first; time !== null && time <= now; time = cron.nextRun(time)) {
    due.push(time)
    if (due.length < maxMissed) continue
    // A minutely schedule after a year: those in between are not walked through.
    const newest = cron.previousRuns(maxMissed, new Date(now.getTime() + 1)).toReversed()
    return newest.filter((one) => one >= first)
  }
  return due
}
