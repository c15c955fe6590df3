import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

const Fork = z.object({ runId: z.string(), sessionId: z.string(), step: z.string() })

/** Of some runs those that went on from another one, with the step at which they were answered otherwise. */
export async function listForks(
  tx: Tx,
  workspaceId: string,
  runIds: readonly string[],
): Promise<z.infer<typeof Fork>[]> {
  if (runIds.length === 0) return []
  const ids = sql.join(
    runIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute(sql`
    select id as "runId", input->'source'->>'id' as "sessionId", input->'fork'->>'step' as step from runs
    where workspace_id = ${workspaceId} and id in (${ids}) and kind = 'agents.replay'
      and input->'source'->>'of' = 'run' and input->'fork'->>'step' is not null`)
  return Fork.array().parse(rows)
}
