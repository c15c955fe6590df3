import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { completeOAuth, connect, connectDemo, disconnect } from './actions/connect.ts'
import type { StoreDeps } from './actions/deps.ts'
import { setSeller, viewSeller } from './actions/seller.ts'
import { viewStatus } from './actions/view.ts'
import * as contract from './contract.ts'

export function storeRoutes(deps: StoreDeps): Route[] {
  const status = async (workspaceId: string) => ok({ status: await viewStatus(deps, workspaceId) })
  return [
    route(contract.storeStatus, async (_input, { workspaceId }) => ok(await viewStatus(deps, workspaceId))),
    route(contract.connectStore, async ({ body }, caller) => {
      const redirectUrl = await connect(deps, caller, body)
      return ok({ status: await viewStatus(deps, caller.workspaceId), redirectUrl })
    }),
    route(contract.completeOAuth, async ({ body }, caller) => {
      await completeOAuth(deps, caller, body.query)
      return status(caller.workspaceId)
    }),
    route(contract.connectDemoStore, async (_input, caller) => {
      await connectDemo(deps, caller)
      return status(caller.workspaceId)
    }),
    route(contract.disconnectStore, async (_input, caller) => {
      await disconnect(deps, caller)
      return status(caller.workspaceId)
    }),
    route(contract.getSeller, async (_input, { workspaceId }) => ok(await viewSeller(deps, workspaceId))),
    route(contract.setSeller, async ({ body }, caller) => ok(await setSeller(deps, caller, body))),
  ]
}
