import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { deleteAccount, exportAccount } from './actions/account.ts'
import { exportAudit, viewAudit } from './actions/audit.ts'
import { setPreferences, viewNotices, viewPreferences } from './actions/notices.ts'
import type { WorkspaceUses } from './actions/uses.ts'
import * as contract from './contract.ts'

export function workspaceRoutes(uses: WorkspaceUses): Route[] {
  return [
    route(contract.listAudit, async ({ query }, { workspaceId }) =>
      ok(await viewAudit(uses, workspaceId, query)),
    ),
    streamRoute(contract.exportAudit, (_input, { workspaceId }) => exportAudit(uses, workspaceId)),
    route(contract.getNotifications, async (_input, { workspaceId }) =>
      ok({ preferences: await viewPreferences(uses, workspaceId) }),
    ),
    route(contract.setNotifications, async ({ body }, caller) =>
      ok({ preferences: await setPreferences(uses, caller, body) }),
    ),
    route(contract.listNotices, async (_input, { workspaceId }) =>
      ok({ notices: await viewNotices(uses, workspaceId) }),
    ),
    streamRoute(contract.exportAccount, (_input, { workspaceId }) => exportAccount(uses, workspaceId)),
    route(contract.deleteAccount, async ({ body }, caller, from) => {
      await deleteAccount(uses, caller, body.password, from)
      return ok({})
    }),
  ]
}
