import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { customersKind, startCustomerSync } from './actions/customer-sync.ts'
import { syncCustomers } from './actions/customer-sync-steps.ts'
import type { SalesDeps } from './actions/deps.ts'
import { pullOrders } from './actions/sync-export.ts'
import { finishSync, openSync } from './actions/sync-steps.ts'
import { startChangedSync, startSyncWhenDue, switchCustomers } from './actions/sync.ts'
import type { SalesReport } from './contract.ts'
import type { CustomerSyncReport } from './contract/customers.ts'

/** Orders come after the products, and customers after the orders: a store has one budget of requests, and products are waited for. And when the store tells of one. */
export function followStores(deps: SalesDeps): void {
  const { events } = deps
  events.on('products.synced', (...store) => startSyncWhenDue(deps, ...store))
  events.on('orders.changed', (...store) => startChangedSync(deps, ...store))
  events.on('orders.synced', (...store) => startCustomerSync(deps, ...store, true))
  events.on('customers.changed', (...store) => startCustomerSync(deps, ...store, false))
  events.on('customers.switched', (...store) => switchCustomers(deps, ...store))
}

/** The slow work of sales. */
export function salesKinds(deps: SalesDeps): ProductKind[] {
  const sync = defineRun({
    name: 'sales.sync',
    input: z.object({
      storeId: z.uuid(),
      mode: z.enum(['auto', 'full']),
      isCheck: z.boolean().default(false),
    }),
    run: async (run, { storeId, mode, isCheck }): Promise<SalesReport> => {
      const place = { deps, run, key: { workspaceId: run.workspaceId, storeId }, isCheck }
      const opened = await openSync(place, mode)
      return finishSync(place, opened, await pullOrders(place, opened))
    },
  })
  const customerSync = defineRun({
    name: customersKind,
    input: z.object({ storeId: z.uuid(), isCheck: z.boolean() }),
    run: (run, { storeId, isCheck }): Promise<CustomerSyncReport> =>
      syncCustomers({ deps, run, key: { workspaceId: run.workspaceId, storeId }, isCheck }),
  })
  return [sync, customerSync]
}
