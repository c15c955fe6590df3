import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type AlertDeps, addAlert, setStatus, viewAlerts } from './actions.ts'
import { type SecurityDeps, setSecurityStatus, viewSecurity } from './actions/security.ts'
import * as contract from './contract.ts'
import * as security from './contract/security.ts'

export function alertRoutes(deps: AlertDeps): Route[] {
  return [
    route(contract.listAlerts, async (_input, { workspaceId }) =>
      ok({ alerts: await viewAlerts(deps, workspaceId) }),
    ),
    route(contract.addAlert, async ({ body }, caller) => ok({ alert: await addAlert(deps, caller, body) })),
    route(contract.setAlertStatus, async ({ params, body }, caller) =>
      ok({ alert: await setStatus(deps, caller, params.alertId, body.status) }),
    ),
  ]
}

export function securityRoutes(deps: SecurityDeps): Route[] {
  return [
    route(security.viewSecurity, async (_input, { workspaceId }) =>
      ok(await viewSecurity(deps, workspaceId)),
    ),
    route(security.setSecurityStatus, async ({ params, body }, caller) =>
      ok({ alert: await setSecurityStatus(deps, caller, params.alertId, body.status) }),
    ),
  ]
}
