import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type AlertUses, addAlert, setStatus, viewAlerts } from './actions.ts'
import { type SecurityUses, setSecurityStatus, viewSecurity } from './actions/security.ts'
import * as contract from './contract.ts'
import * as security from './contract/security.ts'

export function alertRoutes(uses: AlertUses): Route[] {
  return [
    route(contract.listAlerts, async (_input, { workspaceId }) =>
      ok({ alerts: await viewAlerts(uses, workspaceId) }),
    ),
    route(contract.addAlert, async ({ body }, caller) => ok({ alert: await addAlert(uses, caller, body) })),
    route(contract.setAlertStatus, async ({ params, body }, caller) =>
      ok({ alert: await setStatus(uses, caller, params.alertId, body.status) }),
    ),
  ]
}

export function securityRoutes(uses: SecurityUses): Route[] {
  return [
    route(security.viewSecurity, async (_input, { workspaceId }) =>
      ok(await viewSecurity(uses, workspaceId)),
    ),
    route(security.setSecurityStatus, async ({ params, body }, caller) =>
      ok({ alert: await setSecurityStatus(uses, caller, params.alertId, body.status) }),
    ),
  ]
}
