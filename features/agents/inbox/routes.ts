import { listNotices } from '#features/base/workspace/contract.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import {
  addAlert,
  type AlertDeps,
  type InboxNoticeDeps,
  setStatus,
  viewAlerts,
  viewNotices,
} from './actions.ts'
import { type SecurityDeps, setSecurityStatus, viewSecurity } from './actions/security.ts'
import * as contract from './contract.ts'

export type InboxDeps = InboxNoticeDeps & SecurityDeps

export function inboxRoutes(deps: InboxDeps): Route[] {
  return [...alertRoutes(deps), ...securityRoutes(deps)]
}

function alertRoutes(inbox: InboxDeps): Route[] {
  const deps: AlertDeps = { ...inbox, notices: (workspaceId) => viewNotices(inbox, workspaceId) }
  return [
    route(listNotices, async (_input, { workspaceId }) => ok({ notices: await deps.notices(workspaceId) })),
    route(contract.listAlerts, async (_input, { workspaceId }) =>
      ok({ alerts: await viewAlerts(deps, workspaceId) }),
    ),
    route(contract.addAlert, async ({ body }, caller) => ok({ alert: await addAlert(deps, caller, body) })),
    route(contract.setAlertStatus, async ({ params, body }, caller) =>
      ok({ alert: await setStatus(deps, caller, params.alertId, body.status) }),
    ),
  ]
}

function securityRoutes(deps: SecurityDeps): Route[] {
  return [
    route(contract.viewSecurity, async (_input, { workspaceId }) =>
      ok(await viewSecurity(deps, workspaceId)),
    ),
    route(contract.setSecurityStatus, async ({ params, body }, caller) =>
      ok({ alert: await setSecurityStatus(deps, caller, params.alertId, body.status) }),
    ),
  ]
}
