import { inStore } from '#db/store-scope.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { completeOAuth, connect, connectDemo, disconnect } from './actions/connect.ts'
import { setSeller, viewSeller } from './actions/seller.ts'
import { viewStatus } from './actions/view.ts'
import { changeUse, type ManageDeps, startRemoval, viewRemovals, viewStores } from './actions/manage.ts'
import * as contract from './contract.ts'

export function storeRoutes(deps: ManageDeps): Route[] {
  const statusOf = (workspaceId: string, storeId: string | null) =>
    inStore(storeId, () => viewStatus(deps, workspaceId))
  return [
    route(contract.storeStatus, async (_input, { workspaceId }) => ok(await viewStatus(deps, workspaceId))),
    route(contract.connectStore, async ({ body }, caller) => {
      const { storeId, redirectUrl } = await connect(deps, caller, body)
      const stores = await viewStores(deps, caller.workspaceId)
      const isDefault = stores.find(({ id }) => id === storeId)?.isDefault ?? true
      return ok({ status: await statusOf(caller.workspaceId, storeId), redirectUrl, isDefault })
    }),
    route(contract.completeOAuth, async ({ body }, caller) => {
      const storeId = await completeOAuth(deps, caller, body.query)
      return ok({ status: await statusOf(caller.workspaceId, storeId) })
    }),
    route(contract.connectDemoStore, async (_input, caller) => {
      const storeId = await connectDemo(deps, caller)
      return ok({ status: await statusOf(caller.workspaceId, storeId) })
    }),
    route(contract.disconnectStore, async (_input, caller) => {
      await disconnect(deps, caller)
      return ok({ status: await viewStatus(deps, caller.workspaceId) })
    }),
    route(contract.listStores, async (_input, { workspaceId }) =>
      ok({ stores: await viewStores(deps, workspaceId) }),
    ),
    route(contract.changeStoreUse, async ({ params, body }, caller) =>
      ok({ stores: await changeUse(deps, caller, params.storeId, body) }),
    ),
    route(contract.listRemovals, async (_input, { workspaceId }) =>
      ok({ removals: await viewRemovals(deps, workspaceId) }),
    ),
    route(contract.removeStore, async ({ params, body }, caller) =>
      ok({ run: await startRemoval(deps, caller, params.storeId, body.name) }),
    ),
    route(contract.getSeller, async (_input, { workspaceId }) => ok(await viewSeller(deps, workspaceId))),
    route(contract.setSeller, async ({ body }, caller) => ok(await setSeller(deps, caller, body))),
  ]
}
