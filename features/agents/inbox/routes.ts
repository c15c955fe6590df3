import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { addAlert, type AlertDeps, setStatus, viewAlerts } from './actions.ts'
import type { CollectDeps } from './actions/collect.ts'
import {
  type ItemDeps,
  readItems,
  setItemState,
  viewInbox,
  viewItem,
  viewStoreInboxes,
} from './actions/items.ts'
import { type SecurityDeps, setSecurityStatus, viewSecurity } from './actions/security.ts'
import * as contract from './contract.ts'
import * as items from './contract/item.ts'

export type InboxDeps = CollectDeps & ItemDeps

export function inboxRoutes(deps: InboxDeps): Route[] {
  return [...itemRoutes(deps), ...alertRoutes(deps), ...securityRoutes(deps)]
}

function itemRoutes(deps: ItemDeps): Route[] {
  return [
    route(items.listInbox, async (_input, { workspaceId }) => ok(await viewInbox(deps, workspaceId))),
    route(items.listStoreInboxes, async (_input, { workspaceId }) =>
      ok({ items: await viewStoreInboxes(deps, workspaceId) }),
    ),
    route(items.getInboxItem, async ({ params }, { workspaceId }) =>
      ok({ item: await viewItem(deps, workspaceId, params.itemId) }),
    ),
    route(items.setInboxState, async ({ params, body }, caller) =>
      ok({ item: await setItemState(deps, caller, params.itemId, body) }),
    ),
  ]
}

function alertRoutes(inbox: InboxDeps): Route[] {
  const openItems = async (workspaceId: string) =>
    (await readItems(inbox, workspaceId)).filter(({ state }) => state === 'open')
  const deps: AlertDeps = { ...inbox, openItems }
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
