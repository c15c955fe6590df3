import { inEachStore } from '#db/store-scope.ts'
import { viewStores } from '#features/base/stores/actions/manage.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { viewStats } from '#features/shop/feed/actions/view.ts'
import type { StoreFigures } from '../contract/store-figures.ts'
import type { SalesDeps } from './deps.ts'
import { viewSales } from './overview.ts'

export const figureDays = 30

/** The figures of each store, as its own pages show them. */
export async function viewStoreFigures(
  deps: SalesDeps & FeedDeps & StoreDeps,
  workspaceId: string,
): Promise<StoreFigures[]> {
  return inEachStore(await viewStores(deps, workspaceId), async ({ id: storeId }) => {
    const stats = await viewStats(deps, workspaceId)
    const { figures, message } = await viewSales(deps, workspaceId, figureDays)
    const { totals, currency, previous } = figures ?? {}
    return {
      storeId,
      products: stats.total,
      ready: stats.ready,
      enabled: stats.chatgptEnabled,
      sales:
        totals && currency
          ? {
              ...{ orders: totals.orders, revenue: totals.revenue, currency },
              previousRevenue: previous?.revenue ?? null,
            }
          : null,
      salesMessage: message,
    }
  })
}
