import { addDays } from '#kit/days.ts'

/** The Mondays of the weeks after a week. */
export function weeksAfter(week: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(week, 7 * (i + 1)))
}

/** Four years: older weeks say little of the next ones. */
export const maxHistory = 208

/** Without the weeks before the first sale: a product that was not there yet had no demand that could be measured. */
export function sinceFirstSale<T extends { units: number }>(weeks: readonly T[]): T[] {
  const first = weeks.findIndex(({ units }) => units > 0)
  return first === -1 ? [] : weeks.slice(first)
}
