import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

const WorkRow = z.object({
  agent: z.string(),
  tool: z.string(),
  at: z.string(),
  isSuccess: z.boolean(),
  durationMs: z.number(),
  cost: z.number().nullable(),
})
export type WorkRow = z.infer<typeof WorkRow>

const mostUses = 20_000

/**
 * The uses of tools on the days of a period by UTC, the newest first; those that a person refused are left out. The
 * tokens of a turn are paid by its uses in equal parts; the cost is null without a model and while its price is not set.
 */
export async function listToolUses(
  tx: Tx,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<WorkRow[]> {
  const { rows } = await tx.execute(sql`
    with used as (
      select e.run_id, e.payload, e.at, c.agent, count(*) over (partition by e.run_id) as of_run
      from agent_events e join agent_conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
      where e.workspace_id = ${workspaceId} and e.type = 'tool_answered' and not e.is_copy and not c.is_hidden
        and e.at >= ${from}::timestamp at time zone 'utc'
        and e.at < (${to}::timestamp + interval '1 day') at time zone 'utc'
        and e.payload->>'outcome' in ('answered', 'failed')
      order by e.at desc limit ${mostUses}
    ), thought as (
      select run_id, sum((payload->>'inputTokens')::float) as tokens_in, sum((payload->>'outputTokens')::float) as tokens_out
      from agent_events where workspace_id = ${workspaceId} and type = 'thought' and not is_copy
        and payload->>'provider' <> 'local' and run_id in (select run_id from used) group by run_id
    )
    select used.agent, payload->>'tool' as tool,
      to_char(used.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      payload->>'outcome' = 'answered' as "isSuccess", (payload->>'durationMs')::float as "durationMs",
      (tokens_in * (limits->'modelPrice'->>'input')::float + tokens_out * (limits->'modelPrice'->>'output')::float)
        / 1e6 / of_run as cost
    from used left join thought using (run_id)
      left join agent_settings s on s.workspace_id = ${workspaceId} and s.agent = used.agent
    order by used.at desc`)
  return WorkRow.array().parse(rows)
}
