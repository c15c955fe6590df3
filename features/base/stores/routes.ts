import { inStore } from '#db/store-scope.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { completeOAuth, connect, connectDemo, disconnect } from './actions/connect.ts'
import { reconnect } from './actions/reconnect.ts'
import { setSeller, viewSeller } from './actions/seller.ts'
import { viewStatus } from './actions/view.ts'
import { changeUse, type ManageDeps, startRemoval, viewRemovals, viewStores } from './actions/manage.ts'
import { viewWebhooks } from './actions/webhooks.ts'
import * as contract from './contract.ts'
import { viewStoreWebhooks } from './contract/webhooks.ts'

export function storeRoutes(deps: ManageDeps): Route[] {
  const connected = async (workspaceId: string, storeId: string | null) => {
    const stores = await viewStores(deps, workspaceId)
    const isDefault = stores.some(({ id, isDefault: is }) => is && (storeId === null || id === storeId))
    return { status: await inStore(storeId, () => viewStatus(deps, workspaceId)), isDefault }
  }
  return [
    route(contract.storeStatus, async (_input, { workspaceId }) => ok(await viewStatus(deps, workspaceId))),
    route(contract.connectStore, async ({ body }, caller) => {
      const { storeId, redirectUrl } = await connect(deps, caller, body)
      return ok({ ...(await connected(caller.workspaceId, storeId)), redirectUrl })
    }),
    route(contract.completeOAuth, async ({ body }, caller) => {
      return ok(await connected(caller.workspaceId, await completeOAuth(deps, caller, body.query)))
    }),
    route(contract.connectDemoStore, async (_input, caller) => {
      return ok(await connected(caller.workspaceId, await connectDemo(deps, caller)))
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
    route(contract.reconnectStore, async ({ params }, caller) => {
      const { redirectUrl } = await reconnect(deps, caller, params.storeId)
      return ok({ stores: await viewStores(deps, caller.workspaceId), redirectUrl })
    }),
    route(contract.listRemovals, async (_input, { workspaceId }) =>
      ok({ removals: await viewRemovals(deps, workspaceId) }),
    ),
    route(contract.removeStore, async ({ params, body }, caller) =>
      ok({ run: await startRemoval(deps, caller, params.storeId, body.name) }),
    ),
    route(viewStoreWebhooks, async (_input, { workspaceId }) => ok(await viewWebhooks(deps, workspaceId))),
    route(contract.getSeller, async (_input, { workspaceId }) => ok(await viewSeller(deps, workspaceId))),
    route(contract.setSeller, async ({ body }, caller) => ok(await setSeller(deps, caller, body))),
  ]
}
