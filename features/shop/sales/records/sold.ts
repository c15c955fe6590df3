/** What was sold, added up in the database. Amounts are numbers in major units: they are estimated with, never booked. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { addDays } from '#kit/days.ts'
import { listManyRows } from './save.ts'
import type { StoreKey } from './sync-state.ts'

/** Whose sales: those of a store in its currency, over whole days in its time zone, both days in it. Null is no narrowing. */
export type SoldFilter = StoreKey & {
  timeZone: string
  currency: string
  from: string
  to: string
  variantGids: string[] | null
  countries: string[] | null
}

const Day = z.string()

/** From the beginning of one day to the end of another. */
export function within(
  column: SQL,
  { from, to, timeZone }: Pick<SoldFilter, 'from' | 'to' | 'timeZone'>,
): SQL {
  return sql`${column} >= ${from}::timestamp at time zone ${timeZone}
    and ${column} < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`
}

function isSold(sold: SoldFilter): SQL {
  const { workspaceId, storeId, currency, countries } = sold
  const there = countries ? sql`and o.country = any(${sql.param(countries)}::text[])` : sql``
  return sql`o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.is_sale
    and o.currency = ${currency} and ${within(sql`o.placed_at`, sold)} ${there}`
}

const firstWeek = ({ from }: SoldFilter) => sql`date_trunc('week', ${from}::timestamp)`

/** Which part of the period an order is in, from 1. Where each begins is worked out once: the day of every order in the time zone takes longer than adding them up. */
function nthPart({ timeZone, to }: SoldFilter, first: SQL, length: SQL): SQL {
  return sql`width_bucket(o.placed_at, (select array_agg(part at time zone ${timeZone} order by part)
    from generate_series(${first}, ${to}::timestamp, ${length}) part))`
}

const nthWeek = (sold: SoldFilter) => nthPart(sold, firstWeek(sold), sql`interval '7 days'`)
const nthDay = (sold: SoldFilter) => nthPart(sold, sql`${sold.from}::timestamp`, sql`interval '1 day'`)

const weekOf = (sold: SoldFilter) => sql`(${firstWeek(sold)}::date + 7 * (nth - 1))::text as week`

/** Orders as rows of country, units, revenue; narrowed to products, each has what their lines brought. */
function soldOrders(sold: SoldFilter, columns: SQL): SQL {
  if (sold.variantGids === null)
    return sql`select ${columns}, o.units, o.revenue from orders o where ${isSold(sold)}`
  return sql`select ${columns}, sum(line.quantity) as units, sum(line.discounted_total) as revenue
    from orders o join order_lines line on line.workspace_id = o.workspace_id and line.order_id = o.id
    where ${isSold(sold)} and line.workspace_id = ${sold.workspaceId} and ${isWanted(sold)} group by o.id, 1`
}

function isWanted({ variantGids }: SoldFilter): SQL {
  return variantGids ? sql`line.variant_gid = any(${sql.param(variantGids)}::text[])` : sql`true`
}

const WeekRow = z.object({ week: Day, units: z.number(), revenue: z.number(), orders: z.number().int() })
export type WeekRow = z.infer<typeof WeekRow>

/** Weeks with a sale. */
export async function listSoldWeeks(tx: Tx, sold: SoldFilter): Promise<WeekRow[]> {
  const { rows } = await tx.execute(sql`
    select ${weekOf(sold)}, sum(units)::float as units, sum(revenue)::float as revenue, count(*)::int as orders
    from (${soldOrders(sold, sql`${nthWeek(sold)} as nth`)}) sale group by nth order by nth`)
  return WeekRow.array().parse(rows)
}

const SoldCountryRow = z.object({
  country: z.string().nullable(),
  orders: z.number().int(),
  units: z.number(),
  revenue: z.number(),
})
export type SoldCountryRow = z.infer<typeof SoldCountryRow>

export async function listSoldCountries(tx: Tx, sold: SoldFilter): Promise<SoldCountryRow[]> {
  const { rows } = await tx.execute(sql`
    select country, count(*)::int as orders, sum(units)::float as units, sum(revenue)::float as revenue
    from (${soldOrders(sold, sql`o.country`)}) sale group by country order by 4 desc, 2 desc, 1`)
  return SoldCountryRow.array().parse(rows)
}

const PriceRow = z.object({
  variantGid: z.string(),
  week: Day,
  units: z.number(),
  price: z.number(),
  discountShare: z.number(),
})
export type PriceRow = z.infer<typeof PriceRow>

/** What a piece of each variant brought in each week that it was sold in, and how many pieces went below their price; of so many variants that sold most. */
export async function listSoldPrices(
  tx: Tx,
  { maxVariants, ...sold }: SoldFilter & { maxVariants: number },
): Promise<PriceRow[]> {
  return listManyRows(
    tx,
    PriceRow,
    sql`
    with line as materialized (
      select line.variant_gid as gid, ${nthWeek(sold)} as nth, line.quantity, line.discounted_total as brought,
        line.discounted_total < line.unit_price * line.quantity as is_reduced
      from orders o join order_lines line on line.workspace_id = o.workspace_id and line.order_id = o.id
      where ${isSold(sold)} and line.workspace_id = ${sold.workspaceId} and line.quantity > 0
        and line.variant_gid is not null and ${isWanted(sold)}
    )
    select gid as "variantGid", ${weekOf(sold)}, units::float as units, (brought / units)::float as price,
      reduced::float / units as "discountShare"
    from (
      select gid, nth, sum(quantity) as units, sum(brought) as brought,
        coalesce(sum(quantity) filter (where is_reduced), 0) as reduced
      from line
      where gid in (select gid from line group by gid order by sum(quantity) desc, gid limit ${maxVariants})
      group by 1, 2
    ) sale order by nth, gid`,
  )
}

