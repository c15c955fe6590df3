/** What analysis needs of the others. */
import type {
  AnalysisDeps,
  MessageFact,
  StockFact,
  StoreFacts,
} from '#features/insight/analysis/actions/deps.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { viewWork } from '#features/agents/conversations/actions/work.ts'
import {
  agentsWith,
  listOff,
  readLoad,
  startWorkflow,
} from '#features/agents/conversations/actions/workflow.ts'
import { probabilityFaster, ratioInterval } from '#features/insight/beliefs/rules/belief-comparison.ts'
import { findFeedVariants, listFeedProducts, listFeedStock } from '#features/shop/feed/actions/facts.ts'
import type { WebDeps } from '#features/shop/research/actions/deps.ts'
import { webReader } from '#features/shop/research/actions/web-reader.ts'
import { listOrderNotes, storeFacts } from '#features/shop/sales/actions/facts.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import { viewMessages } from '#features/shop/support/actions/view.ts'

/** The facts of the workspace's store, as every feature stored its part of them. */
export function analysisFacts(sales: SalesDeps): StoreFacts {
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

export function analysisDeps(
  { db, clock }: Pick<AnalysisDeps, 'db' | 'clock'>,
  facts: StoreFacts,
  web: WebDeps,
  agents: AgentDeps,
): AnalysisDeps {
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
