import type { RunView } from '#engine/contract.ts'
import { refuseDisabled } from '#features/agents/settings/actions/agent-settings.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { Caller } from '#kit/route.ts'
import { Strategy, StrategyEnd, type StrategyRequest, type StrategyRun } from '../contract/strategy.ts'
import type { ToolDeps } from './deps.ts'

const kind = 'strategies.implement'
const agents: Record<Strategy, AgentId> = { restock: 'ops', clearance: 'seller', listings: 'seller' }

const purposeOf = (strategy: Strategy) => `${kind}:${strategy}`

/** Starts a strategy, or finds the run of it that is under way. */
export function startStrategy(
  { db, runs }: Pick<ToolDeps, 'db' | 'runs'>,
  { workspaceId, merchantId }: Caller,
  order: StrategyRequest,
): Promise<{ run: StrategyRun; isNew: boolean }> {
  const { strategy } = order
  return db.inWorkspace(workspaceId, async (tx) => {
    await refuseDisabled(tx, workspaceId, agents[strategy])
    const input = { ...order, by: merchantId }
    const storeId = await findActiveStoreId(tx, workspaceId)
    const purpose = purposeOf(strategy)
    const started = await runs.start(workspaceId, kind, { purpose, input, storeId, tx })
    return { run: toStrategyRun(strategy, started.run), isNew: started.isNew }
  })
}

/** The newest run of each strategy that was ever started. */
export async function viewStrategies(
  { runs }: Pick<ToolDeps, 'runs'>,
  workspaceId: string,
): Promise<StrategyRun[]> {
  const newest = await Promise.all(
    Strategy.options.map(async (strategy) => {
      const found = await runs.list(workspaceId, { purpose: purposeOf(strategy), limit: 1 })
      return found.map((run) => toStrategyRun(strategy, run))
    }),
  )
  return newest.flat()
}

function toStrategyRun(strategy: Strategy, run: RunView): StrategyRun {
  const { id, status, progress, createdAt, endedAt } = run
  return {
    ...{ id, strategy, status, createdAt, endedAt },
    progress: endedAt === null ? progress : null,
    end: StrategyEnd.safeParse(run.output).data ?? null,
    problem: run.error?.message ?? null,
  }
}
