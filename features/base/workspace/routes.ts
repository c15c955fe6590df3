import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import {
  deleteAccount,
  exportAccount,
  exportAudit,
  setPreferences,
  viewAudit,
  viewPreferences,
  type WorkspaceDeps,
} from './actions.ts'
import * as contract from './contract.ts'

export function workspaceRoutes(deps: WorkspaceDeps): Route[] {
  return [
    route(contract.listAudit, async ({ query }, { workspaceId }) =>
      ok(await viewAudit(deps, workspaceId, query)),
    ),
    streamRoute(contract.exportAudit, (_input, { workspaceId }) => exportAudit(deps, workspaceId)),
    route(contract.getNotifications, async (_input, { workspaceId }) =>
      ok({ preferences: await viewPreferences(deps, workspaceId) }),
    ),
    route(contract.setNotifications, async ({ body }, caller) =>
      ok({ preferences: await setPreferences(deps, caller, body) }),
    ),
    streamRoute(contract.exportAccount, (_input, { workspaceId }) => exportAccount(deps, workspaceId)),
    route(contract.deleteAccount, async ({ body }, caller, from) => {
      await deleteAccount(deps, caller, body.password, from)
      return ok({})
    }),
  ]
}
