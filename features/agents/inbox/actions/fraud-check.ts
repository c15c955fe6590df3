import { type ToolRunDeps, viewAnswers } from '#features/agents/tool-runs/actions/tool-runs.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'

export type FraudCheckDeps = ToolRunDeps & StoreDeps & Pick<SalesDeps, 'stores'>

const detector = { agentType: 'stripe', tool: 'fraud-detector' } as const
const question = { parameters: JSON.stringify({ days: 30 }), limit: 1 }

/** What the last check of 30 days for fraud answered, and when; null without one of the store that is connected. */
export async function findFraudCheck(
  deps: FraudCheckDeps,
  workspaceId: string,
): Promise<{ output: unknown; at: string } | null> {
  const [newest] = await viewAnswers(deps, workspaceId, detector, question)
  if (!newest) return null
  // Orders of two stores have the same names: a check tells only of the store that it read.
  const { connectedAt } = await viewStatus(deps, workspaceId)
  return connectedAt !== null && newest.at >= connectedAt ? newest : null
}
