import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type StoreAnalyticsDeps, viewStoreAnalytics } from './actions.ts'
import * as contract from './contract.ts'

export function storeAnalyticsRoutes(deps: StoreAnalyticsDeps): Route[] {
  return [
    route(contract.viewStoreAnalytics, async (_input, { workspaceId }) =>
      ok(await viewStoreAnalytics(deps, workspaceId)),
    ),
  ]
}
