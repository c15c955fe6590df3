import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import type { RehearsalDeps } from './actions/deps.ts'
import { startRehearsal } from './actions/start.ts'
import { cancelRehearsal, viewEffects, viewRehearsal, viewRehearsals } from './actions/view.ts'
import * as contract from './contract.ts'

export function rehearsalRoutes(deps: RehearsalDeps): Route[] {
  return [
    route(contract.startRehearsal, async ({ params, body }, { workspaceId }) => {
      await startRehearsal(deps, workspaceId, params.workflowId, body)
      return ok(await viewRehearsal(deps, workspaceId, body.id))
    }),
    route(contract.listRehearsals, async ({ params }, { workspaceId }) =>
      ok(await viewRehearsals(deps, workspaceId, params.workflowId)),
    ),
    route(contract.viewRehearsal, async ({ params }, { workspaceId }) =>
      ok(await viewRehearsal(deps, workspaceId, params.rehearsalId)),
    ),
    route(contract.listRehearsedEffects, async ({ params, query }, { workspaceId }) =>
      ok(await viewEffects(deps, { workspaceId, ...params }, query)),
    ),
    route(contract.cancelRehearsal, async ({ params }, { workspaceId }) =>
      ok(await cancelRehearsal(deps, workspaceId, params.rehearsalId)),
    ),
  ]
}
