import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

/** How many runs of each agent are under way. What waits for a person or for another run keeps nobody busy. */
export async function countRunning(tx: Tx, workspaceId: string): Promise<Record<string, number>> {
  const { rows } = await tx.execute(sql`
    select split_part(purpose, ':', 2) as agent, count(*)::int as count from runs
    where workspace_id = ${workspaceId} and purpose like 'agents.%' and ended_at is null
      and status in ('queued', 'running') group by 1`)
  const Count = z.object({ agent: z.string(), count: z.number() })
  return Object.fromEntries(
    Count.array()
      .parse(rows)
      .map(({ agent, count }) => [agent, count]),
  )
}
