import { listFeedStock } from '#features/shop/feed/actions/facts.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import { listOrderNotes, storeFacts } from '#features/shop/sales/actions/facts.ts'
import { viewMessages } from '#features/shop/support/actions/view.ts'
import type { MessageFact, StockFact, StoreFacts } from './deps.ts'

/** The facts of the workspace's store, as every feature stored its part of them. */
export function analysisFacts(
  sales: Pick<SalesDeps, 'db' | 'stores' | 'clock'>,
  listWork: StoreFacts['listWork'],
): StoreFacts {
  const { db } = sales
  const facts = storeFacts(sales)
  return {
    ...facts,
    listStock: async (workspaceId, filter): Promise<StockFact[]> => {
      const active = await sales.stores.findActive(workspaceId)
      return active ? listFeedStock({ db }, workspaceId, active.storeId, filter) : []
    },
    listMessages: async (workspaceId, filter): Promise<MessageFact[]> => {
      const timeZone = (await facts.findCoverage(workspaceId))?.timeZone ?? 'UTC'
      const written = await viewMessages({ db }, workspaceId, { ...filter, timeZone })
      const notes = await listOrderNotes(sales, workspaceId, filter)
      return [...written, ...notes].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, filter.limit)
    },
    listWork,
  }
}
