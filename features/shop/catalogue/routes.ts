import { ok } from '#kit/endpoint.ts'
import { type Caller, type Route, route, streamRoute } from '#kit/route.ts'
import { changeProduct } from './actions/change.ts'
import { exportChanges, viewChanges } from './actions/journal.ts'
import { undoChange } from './actions/undo.ts'
import type { Author, CatalogueUses } from './actions/uses.ts'
import { viewStoreProduct } from './actions/view.ts'
import * as contract from './contract.ts'

function asAuthor({ merchantId }: Caller): Author {
  return { actor: merchantId, runId: null, approvalId: null }
}

export function catalogueRoutes(uses: CatalogueUses): Route[] {
  return [
    route(contract.readStoreProduct, async ({ params }, { workspaceId }, { signal }) =>
      ok({ product: await viewStoreProduct(uses, workspaceId, params.productId, signal) }),
    ),
    // What is being written is written to its end, also when nobody waits for the answer any more.
    route(contract.changeStoreProduct, async ({ params, body }, caller) => {
      const { edit, before, idempotencyKey: key } = body
      const order = { productId: params.productId, edit, before, approved: null, key }
      return ok({ change: await changeProduct(uses, caller.workspaceId, asAuthor(caller), order) })
    }),
    route(contract.listChanges, async ({ query }, { workspaceId }) =>
      ok(await viewChanges(uses, workspaceId, query)),
    ),
    streamRoute(contract.exportChanges, (_input, { workspaceId }) => exportChanges(uses, workspaceId)),
    route(contract.undoChange, async ({ params }, caller) =>
      ok({ change: await undoChange(uses, caller.workspaceId, asAuthor(caller), params.changeId) }),
    ),
  ]
}
