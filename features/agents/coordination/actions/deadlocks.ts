import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { coordinationTopic } from '../contract.ts'
import * as records from '../records.ts'
import { findLoops, findVictim } from '../rules.ts'

/** Opens each loop of requests that came back to an agent that waits, by failing its youngest. Answers how many requests are open then. */
export async function cutDeadlocks(
  { db, clock, runs }: Pick<AgentDeps, 'db' | 'clock' | 'runs'>,
  workspaceId: string,
): Promise<number> {
  const { open, cut } = await db.inWorkspace(workspaceId, async (tx) => {
    await records.lockRequests(tx, workspaceId)
    const waits = await records.listWaits(tx, workspaceId)
    let found = 0
    // Cutting one loop may leave another that shared a request with it.
    for (let left = waits; ; ) {
      const failed = new Set<string>()
      for (const loop of findLoops(left)) {
        const victim = findVictim(loop)
        if (!victim) continue
        const agents = loop.map(({ from }) => from)
        const reason = `The agents ${agents.join(', ')} waited for each other. This request was the youngest and was ended.`
        await records.settle(
          tx,
          workspaceId,
          victim.id,
          { status: 'failed', reason, circle: agents },
          clock(),
        )
        failed.add(victim.id)
      }
      left = left.filter(({ id }) => !failed.has(id))
      found += failed.size
      if (failed.size === 0) {
        if (found > 0) await runs.publish(workspaceId, coordinationTopic, tx)
        return { open: left.length, cut: await records.listCutRuns(tx, workspaceId) }
      }
    }
  })
  for (const runId of cut) await runs.cancel(workspaceId, runId)
  return open
}
