import { addDays, mondayOf } from '#kit/days.ts'
import type { CustomerWeek } from '../contract/customers.ts'
import { countDays } from '../records/days.ts'
import { lastWeeks } from '../rules/week.ts'
import type { SalesDeps } from './deps.ts'
import { readKnown } from './sales-coverage.ts'

const shownWeeks = 12

/** How many orders of each of the last whole weeks came from customers who had ordered before. */
export async function viewCustomerWeeks(
  deps: SalesDeps,
  workspaceId: string,
): Promise<{ weeks: CustomerWeek[]; knownSince: string | null }> {
  const known = await readKnown(deps, workspaceId)
  if (!known) return { weeks: [], knownSince: null }
  const { key, coverage, first } = known
  const { timeZone, today, knownSince } = coverage
  const mondays = lastWeeks(today, shownWeeks, first)
  const [from, last] = [mondays[0], mondays.at(-1)]
  if (from === undefined || last === undefined) return { weeks: [], knownSince }
  const days = await deps.db.inWorkspace(workspaceId, (tx) =>
    countDays(tx, { ...key, timeZone, from, to: addDays(last, 6) }),
  )
  const weeks = [...Map.groupBy(days, ({ day }) => mondayOf(day))].map(([week, own]) => ({
    week,
    orders: own.reduce((sum, day) => sum + day.known, 0),
    returning: own.reduce((sum, day) => sum + day.returning, 0),
  }))
  return { weeks, knownSince }
}
