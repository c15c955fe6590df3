/** Alerts, with what those of security stand on: the stored fraud check of Stripe, and the orders of the store. */
import { type ToolRunDeps, viewAnswers } from '#features/agents/conversations/actions/tool-runs.ts'
import type { SecurityDeps } from '#features/agents/inbox/actions/security.ts'
import type { AlertDeps } from '#features/agents/inbox/actions.ts'
import { alertRoutes, securityRoutes } from '#features/agents/inbox/routes.ts'
import { viewRiskyOrders } from '#features/shop/sales/actions/risky.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { Route } from '#kit/route.ts'

const detector = { agentType: 'stripe', tool: 'fraud-detector' } as const
const question = { parameters: JSON.stringify({ days: 30 }), limit: 1 }

type Sources = { toolRuns: ToolRunDeps; sales: SalesDeps; stores: StoreDeps }

export function allAlertRoutes(alerts: AlertDeps, sources: Sources): Route[] {
  return [...alertRoutes(alerts), ...securityRoutes(securityDeps(alerts, sources))]
}

function securityDeps(alerts: AlertDeps, { toolRuns, sales, stores }: Sources): SecurityDeps {
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
