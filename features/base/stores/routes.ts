import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { completeOAuth, connect, connectDemo, disconnect } from './actions/connect.ts'
import { setSeller, viewSeller } from './actions/seller.ts'
import type { StoreUses } from './actions/uses.ts'
import { viewStatus } from './actions/view.ts'
import * as contract from './contract.ts'

export function storeRoutes(uses: StoreUses): Route[] {
  const status = async (workspaceId: string) => ok({ status: await viewStatus(uses, workspaceId) })
  return [
    route(contract.storeStatus, async (_input, { workspaceId }) => ok(await viewStatus(uses, workspaceId))),
    route(contract.connectStore, async ({ body }, caller) => {
      const redirectUrl = await connect(uses, caller, body)
      return ok({ status: await viewStatus(uses, caller.workspaceId), redirectUrl })
    }),
    route(contract.completeOAuth, async ({ body }, caller) => {
      await completeOAuth(uses, caller, body.query)
      return status(caller.workspaceId)
    }),
    route(contract.connectDemoStore, async (_input, caller) => {
      await connectDemo(uses, caller)
      return status(caller.workspaceId)
    }),
    route(contract.disconnectStore, async (_input, caller) => {
      await disconnect(uses, caller)
      return status(caller.workspaceId)
    }),
    route(contract.getSeller, async (_input, { workspaceId }) => ok(await viewSeller(uses, workspaceId))),
    route(contract.setSeller, async ({ body }, caller) => ok(await setSeller(uses, caller, body))),
  ]
}
