import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Figures, SalesDay } from '../contract.ts'
import type { Period } from '../rules.ts'
import type { StoreKey } from './sync-state.ts'

/** What is added up: the sales of a store in one currency, over a period of days in a time zone. Sums have `digits` decimals. */
export type SalesScope = StoreKey & {
  period: Period
  now: Date
  timeZone: string
  currency: string
  digits: number
}

const maxProducts = 10

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

function startOf(day: string, { timeZone }: SalesScope): SQL {
  return sql`(${day}::timestamp at time zone ${timeZone})`
}

/** As many days ago as the period has, at the same time of day. */
function sameTimeBefore({ now, timeZone, period }: SalesScope): SQL {
  return sql`((${at(now)} at time zone ${timeZone} - make_interval(days => ${period.days}::int)) at time zone ${timeZone})`
}

const isCurrent = (scope: SalesScope) => sql`placed_at >= ${startOf(scope.period.from, scope)}`

/** Sales of the period and, where it is known, of the one before. */
function sold(scope: SalesScope): SQL {
  const { period } = scope
  const before = period.previousFrom
    ? sql`or (placed_at >= ${startOf(period.previousFrom, scope)} and placed_at <= ${sameTimeBefore(scope)})`
    : sql``
  return sql`workspace_id = ${scope.workspaceId} and store_id = ${scope.storeId} and is_sale
    and currency = ${scope.currency} and placed_at >= ${startOf(period.previousFrom ?? period.from, scope)}
    and placed_at <= ${at(scope.now)} and (${isCurrent(scope)} ${before})`
}

function money(amount: SQL, { digits }: SalesScope): SQL {
  return sql`round(coalesce(${amount}, 0), ${digits}::int)::text`
}

const TotalsRow = Figures.extend({ isCurrent: z.boolean() })

export async function readTotals(
  tx: Tx,
  scope: SalesScope,
): Promise<{ current: Figures; previous: Figures }> {
  const { rows } = await tx.execute(sql`
    select which.current as "isCurrent", count(sale.revenue)::int as orders,
      ${money(sql`sum(sale.revenue)`, scope)} as revenue, coalesce(sum(sale.units), 0)::float as units,
      round(avg(sale.revenue), ${scope.digits}::int)::text as "averageOrderValue",
      nullif(count(distinct sale.customer_gid), 0)::int as customers
    from (values (true), (false)) as which (current)
    left join (select ${isCurrent(scope)} as current, revenue, units, customer_gid from orders where ${sold(scope)}) sale
      on sale.current = which.current
    group by which.current order by which.current desc`)
  const [current, previous] = TotalsRow.array().parse(rows)
  if (!current || !previous) throw new Error('A sum has a row for either period')
  return { current, previous }
}

export async function readDays(tx: Tx, scope: SalesScope): Promise<SalesDay[]> {
  const { rows } = await tx.execute(sql`
    select (placed_at at time zone ${scope.timeZone})::date::text as day, count(*)::int as orders,
      ${money(sql`sum(revenue)`, scope)} as revenue, sum(units)::float as units
    from orders where ${sold(scope)} and ${isCurrent(scope)} group by 1 order by 1`)
  return SalesDay.array().parse(rows)
}

const CountryFigureRow = z.object({
  country: z.string().nullable(),
  revenue: z.string(),
  orders: z.number().int(),
  before: z.string(),
})
export type CountryFigureRow = z.infer<typeof CountryFigureRow>

/** Countries with sales in the period or in the one before, whose revenue is `before`. */
export async function readCountries(tx: Tx, scope: SalesScope): Promise<CountryFigureRow[]> {
  const current = isCurrent(scope)
  const { rows } = await tx.execute(sql`
    select country, count(*) filter (where ${current})::int as orders,
      ${money(sql`sum(revenue) filter (where ${current})`, scope)} as revenue,
      ${money(sql`sum(revenue) filter (where not ${current})`, scope)} as before
    from orders where ${sold(scope)} group by country
    order by sum(revenue) filter (where ${current}) desc nulls last, orders desc, country`)
  return CountryFigureRow.array().parse(rows)
}

const ProductSales = z.object({
  variantGid: z.string().nullable(),
  title: z.string(),
  units: z.number().int(),
  revenue: z.string(),
})
export type ProductSales = z.infer<typeof ProductSales>

/** Those that brought most. What has left the store has no variant and is known by its title. */
export async function readTopProducts(tx: Tx, scope: SalesScope): Promise<ProductSales[]> {
  const { rows } = await tx.execute(sql`
    select min(line.variant_gid) as "variantGid", max(line.title) as title, sum(line.quantity)::float as units,
      ${money(sql`sum(line.discounted_total)`, scope)} as revenue
    from (select workspace_id, id from orders where ${sold(scope)} and ${isCurrent(scope)}) sale
    join order_lines line on line.workspace_id = sale.workspace_id and line.order_id = sale.id
    group by coalesce(line.variant_gid, line.title)
    order by sum(line.discounted_total) desc, units desc, title limit ${maxProducts}`)
  return ProductSales.array().parse(rows)
}

/** Sales of the period in other currencies, which no sum here has in it. */
export async function countForeign(tx: Tx, scope: SalesScope): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from orders
    where workspace_id = ${scope.workspaceId} and store_id = ${scope.storeId} and is_sale
      and currency <> ${scope.currency} and ${isCurrent(scope)}`)
  return rows[0]?.count ?? 0
}
