import type { KeyDeps } from '#features/base/keys/actions.ts'
import { deploymentReady } from '#features/base/keys/contract.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { enrich, setSearchOfMany, setSwitches } from './actions/change.ts'
import { viewDeployment } from './actions/deployment.ts'
import type { FeedDeps } from './actions/deps.ts'
import { exportFeed } from './actions/export.ts'
import { viewHistory, viewSyncs } from './actions/history.ts'
import { syncNow, viewSync } from './actions/sync.ts'
import { viewProduct, viewProducts } from './actions/view.ts'
import * as contract from './contract.ts'
import { listDays, listSyncs } from './contract/history.ts'

export function feedRoutes(deps: FeedDeps & StoreDeps & KeyDeps): Route[] {
  return [
    route(deploymentReady, async (_input, { workspaceId }) => ok(await viewDeployment(deps, workspaceId))),
    route(contract.listProducts, async ({ query }, { workspaceId }) =>
      ok(await viewProducts(deps, workspaceId, query)),
    ),
    route(contract.syncStatus, async (_input, { workspaceId }) => ok(await viewSync(deps, workspaceId))),
    route(contract.syncProducts, async ({ body }, { workspaceId }, { signal }) => {
      const { message, ...synced } = await syncNow(deps, workspaceId, body.mode ?? 'auto', signal)
      return ok(synced, { message })
    }),
    route(contract.toggleProducts, async ({ body }, caller) =>
      ok(await setSearchOfMany(deps, caller, body.productIds, body.enableSearch)),
    ),
    route(contract.getProduct, async ({ params }, { workspaceId }) =>
      ok({ product: await viewProduct(deps, workspaceId, params.productId) }),
    ),
    route(contract.toggleProduct, async ({ params, body }, caller) =>
      ok(await setSwitches(deps, caller, params.productId, body)),
    ),
    route(contract.enrichProduct, async ({ params, body }, caller) =>
      ok(await enrich(deps, caller, params.productId, body)),
    ),
    route(listDays, async ({ query }, { workspaceId }) =>
      ok({ days: await viewHistory(deps, workspaceId, Number(query.days)) }),
    ),
    route(listSyncs, async ({ query }, { workspaceId }) =>
      ok({ syncs: await viewSyncs(deps, workspaceId, query.limit) }),
    ),
    streamRoute(contract.exportFeed, ({ query }, { workspaceId }) => exportFeed(deps, workspaceId, query)),
  ]
}
