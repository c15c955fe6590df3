import { findFeedVariants } from '#features/shop/feed/actions/facts.ts'
import { findByVariant } from '#features/shop/feed/actions/variants.ts'
import { addDays, mondayOf } from '#kit/days.ts'
import type { CustomerWeek } from '../contract/customers.ts'
import { countDays, countVariantDays, type DayCounts, listTopVariants } from '../records/figures.ts'
import { listSoldDays, type SoldDayRow } from '../records/sold.ts'
import { dayIn, lastWeeks } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { type KnownSales, readKnown } from './sales-coverage.ts'

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

/** Both days are in it. */
type DayRange = { from: string; to: string }
/** `first` is the first day whose orders are known, `through` the last that was over when they were read. */
export type DayCoverage = {
  storeId: string
  currency: string
  timeZone: string
  first: string | null
  through: string
}
export type ProductDay = { productId: string; day: string; orders: number; price: number | null }

export type DayDeps = Pick<SalesDeps, 'db' | 'stores' | 'clock'>

/** What happened on single days in a workspace's store, counted in the database. Without a store each list is empty. */
export function dayFacts(deps: DayDeps) {
  const inStore = async <T>(workspaceId: string, work: (known: KnownSales) => Promise<T[]>): Promise<T[]> => {
    const known = await readKnown(deps, workspaceId)
    return known ? work(known) : []
  }
  const daysOf = ({ key, coverage }: KnownSales, { from, to }: DayRange) => ({
    ...key,
    from,
    to,
    timeZone: coverage.timeZone,
  })
  return {
    findDayCoverage: async (workspaceId: string): Promise<DayCoverage | null> => {
      const known = await readKnown(deps, workspaceId)
      if (!known) return null
      const { storeId, currency, timeZone, lastSyncAt } = known.coverage
      const through = addDays(dayIn(timeZone, new Date(lastSyncAt)), -1)
      return { storeId, currency, timeZone, first: known.first, through }
    },

    countDays: (workspaceId: string, period: DayRange) =>
      inStore<DayCounts>(workspaceId, (known) =>
        deps.db.inWorkspace(workspaceId, (tx) => countDays(tx, daysOf(known, period))),
      ),

    /** The products of the feed with the most orders, the most first. */
    listTopProducts: (workspaceId: string, { limit, ...period }: DayRange & { limit: number }) =>
      inStore<{ productId: string; title: string; orders: number }>(workspaceId, async (known) => {
        const top = await deps.db.inWorkspace(workspaceId, (tx) =>
          listTopVariants(tx, daysOf(known, period), limit),
        )
        const gids = top.map(({ variantGid }) => variantGid)
        const named = await findByVariant(deps, workspaceId, known.key.storeId, gids)
        return top.flatMap(({ variantGid, orders }) => {
          const product = named.get(variantGid)
          return product ? [{ productId: product.productId, title: product.title, orders }] : []
        })
      }),

    /** What each product of the feed brought on each day that it was sold on. */
    listSoldDays: (workspaceId: string, period: DayRange) =>
      inStore<Omit<SoldDayRow, 'variantGid'> & { productId: string }>(workspaceId, async (known) => {
        const { currency } = known.coverage
        const all = { variantGids: null, countries: null }
        const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
          listSoldDays(tx, { ...daysOf(known, period), ...all, currency }),
        )
        const gids = [...new Set(rows.map(({ variantGid }) => variantGid))]
        const named = await findByVariant(deps, workspaceId, known.key.storeId, gids)
        return rows.flatMap(({ variantGid, ...row }) => {
          const product = named.get(variantGid)
          return product ? [{ productId: product.productId, ...row }] : []
        })
      }),

    /** The days on which each product was sold. */
    countProductDays: (workspaceId: string, { productIds, ...period }: DayRange & { productIds: string[] }) =>
      inStore<ProductDay>(workspaceId, async (known) => {
        const { storeId } = known.key
        const variantGids = await findFeedVariants(deps, workspaceId, storeId, { productIds })
        if (variantGids.length === 0) return []
        const named = await findByVariant(deps, workspaceId, storeId, variantGids)
        const { currency } = known.coverage
        const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
          countVariantDays(tx, { ...daysOf(known, period), currency, variantGids }),
        )
        return rows.flatMap(({ variantGid, ...row }) => {
          const product = named.get(variantGid)
          return product ? [{ productId: product.productId, ...row }] : []
        })
      }),
  }
}
