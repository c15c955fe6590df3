import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { Payment, PaymentFigures, type PaymentFilter } from '../contract/payments.ts'
import { methodTypeOf, readPaymentSearch } from '../rules.ts'
import { listManyRows } from './save.ts'
import { type SoldFilter, within } from './sold.ts'
import type { StoreKey } from './sync-state.ts'

/** Where the next page begins: after this payment. `at` is to the microsecond, as it is stored. */
export type PaymentCursor = { at: string; id: string }
export type PaymentPage = { payments: Payment[]; end: PaymentCursor | null }

/** An authorization counts until it is captured; what moves no money is left out. */
const statusOf = sql`case
  when p.status in ('failure', 'error') then 'failed'
  when p.kind = 'refund' and p.status = 'success' then 'refunded'
  when p.kind = 'authorization' or p.status <> 'success' then 'pending'
  else 'completed' end`

/** The zone that the days of the figures are told by, found once for a statement. */
function zoneOf({ workspaceId, storeId }: StoreKey): SQL {
  return sql`coalesce((select time_zone from order_sync_state
    where workspace_id = ${workspaceId} and store_id = ${storeId}), 'UTC')`
}

function counts(key: StoreKey, { status, day }: Pick<PaymentFilter, 'status' | 'day'>): SQL {
  const { workspaceId, storeId } = key
  const then = day
    ? sql`and p.processed_at >= ${day}::timestamp at time zone ${zoneOf(key)}
        and p.processed_at < (${day}::timestamp + interval '1 day') at time zone ${zoneOf(key)}`
    : sql``
  return sql`p.workspace_id = ${workspaceId} and p.store_id = ${storeId}
    and (p.kind in ('sale', 'capture', 'refund') or (p.kind = 'authorization' and not exists (
      select from payments c where c.workspace_id = ${workspaceId} and c.order_id = p.order_id
        and c.kind in ('capture', 'void') and c.status = 'success')))
    ${status ? sql`and ${statusOf} = ${status}` : sql``} ${then}`
}

function matches(key: StoreKey, { search, ...filter }: PaymentFilter): SQL {
  return sql`${counts(key, filter)} and not o.is_test ${found(search ?? '')}`
}

