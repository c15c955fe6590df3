import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { listShared, setStore, type SharingDeps } from './actions/sharing.ts'
import * as contract from './contract.ts'

export function workflowStoreRoutes(deps: SharingDeps): Route[] {
  return [
    route(contract.listSharedWorkflows, async (_input, { workspaceId }) =>
      ok({ workflows: await listShared(deps, workspaceId) }),
    ),
    route(contract.setWorkflowStore, async ({ params, body }, caller) =>
      ok(await setStore(deps, caller, params, body)),
    ),
  ]
}
