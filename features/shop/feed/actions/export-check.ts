import type { ExportCheck } from '../contract/export-check.ts'
import { countHeldBackIssues, listHeldBack } from '../records/export-check.ts'
import { readStats } from '../records/query.ts'
import { isBlocking } from '../rules/judge.ts'
import { issueLabel } from '../rules/labels.ts'
import type { FeedDeps } from './deps.ts'
import { toLocalLink } from './view.ts'

const maxShown = 50

/** Stands on the verdict that the export stands on: what is stored. */
export async function checkExport(
  deps: Pick<FeedDeps, 'db' | 'stores'>,
  workspaceId: string,
): Promise<ExportCheck> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const key = { workspaceId, storeId }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const { isDemo } = await deps.stores.get(workspaceId, storeId, tx)
    const stats = await readStats(tx, key)
    const counted = stats.enabledIncomplete > 0 ? await countHeldBackIssues(tx, key) : []
    const products = stats.enabledIncomplete > 0 ? await listHeldBack(tx, key, maxShown) : []
    return {
      exported: stats.enabledReady + stats.enabledNeedsEnrichment,
      exportedIncompletely: stats.enabledNeedsEnrichment,
      leftOut: stats.enabledIncomplete,
      readyOff: stats.ready - stats.enabledReady,
      reasons: counted
        .filter(({ code }) => isBlocking(code))
        .map(({ code, products: count }) => ({ code, label: issueLabel(code), products: count }))
        .sort((a, b) => b.products - a.products),
      products: products.map(({ productId, title, imageUrl, issues }) => ({
        productId,
        title,
        imageLink: toLocalLink(imageUrl, isDemo),
        reasons: issues.filter(isBlocking).map(issueLabel),
      })),
    }
  })
}
