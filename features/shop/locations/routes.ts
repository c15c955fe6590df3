import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { exportLocationStock, type LocationDeps, viewLocations, viewLocationStock } from './actions.ts'
import * as contract from './contract.ts'

export function locationRoutes(deps: LocationDeps): Route[] {
  return [
    route(contract.listLocations, async (_input, { workspaceId }, { signal }) =>
      ok(await viewLocations(deps, workspaceId, signal)),
    ),
    route(contract.listLocationStock, async ({ params, query }, { workspaceId }, { signal }) =>
      ok(await viewLocationStock(deps, workspaceId, params.locationId, query, signal)),
    ),
    streamRoute(contract.exportLocationStock, ({ params, query }, { workspaceId }, { signal }) =>
      exportLocationStock(deps, workspaceId, params.locationId, query, signal),
    ),
  ]
}
