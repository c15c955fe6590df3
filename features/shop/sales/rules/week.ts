import { addDays, daysBetween, mondayOf } from '#kit/days.ts'

/** The Mondays of the last whole weeks before `today`, at most `count`, the oldest first; none begins before `first`. */
export function lastWeeks(today: string, count: number, first: string | null): string[] {
  if (first === null) return []
  const running = mondayOf(today)
  const asked = addDays(running, -7 * count)
  const weeks: string[] = []
  for (
    let week = asked < first ? mondayOf(addDays(first, 6)) : asked;
    week < running;
    week = addDays(week, 7)
  ) {
    weeks.push(week)
  }
  return weeks
}

/** The part of a period whose days are known; `days` counts both its first and its last. Null when there is none. */
export function knownPart(
  { from, to }: { from: string; to: string },
  { first, today }: { first: string | null; today: string },
): { from: string; to: string; days: number } | null {
  if (first === null) return null
  const begins = from < first ? first : from
  const ends = to > today ? today : to
  if (begins > ends) return null
  return {
    from: begins,
    to: ends,
    days: daysBetween(begins, ends) + 1,
  }
}
