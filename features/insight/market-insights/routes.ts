import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type InsightsDeps, refreshInsights, setMonitoring, viewInsights } from './actions.ts'
import * as contract from './contract.ts'

export function insightRoutes(deps: InsightsDeps): Route[] {
  return [
    route(contract.viewInsights, async (_input, { workspaceId }) =>
      ok(await viewInsights(deps, workspaceId)),
    ),
    route(contract.refreshInsights, async (_input, { workspaceId }, { signal }) =>
      ok(await refreshInsights(deps, workspaceId, signal)),
    ),
    route(contract.setMonitoring, async ({ body }, caller, { signal }) =>
      ok(await setMonitoring(deps, caller, body.isPaused, signal)),
    ),
  ]
}
