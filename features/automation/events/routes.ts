import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { viewCoverage, viewEvents } from './actions/coverage.ts'
import type { EventDeps } from './actions/deps.ts'
import * as contract from './contract.ts'

export function eventRoutes(deps: Pick<EventDeps, 'db'>): Route[] {
  return [
    route(contract.viewEventCoverage, async (_input, { workspaceId }) =>
      ok(await viewCoverage(deps, workspaceId)),
    ),
    route(contract.listRecordedEvents, async ({ query }, { workspaceId }) =>
      ok(await viewEvents(deps, workspaceId, query)),
    ),
  ]
}
