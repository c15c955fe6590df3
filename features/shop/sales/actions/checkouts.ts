import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { salesRefusals } from '../contract.ts'
import { checkoutDays, type CheckoutPage } from '../contract/checkouts.ts'
import type { SalesDeps } from './deps.ts'
import { whyNoOrders } from './sync.ts'

const pageSize = 50

/** Asks the store for a page of abandoned checkouts, without customers where the merchant or the scopes leave them out. */
export async function viewCheckouts(
  deps: SalesDeps,
  workspaceId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<CheckoutPage> {
  const store = await deps.stores.getConnected(workspaceId)
  const reason = whyNoOrders(store)
  if (reason) throw new Refusal(salesRefusals.SALES_SCOPE_MISSING, reason)
  const session = await deps.stores.openSession(workspaceId, store.storeId)
  const createdSince = new Date(deps.clock().getTime() - checkoutDays * dayMs)
  const withoutCustomers = !store.sync.customers || !store.scopes.includes('read_customers')
  const { checkouts, endCursor } = await deps.stores
    .port(store.isDemo)
    .listAbandonedCheckouts(
      session,
      { first: pageSize, after: cursor, createdSince, withoutCustomers },
      { signal },
    )
  return {
    checkouts: checkouts.map(({ checkoutGid, customerGid, createdAt, ...checkout }) => ({
      ...checkout,
      number: numberOf(checkoutGid),
      at: createdAt,
      items: [...checkout.items],
      customerNumber: customerGid && numberOf(customerGid),
    })),
    nextCursor: endCursor,
  }
}

/** "gid://shopify/Customer/123" is "123". */
function numberOf(gid: string): string {
  return /(\d+)(?:\?.*)?$/.exec(gid)?.[1] ?? gid
}
