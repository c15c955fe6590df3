import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { viewCheckouts } from './actions/checkouts.ts'
import { exportCustomers, viewCustomers } from './actions/customers.ts'
import { viewCustomerWeeks } from './actions/days.ts'
import type { ManageDeps } from '#features/base/stores/actions/manage.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import type { SalesDeps } from './actions/deps.ts'
import { viewOrderHistory } from './actions/order-history.ts'
import { exportOrders, viewOrders } from './actions/orders.ts'
import { viewSales } from './actions/overview.ts'
import { exportPayments, viewPaymentFigures, viewPaymentPage } from './actions/payments.ts'
import { figureDays, viewStoreFigures } from './actions/store-figures.ts'
import { syncStores, viewStoreSyncs } from './actions/store-sync.ts'
import { syncNow } from './actions/sync.ts'
import * as contract from './contract.ts'
import { listCheckouts } from './contract/checkouts.ts'
import * as customers from './contract/customers.ts'
import { viewOrder } from './contract/order-history.ts'
import * as payments from './contract/payments.ts'
import { listStoreFigures } from './contract/store-figures.ts'
import * as storeSync from './contract/store-sync.ts'

export function salesRoutes(deps: SalesDeps & FeedDeps & ManageDeps): Route[] {
  return [
    route(contract.viewSales, async ({ query }, { workspaceId }) =>
      ok(await viewSales(deps, workspaceId, Number(query.days))),
    ),
    route(listStoreFigures, async (_input, { workspaceId }) =>
      ok({ days: figureDays, figures: await viewStoreFigures(deps, workspaceId) }),
    ),
    route(storeSync.syncStores, async ({ body }, caller) =>
      ok({ runIds: await syncStores(deps, caller, body) }),
    ),
    route(storeSync.viewStoreSyncs, async (_input, { workspaceId }) =>
      ok(await viewStoreSyncs(deps, workspaceId)),
    ),
    route(contract.listOrders, async ({ query }, { workspaceId }) =>
      ok(await viewOrders(deps, workspaceId, query)),
    ),
    route(contract.syncSales, async ({ body }, { workspaceId }, { signal }) => {
      const { message, ...synced } = await syncNow(deps, workspaceId, body.mode ?? 'auto', signal)
      return ok(synced, { message })
    }),
    streamRoute(contract.exportOrders, ({ query }, { workspaceId }) =>
      exportOrders(deps, workspaceId, query.search),
    ),
    route(viewOrder, async ({ params }, { workspaceId }) =>
      ok({ order: await viewOrderHistory(deps, workspaceId, params.orderId) }),
    ),
    route(payments.listPayments, async ({ query }, { workspaceId }) =>
      ok(await viewPaymentPage(deps, workspaceId, query)),
    ),
    route(payments.viewPayments, async ({ query }, { workspaceId }) =>
      ok({ figures: await viewPaymentFigures(deps, workspaceId, Number(query.days)) }),
    ),
    route(listCheckouts, async ({ query }, { workspaceId }, { signal }) =>
      ok(await viewCheckouts(deps, workspaceId, query.cursor ?? null, signal)),
    ),
    route(customers.listCustomers, async ({ query }, { workspaceId }) =>
      ok(await viewCustomers(deps, workspaceId, query)),
    ),
    streamRoute(customers.exportCustomers, ({ query }, { workspaceId }) =>
      exportCustomers(deps, workspaceId, query),
    ),
    route(customers.viewCustomerWeeks, async (_input, { workspaceId }) =>
      ok(await viewCustomerWeeks(deps, workspaceId)),
    ),
    streamRoute(payments.exportPayments, ({ query }, { workspaceId }) =>
      exportPayments(deps, workspaceId, query),
    ),
  ]
}
