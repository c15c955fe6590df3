import type { ChangeAuthor } from '#features/base/runs/actions.ts'
import { ok } from '#kit/endpoint.ts'
import { type Caller, type Route, route, streamRoute } from '#kit/route.ts'
import { changeProduct } from './actions/change.ts'
import type { CatalogueDeps } from './actions/deps.ts'
import { exportChanges, viewChanges } from './actions/journal.ts'
import { undoChange } from './actions/undo.ts'
import { viewStoreProduct } from './actions/view.ts'
import * as contract from './contract.ts'

function asAuthor({ merchantId }: Caller): ChangeAuthor {
  return { actor: merchantId, runId: null, approvalId: null }
}

export function catalogueRoutes(deps: CatalogueDeps): Route[] {
  return [
    route(contract.readStoreProduct, async ({ params }, { workspaceId }, { signal }) =>
      ok({ product: await viewStoreProduct(deps, workspaceId, params.productId, signal) }),
    ),
    // What is being written is written to its end, also when nobody waits for the answer any more.
    route(contract.changeStoreProduct, async ({ params, body }, caller) => {
      const { edit, before, idempotencyKey: key } = body
      const order = { productId: params.productId, edit, before, approved: null, key }
      return ok({ change: await changeProduct(deps, caller.workspaceId, asAuthor(caller), order) })
    }),
    route(contract.listChanges, async ({ query }, { workspaceId }) =>
      ok(await viewChanges(deps, workspaceId, query)),
    ),
    streamRoute(contract.exportChanges, (_input, { workspaceId }) => exportChanges(deps, workspaceId)),
    route(contract.undoChange, async ({ params }, caller) =>
      ok({ change: await undoChange(deps, caller.workspaceId, asAuthor(caller), params.changeId) }),
    ),
  ]
}
