/** One line of the report: a figure, what was aimed at, and the limit that was measured beside it. */
import { type Goal, type GoalName, goals } from './goals.ts'
import type { Measurement } from './measure.ts'

export type Line = {
  name: string
  /** How many rows the store has; null where that plays no part. */
  rows: number | null
  unit: string
  now: number
  goal: number | null
  aim: number | null
  isLessBetter: boolean
  limit: { name: string; value: number } | null
  /** Now as a part of the limit. */
  ratio: number | null
  ratioGoal: number | null
  isMet: boolean | null
  /** What no figure may pass, unless other work takes the processors; null where nothing is so. */
  bound: number | null
  /** A promise that was not kept, in words; null when there is none or it was. */
  brokenPromise: string | null
  /** Further figures of the same measurement. */
  detail: string
  /** The part of the processors that other work took meanwhile, 0 to 1; null where that is not known. */
  others: number | null
}

export type Measured = {
  rows: number
  now: number
  /** What of it, such as the sort of a list. */
  of?: string
  limit?: { name: string; value: number }
  detail?: string
}

/** Beyond this many rows no bound holds: such stores are measured to see how cost grows. */
const boundedRows = 100_000

/** A figure held against the goal of that name. */
export function toLine(goalName: GoalName, { rows, now, of, limit, detail = '' }: Measured): Line {
  const goal: Goal = goals[goalName]
  const name = of ? `${goalName}: ${of}` : goalName
  const ratio = limit ? now / limit.value : null
  const isReached = goal.isLessBetter ? now <= goal.goal : now >= goal.goal
  const hasShare = goal.share === undefined || ratio === null || ratio >= goal.share
  return {
    name,
    rows,
    unit: goal.unit,
    now,
    goal: goal.goal,
    aim: goal.aim ?? null,
    isLessBetter: goal.isLessBetter,
    limit: limit ?? null,
    ratio,
    ratioGoal: goal.share ?? null,
    isMet: isReached && hasShare,
    bound: rows <= boundedRows ? goal.bound : null,
    brokenPromise: null,
    detail,
    others: null,
  }
}

/** A measurement that carries its own promise, if any. */
export function fromMeasurement({
  name,
  unit,
  perSecond,
  limit,
  limitPerSecond,
  ratio,
  promised,
}: Measurement): Line {
  return {
    name,
    rows: null,
    unit: `${unit}/s`,
    now: perSecond,
    goal: null,
    aim: null,
    isLessBetter: false,
    limit: { name: limit, value: limitPerSecond },
    ratio,
    ratioGoal: null,
    isMet: promised ? promised.isKept : null,
    bound: null,
    brokenPromise: promised && !promised.isKept ? promised.says : null,
    detail: promised?.says ?? '',
    others: null,
  }
}

/** How far a line is from its goal: 1 at the goal, less below it. Lines without one are not far. */
export function reach({ now, goal, isLessBetter }: Line): number {
  if (goal === null) return Number.POSITIVE_INFINITY
  return isLessBetter ? goal / now : now / goal
}

/** One sentence for each line on which the bench fails. A figure may pass its bound by as much as other work took of the processors. */
export function findBroken(lines: readonly Line[]): string[] {
  return lines.flatMap((line) => {
    const { name, now, unit, bound, isLessBetter, brokenPromise, others } = line
    if (brokenPromise !== null) return [`Limit missed: ${name}: ${brokenPromise}`]
    if (bound === null) return []
    const crowding = 1 / (1 - Math.min(others ?? 0, maxOthers))
    const isPast = isLessBetter ? now > bound * crowding : now < bound / crowding
    const most = `${isLessBetter ? 'at most' : 'at least'} ${bound} ${unit}`
    return isPast
      ? [
          `Limit missed: ${name}: ${now.toFixed(1)} ${unit}, ${most}, and other work took ${Math.round((others ?? 0) * 100)} %`,
        ]
      : []
  })
}

const maxOthers = 0.95
