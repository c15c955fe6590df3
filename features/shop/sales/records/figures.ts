import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Figures, SalesDay } from '../contract.ts'
import type { Period } from '../rules.ts'
import { listManyRows } from './save.ts'
import { within } from './sold.ts'
import type { StoreKey } from './sync-state.ts'

/** Counts of single days, in the store's time zone. */
type Days = StoreKey & { timeZone: string; from: string; to: string }

const count = z.number().int()
const DayCounts = z.object({
  day: z.string(),
  /** Sales. */
  orders: count,
  /** Real orders that were or will be paid, the cancelled among them. */
  placed: count,
  refunded: count,
  /** Orders of which the store says whether they are disputed. */
  disputable: count,
  disputed: count,
  /** Sales with a known customer, and those of them whose customer had ordered before. */
  known: count,
  returning: count,
  /** Payments that came to an end, by the day they did. */
  attempted: count,
  failed: count,
})
export type DayCounts = z.infer<typeof DayCounts>

/** Every day from one to another, those without an order as zeros. */
export async function countDays(tx: Tx, days: Days): Promise<DayCounts[]> {
  const { workspaceId, storeId, timeZone, from, to } = days
  return listManyRows(
    tx,
    DayCounts,
    sql`
    with placed as (
      select (o.placed_at at time zone ${timeZone})::date as day, count(*) filter (where o.is_sale) as orders,
        count(*) as placed, count(*) filter (where o.refunded > 0) as refunded,
        count(*) filter (where o.disputes is not null) as disputable,
        count(*) filter (where jsonb_array_length(o.disputes) > 0) as disputed,
        count(*) filter (where o.is_sale and o.customer_gid is not null) as known,
        count(*) filter (where o.is_sale and o.customer_gid is not null and exists (
          select from orders e where e.workspace_id = ${workspaceId} and e.store_id = ${storeId} and not e.is_test
            and e.customer_gid is not null and e.customer_gid = o.customer_gid and e.placed_at < o.placed_at)) as back
      from orders o
      where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and not o.is_test
        and coalesce(o.financial_status, '') not in ('VOIDED', 'EXPIRED') and ${within(sql`o.placed_at`, days)}
      group by 1
    ), paid as (
      select (p.processed_at at time zone ${timeZone})::date as day, count(*) as attempted,
        count(*) filter (where p.status <> 'success') as failed
      from payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
      where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and o.workspace_id = ${workspaceId}
        and not o.is_test and p.kind in ('sale', 'authorization') and p.status in ('success', 'failure', 'error')
        and ${within(sql`p.processed_at`, days)}
      group by 1
    )
    select every.day::date::text as day, coalesce(orders, 0) as orders, coalesce(placed, 0) as placed,
      coalesce(refunded, 0) as refunded, coalesce(disputable, 0) as disputable, coalesce(disputed, 0) as disputed,
      coalesce(known, 0) as known, coalesce(back, 0) as "returning", coalesce(attempted, 0) as attempted,
      coalesce(failed, 0) as failed
    from generate_series(${from}::date, ${to}::date, interval '1 day') as every (day)
    left join placed on placed.day = every.day::date left join paid on paid.day = every.day::date
    order by every.day`,
  )
}

const TopVariant = z.object({ variantGid: z.string(), orders: count })

/** The variants with the most sales, the most first. */
export async function listTopVariants(
  tx: Tx,
  days: Days,
  limit: number,
): Promise<z.infer<typeof TopVariant>[]> {
  const { workspaceId, storeId } = days
  const { rows } = await tx.execute(sql`
    select line.variant_gid as "variantGid", (count(*) filter (where not line.is_repeat))::int as orders
    from orders o join order_lines line on line.workspace_id = o.workspace_id and line.order_id = o.id
    where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.is_sale
      and ${within(sql`o.placed_at`, days)} and line.workspace_id = ${workspaceId} and line.variant_gid is not null
    group by 1 order by 2 desc, 1 limit ${limit}`)
  return TopVariant.array().parse(rows)
}

const VariantDay = z.object({
  variantGid: z.string(),
  day: z.string(),
  orders: count,
  price: z.number().nullable(),
})

/** Days on which a variant was sold. The price is that of a piece before discounts; null where it changed on that day, or is of another currency. */
export async function countVariantDays(
  tx: Tx,
  days: Days & { currency: string; variantGids: string[] },
): Promise<z.infer<typeof VariantDay>[]> {
  const { workspaceId, storeId, timeZone, currency, variantGids } = days
  return listManyRows(
    tx,
    VariantDay,
    sql`
    select line.variant_gid as "variantGid", (o.placed_at at time zone ${timeZone})::date::text as day,
      count(*) filter (where not line.is_repeat) as orders,
      case when min(line.unit_price) = max(line.unit_price) and bool_and(o.currency = ${currency})
        then min(line.unit_price)::float end as price
    from orders o join order_lines line on line.workspace_id = o.workspace_id and line.order_id = o.id
    where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.is_sale
      and ${within(sql`o.placed_at`, days)} and line.workspace_id = ${workspaceId}
      and line.variant_gid = any(${sql.param(variantGids)}::text[])
    group by 1, 2 order by 2, 1`,
  )
}

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
  ordersBefore: z.number().int(),
})
export type CountryFigureRow = z.infer<typeof CountryFigureRow>

/** Countries with sales in the period or in the one before, whose revenue is `before` and whose orders are `ordersBefore`. */
export async function readCountries(tx: Tx, scope: SalesScope): Promise<CountryFigureRow[]> {
  const current = isCurrent(scope)
  const { rows } = await tx.execute(sql`
    select country, count(*) filter (where ${current})::int as orders,
      count(*) filter (where not ${current})::int as "ordersBefore",
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
