import { AgentId } from '#features/base/runs/contract/agent.ts'
import { brierScore, reliabilityBins } from '#features/insight/analysis/rules/posterior-comparison.ts'
import type { AgentCalibration } from '../contract.ts'
import { listOutcomes } from '../records/predictions.ts'
import { kinds } from '../rules/kinds.ts'
import type { BeliefDeps } from './deps.ts'

/** How well each agent stated its probabilities. Predictions that nothing judged count neither way. */
export async function viewCalibration(
  { db }: Pick<BeliefDeps, 'db'>,
  workspaceId: string,
): Promise<AgentCalibration[]> {
  const all = await db.inWorkspace(workspaceId, (tx) => listOutcomes(tx, workspaceId))
  return AgentId.options.map((agent) => {
    const own = all.filter(({ kind }) => kinds[kind].agent === agent)
    const judged = own.flatMap(({ probability, hasHappened }) =>
      hasHappened === null ? [] : [{ probability, hasHappened }],
    )
    return {
      agent,
      resolved: judged.length,
      open: own.filter(({ resolvedAt }) => resolvedAt === null).length,
      brier: brierScore(judged),
      reliability: reliabilityBins(judged),
    }
  })
}
