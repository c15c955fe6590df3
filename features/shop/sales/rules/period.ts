import { addDays } from '#kit/days.ts'

/** By time zone: making one takes a hundred times longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in an IANA time zone, as "2026-11-20". */
export function dayIn(timeZone: string, at: Date): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, format)
  return format.format(at)
}

/** `from` and `to` are the first and the last day, today; `previousFrom` is null when the time before is not known. */
export type Period = { days: number; from: string; to: string; previousFrom: string | null }

/**
 * The last days up to today, and as many before. Orders placed before `knownSince` are not known: the period begins with
 * the first day that is known whole, and there is nothing to compare with unless the days before are known whole too.
 * A store that first sold within the days before, on `firstSale`, had no whole time to be compared with either.
 */
export function periodOf(
  now: Date,
  timeZone: string,
  days: number,
  { knownSince, firstSale }: { knownSince: Date | null; firstSale: string | null },
): Period {
  const to = dayIn(timeZone, now)
  const asked = addDays(to, 1 - days)
  const before = addDays(asked, -days)
  const previousFrom = firstSale !== null && firstSale > before && firstSale < asked ? null : before
  if (knownSince === null) return { days, from: asked, to, previousFrom }
  const firstWhole = addDays(dayIn(timeZone, knownSince), 1)
  const from = firstWhole < asked ? asked : firstWhole > to ? to : firstWhole
  return { days, from, to, previousFrom: firstWhole <= before ? previousFrom : null }
}

/** Every day from one to another, those without a row made by `empty`. */
export function fillDays<T extends { day: string }>(
  rows: readonly T[],
  { from, to }: { from: string; to: string },
  empty: (day: string) => T,
): T[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  const filled: T[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) filled.push(known.get(day) ?? empty(day))
  return filled
}
