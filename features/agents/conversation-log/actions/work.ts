import type { Db } from '#db/database.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { listToolUses, type UseRow } from '../records/tool-runs.ts'

type WorkRow = Omit<UseRow, 'tokens'> & { cost: number | null }

/** What the agents did on the days of a period, the newest first. The cost is in dollars, null without a model and while its price is not set. */
export function viewWork(
  { db }: { db: Db },
  workspaceId: string,
  period: { from: string; to: string },
): Promise<WorkRow[]> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const prices = new Map<AgentId, { input: number; output: number } | null>()
    for (const agent of AgentId.options) {
      const { limits } = await agentSettings.get(tx, { workspaceId, agent })
      prices.set(agent, limits.modelPrice)
    }
    const uses = await listToolUses(tx, workspaceId, period)
    return uses.map(({ tokens, ...use }) => {
      const price = prices.get(use.agent)
      const cost = tokens && price ? (tokens.input * price.input + tokens.output * price.output) / 1e6 : null
      return { ...use, cost }
    })
  })
}
