import { findFeedVariants, listFeedProducts } from '#features/shop/feed/actions/facts.ts'
import { findByVariant } from '#features/shop/feed/actions/variants.ts'
import { addDays } from '#kit/days.ts'
import { listRiskyOrders, type RiskyOrder } from '../records/orders.ts'
import { findOrderByName, listNotes, type NoteRow, type OrderRow } from '../records/notes.ts'
import { listPayments, listPaymentSums, type PaymentRow, type PaymentSum } from '../records/payments.ts'
import {
  countFirstTimers,
  type CustomerRow,
  listSoldCountries,
  listSoldCustomers,
  listSoldPrices,
  listSoldProducts,
  listSoldWeeks,
  type PriceRow,
  type SoldCountryRow,
  type SoldFilter,
  type SoldProductRow,
  type WeekRow,
} from '../records/sold.ts'
import { knownPart, lastWeeks } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { type KnownSales, readKnown, type SalesCoverage } from './sales-coverage.ts'

/** Both days are in it; they are days in the store's time zone, such as "2026-11-20". */
type DayRange = { from: string; to: string }
type SoldProductFilter = { productIds?: string[]; category?: string }
type SalesFactFilter = SoldProductFilter & { countries?: string[] }

export type FactDeps = Pick<SalesDeps, 'db' | 'stores' | 'clock'>

type DisputeRow = Pick<RiskyOrder, 'orderName' | 'at' | 'currency'> &
  RiskyOrder['disputes'][number] & { amount: number }

type Note = NoteRow & {
  kind: 'order_note'
  subject: null
  status: null
  rating: null
  intent: null
}

const namedAtOnce = 5_000

/** The stored facts of a workspace's store, counted in the database, for those who analyse them. Without a store each list is empty. */
export function storeFacts(deps: FactDeps) {
  const inStore = async <T>(
    workspaceId: string,
    work: (known: KnownSales) => Promise<T>,
    empty: T,
  ): Promise<T> => {
    const known = await readKnown(deps, workspaceId)
    return known ? work(known) : empty
  }
  return {
    findCoverage: (workspaceId: string) =>
      inStore<SalesCoverage | null>(workspaceId, async ({ coverage }) => coverage, null),

    listProducts: async (
      workspaceId: string,
      filter: { search?: string; category?: string; productIds?: string[]; limit: number },
    ) => {
      const active = await deps.stores.findActive(workspaceId)
      return active ? listFeedProducts(deps, workspaceId, active.storeId, filter) : []
    },

    listWeeks: (workspaceId: string, { weeks, ...filter }: SalesFactFilter & { weeks: number }) =>
      inStore<WeekRow[]>(
        workspaceId,
        async (known) => {
          const mondays = lastWeeks(known.coverage.today, weeks, known.first)
          const sold = await soldIn(deps, known, weeksPeriod(mondays), filter)
          if (!sold) return []
          const rows = await deps.db.inWorkspace(workspaceId, (tx) => listSoldWeeks(tx, sold))
          const byWeek = new Map(rows.map((row) => [row.week, row]))
          return mondays.map((week) => byWeek.get(week) ?? { week, units: 0, revenue: 0, orders: 0 })
        },
        [],
      ),

    listPriceWeeks: (
      workspaceId: string,
      { weeks, maxProducts, ...filter }: SalesFactFilter & { weeks: number; maxProducts: number },
    ) =>
      inStore<(Omit<PriceRow, 'variantGid'> & { productId: string })[]>(
        workspaceId,
        async (known) => {
          const mondays = lastWeeks(known.coverage.today, weeks, known.first)
          const sold = await soldIn(deps, known, weeksPeriod(mondays), filter)
          if (!sold) return []
          const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
            listSoldPrices(tx, { ...sold, maxVariants: maxProducts }),
          )
          const named = await nameVariants(deps, known, rows)
          return rows.flatMap(({ variantGid, ...row }) => {
            const product = named.get(variantGid)
            return product ? [{ productId: product.productId, ...row }] : []
          })
        },
        [],
      ),

    listCountries: (workspaceId: string, filter: SalesFactFilter & DayRange) =>
      inStore<SoldCountryRow[]>(
        workspaceId,
        async (known) => {
          const sold = await soldIn(deps, known, filter, filter)
          return sold ? deps.db.inWorkspace(workspaceId, (tx) => listSoldCountries(tx, sold)) : []
        },
        [],
      ),

    listProductSales: (workspaceId: string, filter: SalesFactFilter & DayRange) =>
      inStore<(Omit<SoldProductRow, 'variantGid'> & { productId: string | null })[]>(
        workspaceId,
        async (known) => {
          const sold = await soldIn(deps, known, filter, filter)
          if (!sold) return []
          const rows = await deps.db.inWorkspace(workspaceId, (tx) => listSoldProducts(tx, sold))
          const named = await nameVariants(deps, known, rows)
          return rows.map(({ variantGid, ...row }) => {
            const product = variantGid === null ? undefined : named.get(variantGid)
            return { productId: product?.productId ?? null, ...row, title: product?.title ?? row.title }
          })
        },
        [],
      ),

    listCustomers: (workspaceId: string, period: DayRange) =>
      inStore<CustomerRow[]>(
        workspaceId,
        async (known) => {
          const sold = await soldIn(deps, known, period, {})
          return sold ? deps.db.inWorkspace(workspaceId, (tx) => listSoldCustomers(tx, sold)) : []
        },
        [],
      ),

    countFirstTimers: (workspaceId: string, period: DayRange) =>
      inStore<number | null>(
        workspaceId,
        async (known) => {
          const sold = known.coverage.knownSince === null ? await soldIn(deps, known, period, {}) : null
          return sold && deps.db.inWorkspace(workspaceId, (tx) => countFirstTimers(tx, sold))
        },
        null,
      ),

    listPayments: (workspaceId: string, filter: DayRange & { orderNames?: string[] }) =>
      inStore<PaymentRow[]>(
        workspaceId,
        ({ key, coverage }) => {
          const names = filter.orderNames?.flatMap(spellings)
          const period = { ...key, timeZone: coverage.timeZone, from: filter.from, to: filter.to }
          return deps.db.inWorkspace(workspaceId, (tx) => listPayments(tx, period, names))
        },
        [],
      ),

    listDisputes: (workspaceId: string) =>
      inStore<DisputeRow[]>(
        workspaceId,
        async ({ key }) => {
          const named = { names: [], orderIds: [] }
          const orders = await deps.db.inWorkspace(workspaceId, (tx) => listRiskyOrders(tx, key, named))
          return orders.flatMap(({ orderName, at, amount, currency, disputes }) =>
            disputes.map(({ kind, status, dueAt }) => ({
              orderName,
              at,
              amount: Number(amount),
              currency,
              kind,
              status,
              dueAt,
            })),
          )
        },
        [],
      ),

    listPaymentSums: (workspaceId: string, { from, to }: DayRange) =>
      inStore<PaymentSum[]>(
        workspaceId,
        ({ key, coverage: { timeZone } }) =>
          deps.db.inWorkspace(workspaceId, (tx) => listPaymentSums(tx, { ...key, timeZone, from, to })),
        [],
      ),

    findOrder: (workspaceId: string, orderName: string) =>
      inStore<OrderRow | null>(
        workspaceId,
        ({ key, coverage }) => {
          const scope = { ...key, timeZone: coverage.timeZone }
          return deps.db.inWorkspace(workspaceId, (tx) => findOrderByName(tx, scope, spellings(orderName)))
        },
        null,
      ),
  }
}

