import type { KeyDeps } from '#features/base/keys/actions.ts'
import { deploymentReady } from '#features/base/keys/contract.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { answerProducts } from './actions/all-products.ts'
import {
  countProducts,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
  viewBulkChange,
} from './actions/bulk-change.ts'
import { viewBulkProducts } from './actions/bulk-products.ts'
import { enrich, setSearchOfMany, setSwitches } from './actions/change.ts'
import { viewDeployment } from './actions/deployment.ts'
import type { FeedDeps } from './actions/deps.ts'
import { checkExport as viewExportCheck } from './actions/export-check.ts'
import { exportFeed } from './actions/export.ts'
import { viewHistory, viewSyncs } from './actions/history.ts'
import { markInQueue, startQueue, viewQueue } from './actions/queue.ts'
import { syncNow, viewSync } from './actions/sync.ts'
import { viewProduct } from './actions/view.ts'
import { changeView, deleteView, saveView, setColumns, viewFilterValues, viewViews } from './actions/views.ts'
import * as contract from './contract.ts'
import * as bulk from './contract/bulk.ts'
import { checkExport } from './contract/export-check.ts'
import { listDays, listSyncs } from './contract/history.ts'
import * as queue from './contract/queue.ts'
import * as views from './contract/views.ts'

export function feedRoutes(deps: FeedDeps & StoreDeps & KeyDeps): Route[] {
  return [
    route(deploymentReady, async (_input, { workspaceId }) => ok(await viewDeployment(deps, workspaceId))),
    route(contract.listProducts, ({ query }, { workspaceId }) => answerProducts(deps, workspaceId, query)),
    route(contract.listAllProducts, ({ query }, { workspaceId }) => answerProducts(deps, workspaceId, query)),
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
    route(bulk.previewBulkChange, async ({ body }, { workspaceId }) =>
      ok(await previewBulkChange(deps, workspaceId, body)),
    ),
    route(bulk.startBulkChange, async ({ body }, caller, { signal }) =>
      ok(await startBulkChange(deps, caller, body, signal)),
    ),
    route(bulk.undoBulkChange, async ({ params }, caller, { signal }) =>
      ok(await undoBulkChange(deps, caller, params.changeId, signal)),
    ),
    route(bulk.getBulkChange, async ({ params }, { workspaceId }) =>
      ok(await viewBulkChange(deps, workspaceId, params.changeId)),
    ),
    route(bulk.listBulkProducts, async ({ params, query }, { workspaceId }) =>
      ok(await viewBulkProducts(deps, workspaceId, params.changeId, query.batch)),
    ),
    route(bulk.countProducts, async ({ query }, { workspaceId }) =>
      ok({ total: await countProducts(deps, workspaceId, query) }),
    ),
    route(checkExport, async (_input, { workspaceId }) => ok(await viewExportCheck(deps, workspaceId))),
    route(views.listViews, async (_input, caller) => ok(await viewViews(deps, caller))),
    route(views.saveView, async ({ body }, { workspaceId }) =>
      ok({ view: await saveView(deps, workspaceId, body) }),
    ),
    route(views.changeView, async ({ params, body }, { workspaceId }) =>
      ok({ view: await changeView(deps, workspaceId, params.viewId, body) }),
    ),
    route(views.deleteView, async ({ params }, { workspaceId }) => {
      await deleteView(deps, workspaceId, params.viewId)
      return ok({})
    }),
    route(views.setColumns, async ({ body }, caller) => {
      await setColumns(deps, caller, body.columns)
      return ok(body)
    }),
    route(views.listFilterValues, async (_input, { workspaceId }) =>
      ok(await viewFilterValues(deps, workspaceId)),
    ),
    route(queue.startQueue, async ({ body }, { workspaceId }) =>
      ok(await startQueue(deps, workspaceId, body)),
    ),
    route(queue.viewQueue, async ({ params, query }, { workspaceId }) =>
      ok(await viewQueue(deps, workspaceId, params.queueId, query.at)),
    ),
    route(queue.markInQueue, async ({ params, body }, { workspaceId }) =>
      ok(await markInQueue(deps, workspaceId, params.queueId, body)),
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