const SoldProductRow = z.object({
  variantGid: z.string().nullable(),
  title: z.string(),
  units: z.number(),
  revenue: z.number(),
  orders: z.number().int(),
  dailyMean: z.number(),
  dailySd: z.number(),
})
export type SoldProductRow = z.infer<typeof SoldProductRow>

/** What is ordered again follows the demand of lately, not that of a year ago. */
const maxDemandDays = 90

/**
 * What each variant brought, by revenue; what has left the store is known by its title. Mean and standard deviation
 * (of a sample) are of the pieces on each day of the period, those without a sale included, or on the last
 * `mostDemandDays` of a longer one.
 */
export async function listSoldProducts(
  tx: Tx,
  sold: SoldFilter & { days: number },
): Promise<SoldProductRow[]> {
  const demandDays = Math.min(sold.days, maxDemandDays)
  const days = sql`${demandDays}::float`
  // Days before these are one: the 0th.
  const nth = nthDay({ ...sold, from: addDays(sold.to, 1 - demandDays) })
  return listManyRows(
    tx,
    SoldProductRow,
    sql`
    select gid as "variantGid", title, units, revenue, orders, demand / ${days} as "dailyMean",
      sqrt(greatest(0, (squares - demand ^ 2 / ${days}) / greatest(${days} - 1, 1))) as "dailySd"
    from (
      select gid, max(title) as title, sum(units)::float as units, sum(revenue)::float as revenue,
        sum(orders)::int as orders, coalesce(sum(units) filter (where nth > 0), 0)::float as demand,
        coalesce(sum(units * units) filter (where nth > 0), 0)::float as squares
      from (
        select line.variant_gid as gid, case when line.variant_gid is null then line.title end as gone,
          ${nth} as nth, max(line.title) as title, sum(line.quantity) as units,
          sum(line.discounted_total) as revenue, count(*) filter (where not line.is_repeat) as orders
        from orders o join order_lines line on line.workspace_id = o.workspace_id and line.order_id = o.id
        where ${isSold(sold)} and line.workspace_id = ${sold.workspaceId} and ${isWanted(sold)}
        group by 1, 2, 3
      ) day group by gid, gone
    ) sale order by revenue desc, units desc, title`,
  )
}

const CustomerRow = z.object({
  customerId: z.string(),
  orders: z.number().int(),
  revenue: z.number(),
  lastDay: Day,
})
export type CustomerRow = z.infer<typeof CustomerRow>

const SoldDayRow = z.object({
  variantGid: z.string(),
  day: Day,
  units: z.number(),
  revenue: z.number(),
  orders: z.number().int(),
})
export type SoldDayRow = z.infer<typeof SoldDayRow>

/** What each variant brought on each day that it was sold on. */
export async function listSoldDays(tx: Tx, sold: SoldFilter): Promise<SoldDayRow[]> {
  return listManyRows(
    tx,
    SoldDayRow,
    sql`
    select gid as "variantGid", (${sold.from}::date + nth - 1)::text as day, units, revenue, orders
    from (
      select line.variant_gid as gid, ${nthDay(sold)} as nth, sum(line.quantity)::float as units,
        sum(line.discounted_total)::float as revenue, count(*) filter (where not line.is_repeat)::int as orders
      from orders o join order_lines line on line.workspace_id = o.workspace_id and line.order_id = o.id
      where ${isSold(sold)} and line.workspace_id = ${sold.workspaceId} and line.variant_gid is not null
      group by 1, 2
    ) sale order by day, gid`,
  )
}

/** Customers with a sale in the period, in no order; guests are in none. */
export async function listSoldCustomers(tx: Tx, sold: SoldFilter): Promise<CustomerRow[]> {
  return listManyRows(
    tx,
    CustomerRow,
    sql`
    select o.customer_gid as "customerId", count(*)::int as orders, sum(o.revenue)::float as revenue,
      (max(o.placed_at) at time zone ${sold.timeZone})::date as "lastDay"
    from orders o where ${isSold(sold)} and o.customer_gid is not null
    group by o.customer_gid`,
  )
}

/** How many customers with a sale in the period had none before, in whatever currency. Says nothing of a store whose earlier orders are not known. */
export async function countFirstTimers(tx: Tx, sold: SoldFilter): Promise<number> {
  const { workspaceId, storeId, from, timeZone } = sold
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select distinct o.customer_gid from orders o where ${isSold(sold)} and o.customer_gid is not null) bought
    where not exists (select from orders earlier where earlier.workspace_id = ${workspaceId}
      and earlier.store_id = ${storeId} and earlier.customer_gid = bought.customer_gid and earlier.is_sale
      and not earlier.is_test and earlier.placed_at < ${from}::timestamp at time zone ${timeZone})`)
  return rows[0]?.count ?? 0
}
