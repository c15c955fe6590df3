import type { Tx } from '#db/database.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { findByVariant } from '#features/shop/feed/actions/variants.ts'
import { minorDigits } from '#kit/currency.ts'
import { utcDay } from '#kit/days.ts'
import type { SalesFigures, SalesOverview, TopProduct } from '../contract.ts'
import {
  countForeign,
  type ProductSales,
  readCountries,
  readDays,
  readTopProducts,
  readTotals,
  type SalesScope,
} from '../records/figures.ts'
import { findFirstDay } from '../records/notes.ts'
import { findSyncState } from '../records/sync-state.ts'
import { fillDays, growth, type OrderSyncState, type Period, periodOf, zero } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { findLastSync, whyNoOrders } from './sync.ts'

/** Sales of the last days of the store that is or was connected. */
export async function viewSales(deps: SalesDeps, workspaceId: string, days: number): Promise<SalesOverview> {
  const active = await deps.stores.findActive(workspaceId)
  if (!active) return { ...nothing, message: 'Connect your Shopify store first.' }
  const store = await deps.stores.get(workspaceId, active.storeId)
  const reason = whyNoOrders(store)
  if (reason) return { ...nothing, isDemo: store.isDemo, message: reason }
  const key = { workspaceId, storeId: store.storeId }
  const run = await findLastSync(deps, workspaceId, store.storeId)
  const read = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const syncState = await findSyncState(tx, key)
    if (!syncState) return null
    const firstSale = await findFirstDay(tx, key, syncState.timeZone)
    const { knownSince, timeZone } = syncState
    const period = periodOf(deps.clock(), timeZone, days, { knownSince, firstSale })
    return { syncState, ...(await readFigures(tx, scopeOf(key, store, syncState, deps.clock(), period))) }
  })
  const available = { isAvailable: true, isDemo: store.isDemo, run }
  if (!read) {
    return { ...available, message: 'Orders haven’t been synced yet.', lastSyncAt: null, figures: null }
  }
  return {
    ...available,
    message: null,
    lastSyncAt: read.syncState.lastSyncAt.toISOString(),
    figures: {
      ...read.figures,
      topProducts: await nameProducts(deps, key, read.top),
      knownSince: read.syncState.knownSince?.toISOString() ?? null,
      limits: limitsOf(read.syncState, read.foreign),
    },
  }
}

const nothing: SalesOverview = {
  isAvailable: false,
  message: null,
  isDemo: false,
  lastSyncAt: null,
  run: null,
  figures: null,
}

type OverviewKey = { workspaceId: string; storeId: string }

function scopeOf(
  key: OverviewKey,
  { currency }: ConnectedStore,
  syncState: OrderSyncState,
  now: Date,
  period: Period,
): SalesScope {
  return { ...key, period, now, timeZone: syncState.timeZone, currency, digits: minorDigits(currency) }
}

type SalesTotals = Omit<SalesFigures, 'topProducts' | 'knownSince' | 'limits'>

async function readFigures(
  tx: Tx,
  scope: SalesScope,
): Promise<{ figures: SalesTotals; top: ProductSales[]; foreign: number }> {
  const { period, currency, timeZone, digits } = scope
  const { current, previous } = await readTotals(tx, scope)
  const isKnownBefore = period.previousFrom !== null
  const revenue = zero(digits)
  const countries = await readCountries(tx, scope)
  const figures = {
    currency,
    timeZone,
    from: period.from,
    to: period.to,
    totals: current,
    previous: isKnownBefore ? previous : null,
    growth: {
      revenue: isKnownBefore ? growth(current.revenue, previous.revenue) : null,
      orders: isKnownBefore ? growth(current.orders, previous.orders) : null,
    },
    series: fillDays(await readDays(tx, scope), period, (day) => ({ day, revenue, orders: 0, units: 0 })),
    countries: countries
      .filter(({ orders }) => orders > 0)
      .map(({ before, country, revenue, orders }) => ({
        ...{ country, revenue, orders },
        growth: isKnownBefore ? growth(revenue, before) : null,
      })),
    previousCountries: isKnownBefore
      ? countries.map(({ country, before, ordersBefore }) => ({
          ...{ country, revenue: before, orders: ordersBefore },
        }))
      : null,
  }
  return { figures, top: await readTopProducts(tx, scope), foreign: await countForeign(tx, scope) }
}

async function nameProducts(deps: SalesDeps, key: OverviewKey, top: ProductSales[]): Promise<TopProduct[]> {
  const gids = top.flatMap(({ variantGid }) => (variantGid ? [variantGid] : []))
  const known = await findByVariant(deps, key.workspaceId, key.storeId, gids)
  return top.map(({ variantGid, title, units, revenue }) => {
    const product = variantGid ? known.get(variantGid) : undefined
    return { productId: product?.productId ?? null, title: product?.title ?? title, units, revenue }
  })
}

function limitsOf(syncState: OrderSyncState, foreign: number): string[] {
  const limits: string[] = []
  if (syncState.knownSince) {
    const day = utcDay(syncState.knownSince)
    limits.push(
      `Orders before ${day} aren’t available. Without read_all_orders, Shopify only shares the last 60 days.`,
    )
  }
  if (!syncState.hasDetails) {
    limits.push(
      'Payments, fraud checks and delivery aren’t available. Shopify doesn’t share them with this app.',
    )
  }
  if (foreign > 0) {
    const counted = foreign === 1 ? '1 order' : `${foreign} orders`
    limits.push(`Not included: ${counted} in another currency.`)
  }
  return limits
}
