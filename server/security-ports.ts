/** Alerts, with what those of security stand on: the stored fraud check of Stripe, and the orders of the store. */
import { type ToolRunUses, viewAnswers } from '#features/agents/conversations/actions/tool-runs.ts'
import type { SecurityUses } from '#features/agents/inbox/actions/security.ts'
import type { AlertUses } from '#features/agents/inbox/actions.ts'
import { alertRoutes, securityRoutes } from '#features/agents/inbox/routes.ts'
import { viewRiskyOrders } from '#features/shop/sales/actions/risky.ts'
import type { SalesUses } from '#features/shop/sales/actions/uses.ts'
import type { StoreUses } from '#features/base/stores/actions/uses.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { Route } from '#kit/route.ts'

const detector = { agentType: 'stripe', tool: 'fraud-detector' } as const
const question = { parameters: JSON.stringify({ days: 30 }), limit: 1 }

type Sources = { toolRuns: ToolRunUses; sales: SalesUses; stores: StoreUses }

export function allAlertRoutes(alerts: AlertUses, sources: Sources): Route[] {
  return [...alertRoutes(alerts), ...securityRoutes(securityUses(alerts, sources))]
}

function securityUses(alerts: AlertUses, { toolRuns, sales, stores }: Sources): SecurityUses {
  const { db, clock, merchants, publish } = alerts
  return {
    db,
    clock,
    merchants,
    publish,
    findFraudCheck: async (workspaceId) => {
      const [newest] = await viewAnswers(toolRuns, workspaceId, detector, question)
      if (!newest) return null
      // Orders of two stores have the same names: a check tells only of the store that it read.
      const { connectedAt } = await viewStatus(stores, workspaceId)
      return connectedAt !== null && newest.at >= connectedAt ? newest : null
    },
    listRiskyOrders: (workspaceId, wanted) => viewRiskyOrders(sales, workspaceId, wanted),
  }
}