function found(search: string): SQL {
  const wanted = readPaymentSearch(search)
  if (!wanted) return sql``
  const { part, number, amount } = wanted
  const ofNumber = sql`or o.customer_gid = ${`gid://shopify/Customer/${number}`}
    or p.payment_gid = ${`gid://shopify/OrderTransaction/${number}`}`
  const ofAmount = sql`or (p.amount >= ${amount?.from}::numeric and p.amount < ${amount?.to}::numeric)`
  return sql`and (lower(o.name) like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}
    ${number === null ? sql`` : ofNumber} ${amount === null ? sql`` : ofAmount})`
}

const Row = Payment.omit({ methodType: true }).extend({ exactAt: z.string() })
const joined = sql`payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id`

/** One page, the newest first, ids breaking ties, so that none is skipped or seen twice; `end` is null after the last. */
export async function listPaymentPage(
  tx: Tx,
  key: StoreKey,
  filter: PaymentFilter,
  { limit, after }: { limit: number; after: PaymentCursor | null },
): Promise<PaymentPage> {
  const past = after
    ? sql`and (p.processed_at, p.payment_gid) < (${after.at}::timestamptz, ${after.id})`
    : sql``
  const { rows } = await tx.execute(sql`
    select p.payment_gid as id, o.name as "orderName", substring(o.order_gid from '/(\\d+)$') as "orderNumber",
      substring(o.customer_gid from '/(\\d+)$') as "customerNumber",
      ${iso('p.processed_at')} as at, to_char(p.processed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      ${statusOf} as status, p.gateway, p.method, p.currency, p.amount, p.fee,
      p.error_code as "errorCode", coalesce(jsonb_array_length(o.disputes), 0) > 0 as "isDisputed"
    from ${joined} where ${matches(key, filter)} ${past} order by p.processed_at desc, p.payment_gid desc limit ${limit}`)
  const page = Row.array().parse(rows)
  const last = page.length === limit ? page.at(-1) : undefined
  return {
    payments: page.map(({ exactAt: _exactAt, ...row }) => ({ ...row, methodType: methodTypeOf(row) })),
    end: last ? { at: last.exactAt, id: last.id } : null,
  }
}

export async function countPayments(tx: Tx, key: StoreKey, filter: PaymentFilter): Promise<number> {
  // Of the orders only the few tests matter where nothing is searched for.
  const { rows } = await tx.execute<{ count: number }>(
    filter.search?.trim()
      ? sql`select count(*)::int as count from ${joined} where ${matches(key, filter)}`
      : sql`select count(*)::int as count from payments p where ${counts(key, filter)}
          and p.order_id not in (select id from orders where workspace_id = ${key.workspaceId} and is_test)`,
  )
  return rows[0]?.count ?? 0
}

const Moved = PaymentFigures.pick({
  taken: true,
  takenCount: true,
  refunded: true,
  fees: true,
  declined: true,
  attempts: true,
  disputes: true,
  customers: true,
  returning: true,
})

const Day = PaymentFigures.shape.series.element

/** The days on which money moved in the store's currency, by the store's calendar. */
export async function readPaymentDays(
  tx: Tx,
  period: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone' | 'currency' | 'from' | 'to'>,
): Promise<PaymentFigures['series']> {
  const { currency, timeZone } = period
  const { rows } = await tx.execute(sql`
    with moved as (
      select (p.processed_at at time zone ${timeZone})::date as day, ${statusOf} as state, p.amount from ${joined}
      where ${matches(period, {})} and p.currency = ${currency} and ${within(sql`p.processed_at`, period)}
    )
    select day::text, coalesce(sum(amount) filter (where state = 'completed'), 0)::text as taken,
      coalesce(sum(amount) filter (where state = 'refunded'), 0)::text as refunded,
      (count(*) filter (where state = 'failed'))::int as declined
    from moved group by day`)
  return Day.array().parse(rows)
}

/** Added up in the store's currency; customers are of the sales of the same days. */
export async function readPaymentFigures(
  tx: Tx,
  period: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone' | 'currency' | 'from' | 'to'>,
): Promise<z.infer<typeof Moved>> {
  const { workspaceId, storeId, currency } = period
  const { rows } = await tx.execute(sql`
    with moved as (
      select ${statusOf} as state, p.amount, p.fee, p.order_id, o.disputes from ${joined}
      where ${matches(period, {})} and p.currency = ${currency} and ${within(sql`p.processed_at`, period)}
    ), bought as (
      select min(o.placed_at) as first_at, max(o.placed_at) filter (where ${within(sql`o.placed_at`, period)}) as last_at
      from orders o where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.is_sale
        and o.customer_gid is not null
      group by o.customer_gid
    )
    select coalesce(sum(amount) filter (where state = 'completed'), 0)::text as taken,
      (count(*) filter (where state = 'completed'))::int as "takenCount",
      coalesce(sum(amount) filter (where state = 'refunded'), 0)::text as refunded,
      sum(fee)::text as fees,
      (count(*) filter (where state = 'failed'))::int as declined,
      (count(*) filter (where state in ('completed', 'failed')))::int as attempts,
      case when count(disputes) = 0 then null else
        (count(distinct order_id) filter (where jsonb_array_length(disputes) > 0))::int end as disputes,
      (select nullif(count(last_at), 0)::int from bought) as customers,
      (select case when count(last_at) = 0 then null else (count(*) filter (where last_at > first_at))::int end
        from bought) as returning
    from moved`)
  return Moved.parse(rows[0])
}

const Movement = z.object({
  orderId: z.string(),
  orderName: z.string(),
  at: z.string(),
  kind: z.enum(['sale', 'authorization', 'capture', 'refund', 'void', 'change', 'other']),
  status: z.enum(['success', 'failure', 'pending', 'error', 'other']),
  gateway: z.string(),
  method: z.string().nullable(),
  currency: z.string(),
  amount: z.number(),
  fee: z.number().nullable(),
  errorCode: z.string().nullable(),
  avs: z.string().nullable(),
  cvc: z.string().nullable(),
  risk: z.enum(['none', 'low', 'medium', 'high', 'pending']).nullable(),
  riskReasons: z.array(z.string()),
  customerId: z.string().nullable(),
  earlierOrders: z.number().int().nullable(),
  shippingCountry: z.string().nullable(),
  billingCountry: z.string().nullable(),
  orderTotal: z.number(),
  isDisputed: z.boolean(),
})

/** What tells of a fraud. */
const PaymentRow = Movement.omit({ orderId: true, gateway: true, method: true, fee: true, errorCode: true })
export type PaymentRow = z.infer<typeof PaymentRow>

/** Movements of money on the days of a period, the oldest first; those of test orders are left out. */
export async function listPayments(
  tx: Tx,
  period: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone' | 'from' | 'to'>,
  orderNames: string[] | undefined,
): Promise<PaymentRow[]> {
  const { workspaceId, storeId } = period
  const named = orderNames ? sql`and o.name = any(${sql.param(orderNames)}::text[])` : sql``
  // By statistics from before the orders came, PostgreSQL would read all of one side for each row of the other.
  await tx.execute(sql`set local enable_nestloop = off`)
  const rows = await listManyRows(
    tx,
    PaymentRow,
    sql`
    with moved as materialized (
      select p.payment_gid, p.processed_at, p.kind, p.status, p.currency, p.amount, p.avs, p.cvc, o.id, o.name, o.risk, o.risk_reasons, o.customer_gid, o.shipping_country, o.billing_country,
        o.placed_total, o.disputes
      from payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
      where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and ${within(sql`p.processed_at`, period)}
        and o.workspace_id = ${workspaceId} and not o.is_test ${named}
    ), placed as (
      select id, row_number() over (partition by customer_gid order by placed_at, id) - 1 as earlier from orders
      where workspace_id = ${workspaceId} and store_id = ${storeId} and not is_test and customer_gid is not null
        and customer_gid in (select customer_gid from moved)
    )
    select name as "orderName", ${iso('processed_at')} as at, kind, status, currency, amount::float as amount, avs, cvc, risk,
      risk_reasons as "riskReasons", customer_gid as "customerId", earlier::int as "earlierOrders",
      shipping_country as "shippingCountry", billing_country as "billingCountry", placed_total::float as "orderTotal",
      coalesce(jsonb_array_length(disputes), 0) > 0 as "isDisputed"
    from moved left join placed using (id) order by moved.processed_at, payment_gid`,
  )
  await tx.execute(sql`set local enable_nestloop = on`)
  return rows
}

const PaymentSum = Movement.pick({
  orderId: true,
  orderName: true,
  at: true,
  kind: true,
  status: true,
  gateway: true,
  method: true,
  currency: true,
  amount: true,
  fee: true,
  errorCode: true,
  billingCountry: true,
  isDisputed: true,
}).extend({ count: z.number().int() })
export type PaymentSum = z.infer<typeof PaymentSum>

/** Movements of money on the days of a period, as few rows: those that are alike are one with their count, without an order. Each movement of an order with a failed attempt or a dispute stands for itself. */
export async function listPaymentSums(
  tx: Tx,
  period: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone' | 'from' | 'to'>,
): Promise<PaymentSum[]> {
  const { workspaceId, storeId } = period
  const ofPeriod = sql`p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and ${within(sql`p.processed_at`, period)}`
  return listManyRows(
    tx,
    PaymentSum,
    sql`
    with failed as materialized (
      select distinct order_id from payments p where ${ofPeriod} and p.status in ('failure', 'error')
    ), moved as (
      select p.kind, p.status, p.gateway, p.method, p.currency, p.amount, p.fee, p.error_code, p.processed_at,
        o.billing_country, coalesce(jsonb_array_length(o.disputes), 0) > 0 as is_disputed,
        case when f.order_id is not null or jsonb_array_length(o.disputes) > 0 then p.payment_gid end as alone,
        o.id, o.name
      from payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
        left join failed f on f.order_id = p.order_id
      where ${ofPeriod} and o.workspace_id = ${workspaceId} and not o.is_test
    )
    select case when alone is null then '' else min(id::text) end as "orderId",
      case when alone is null then '' else min(name) end as "orderName", ${iso('max(processed_at)')} as at, kind, status,
      gateway, method, currency, sum(amount)::float as amount, sum(fee)::float as fee, error_code as "errorCode",
      billing_country as "billingCountry", is_disputed as "isDisputed", count(*)::int as count
    from moved group by alone, kind, status, gateway, method, currency, error_code, billing_country, is_disputed,
      fee is null
    order by max(processed_at)`,
  )
}
