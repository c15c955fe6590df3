import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { openApprovals } from '#engine/queries.ts'

const Count = z.object({ agent: z.string(), count: z.number() })

/** How many questions of each agent can still be answered; those of a workflow are of none. */
export async function countOpen(tx: Tx, workspaceId: string, now: Date): Promise<Map<string, number>> {
  const agent = sql`args #>> '{about,agent}'`
  const { rows } = await tx.execute(sql`select ${agent} as agent, count(*)::int as count
    from ${openApprovals(now)} asked where workspace_id = ${workspaceId} and ${agent} is not null group by 1`)
  return new Map(
    Count.array()
      .parse(rows)
      .map((each) => [each.agent, each.count]),
  )
}