/** What customers wrote at checkout, the newest first, as messages without an answer. Untrusted text. */
export async function listOrderNotes(
  deps: Pick<SalesDeps, 'db' | 'stores' | 'clock'>,
  workspaceId: string,
  { from, to, messageIds, limit }: Partial<DayRange> & { messageIds?: string[]; limit: number },
): Promise<Note[]> {
  const known = await readKnown(deps, workspaceId)
  if (!known) return []
  const { key, coverage } = known
  const period = from || to ? { from: from ?? '0001-01-01', to: to ?? coverage.today } : null
  const orderIds = messageIds?.filter((id) => uuid.test(id)) ?? null
  const notes = await deps.db.inWorkspace(workspaceId, (tx) =>
    listNotes(tx, { ...key, timeZone: coverage.timeZone }, { period, orderIds, limit }),
  )
  return notes.map((note) => ({
    ...note,
    kind: 'order_note',
    subject: null,
    status: null,
    rating: null,
    intent: null,
  }))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function weeksPeriod(mondays: string[]): DayRange | null {
  const [from, last] = [mondays[0], mondays.at(-1)]
  return from && last ? { from, to: addDays(last, 6) } : null
}

/** The sales that are asked for, as far as their days are known; null when none are. */
async function soldIn(
  deps: FactDeps,
  { key, coverage, first }: KnownSales,
  period: DayRange | null,
  { productIds, category, countries }: SalesFactFilter,
): Promise<(SoldFilter & { days: number }) | null> {
  const part = period && knownPart(period, { first, today: coverage.today })
  if (!part) return null
  const isNarrowed = productIds !== undefined || Boolean(category)
  const products = { ...(productIds && { productIds }), ...(category && { category }) }
  return {
    ...key,
    ...part,
    timeZone: coverage.timeZone,
    currency: coverage.currency,
    variantGids: isNarrowed ? await findFeedVariants(deps, key.workspaceId, key.storeId, products) : null,
    countries: countries?.map((country) => country.trim().toUpperCase()) ?? null,
  }
}

/** The products of the feed that these variants are. */
async function nameVariants(
  deps: Pick<SalesDeps, 'db'>,
  { key }: KnownSales,
  rows: readonly { variantGid: string | null }[],
): Promise<Map<string, { productId: string; title: string }>> {
  const gids = [...new Set(rows.flatMap(({ variantGid }) => variantGid ?? []))]
  const named = new Map<string, { productId: string; title: string }>()
  for (let at = 0; at < gids.length; at += namedAtOnce) {
    const batch = gids.slice(at, at + namedAtOnce)
    const found = await findByVariant(deps, key.workspaceId, key.storeId, batch)
    for (const [gid, product] of found) named.set(gid, product)
  }
  return named
}

/** People leave the "#" out, or add it. */
function spellings(orderName: string): string[] {
  const name = orderName.trim()
  return [...new Set([name, name.replace(/^#/, ''), name.startsWith('#') ? name : `#${name}`])]
}
