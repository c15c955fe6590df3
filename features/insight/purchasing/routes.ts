import { ok } from '#kit/endpoint.ts'
import { type Caller, type Route, route } from '#kit/route.ts'
import { type PurchaseDeps, removeLines, saveLines, viewList } from './actions.ts'
import * as contract from './contract.ts'

export function purchaseRoutes(deps: PurchaseDeps): Route[] {
  return [
    route(contract.viewPurchaseList, async (_input, { workspaceId }) =>
      ok({ lines: await viewList(deps, workspaceId) }),
    ),
    route(contract.savePurchaseLines, async ({ body }, caller) =>
      ok({ lines: await saveLines(deps, toAuthor(caller), body.lines) }),
    ),
    route(contract.removePurchaseLines, async ({ body }, caller) =>
      ok({ lines: await removeLines(deps, toAuthor(caller), body.productIds) }),
    ),
  ]
}

function toAuthor({ workspaceId, merchantId }: Caller) {
  return { workspaceId, actor: merchantId }
}
