/** What analysis needs of the others. */
import type {
  AnalysisUses,
  MessageFact,
  StockFact,
  StoreFacts,
} from '#features/insight/analysis/actions/uses.ts'
import type { AgentUses } from '#features/agents/conversations/actions/uses.ts'
import { viewWork } from '#features/agents/conversations/actions/work.ts'
import {
  agentsWith,
  listOff,
  readLoad,
  startWorkflow,
} from '#features/agents/conversations/actions/workflow.ts'
import { probabilityFaster, ratioInterval } from '#features/insight/beliefs/rules/belief-comparison.ts'
import { findFeedVariants, listFeedProducts, listFeedStock } from '#features/shop/feed/actions/facts.ts'
import type { WebUses } from '#features/shop/research/actions/uses.ts'
import { webReader } from '#features/shop/research/actions/web-reader.ts'
import { listOrderNotes, storeFacts } from '#features/shop/sales/actions/facts.ts'
import type { SalesUses } from '#features/shop/sales/actions/uses.ts'
import { viewMessages } from '#features/shop/support/actions/view.ts'

/** The facts of the workspace's store, as every feature stored its part of them. */
export function analysisFacts(sales: SalesUses): StoreFacts {
  const { db } = sales
  const facts = storeFacts({
    ...sales,
    listFeedProducts: (...asked) => listFeedProducts({ db }, ...asked),
    findFeedVariants: (...asked) => findFeedVariants({ db }, ...asked),
  })
  return {
    ...facts,
    listStock: async (workspaceId, filter): Promise<StockFact[]> => {
      const active = await sales.stores.findActive(workspaceId)
      return active ? listFeedStock({ db }, workspaceId, active.storeId, filter) : []
    },
    listMessages: async (workspaceId, filter): Promise<MessageFact[]> => {
      const timeZone = (await facts.findBook(workspaceId))?.timeZone ?? 'UTC'
      const written = await viewMessages({ db }, workspaceId, { ...filter, timeZone })
      const notes = await listOrderNotes(sales, workspaceId, filter)
      return [...written, ...notes].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, filter.limit)
    },
    listWork: (workspaceId, period) => viewWork({ db }, workspaceId, period),
  }
}

export function analysisUses(
  { db, clock }: Pick<AnalysisUses, 'db' | 'clock'>,
  facts: StoreFacts,
  web: WebUses,
  agents: AgentUses,
): AnalysisUses {
  return {
    db,
    clock,
    facts,
    web: webReader(web),
    workflows: {
      agentsWith: (tool) => agentsWith(agents, tool),
      listOff: (workspaceId) => listOff(agents, workspaceId),
      readLoad: (workspaceId) => readLoad(agents, workspaceId),
      start: (workspaceId, order) => startWorkflow(agents, workspaceId, order),
    },
    comparePaces: { probabilityFaster, ratioInterval },
  }
}
