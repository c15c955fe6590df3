import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'

const UseRow = z.object({
  agent: AgentId,
  tool: z.string(),
  at: z.string(),
  isSuccess: z.boolean(),
  durationMs: z.number(),
  /** Null without a model. */
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
})
export type UseRow = z.infer<typeof UseRow>

const maxUses = 20_000

/**
 * The uses of tools on the days of a period by UTC, the newest first; those that a person refused are left out. The
 * tokens of a turn are counted to its uses in equal parts.
 */
export async function listToolUses(
  tx: Tx,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<UseRow[]> {
  const { rows } = await tx.execute(sql`
    with used as (
      select e.run_id, e.payload, e.at, c.agent, count(*) over (partition by e.run_id) as of_run
      from agent_events e join agent_conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
      where e.workspace_id = ${workspaceId} and e.type = 'tool_answered' and not e.is_copy and not c.is_hidden
        and e.at >= ${from}::timestamp at time zone 'utc'
        and e.at < (${to}::timestamp + interval '1 day') at time zone 'utc'
        and e.payload->>'outcome' in ('answered', 'failed')
      order by e.at desc limit ${maxUses}
    ), thought as (
      select run_id, sum((payload->>'inputTokens')::float) as tokens_in, sum((payload->>'outputTokens')::float) as tokens_out
      from agent_events where workspace_id = ${workspaceId} and type = 'thought' and not is_copy
        and payload->>'provider' <> 'local' and run_id in (select run_id from used) group by run_id
    )
    select used.agent, payload->>'tool' as tool,
      to_char(used.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      payload->>'outcome' = 'answered' as "isSuccess", (payload->>'durationMs')::float as "durationMs",
      case when tokens_in is not null then
        jsonb_build_object('input', tokens_in / of_run, 'output', tokens_out / of_run) end as tokens
    from used left join thought using (run_id)
    order by used.at desc`)
  return UseRow.array().parse(rows)
}
