import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import type { PrivacyDeps } from './actions/deps.ts'
import { eraseCustomer, exportData, retryRequest, viewRequests } from './actions/requests.ts'
import * as contract from './contract.ts'

export function privacyRoutes(deps: PrivacyDeps): Route[] {
  return [
    route(contract.listPrivacyRequests, async (_input, { workspaceId }) =>
      ok(await viewRequests(deps, workspaceId)),
    ),
    streamRoute(contract.exportPersonalData, ({ params }, { workspaceId }) =>
      exportData(deps, workspaceId, params.requestId),
    ),
    route(contract.retryPrivacyRequest, async ({ params }, { workspaceId }) =>
      ok({ request: await retryRequest(deps, workspaceId, params.requestId) }),
    ),
    route(contract.eraseCustomer, async ({ body }, caller) =>
      ok({ request: await eraseCustomer(deps, caller, body) }),
    ),
  ]
}
