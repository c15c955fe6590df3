import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'

const LatestWork = z.object({ agentType: AgentId, summary: z.string(), at: z.string() })
export type LatestWork = z.infer<typeof LatestWork>

/** Of each agent so many of its newest runs are looked at. */
const maxRuns = 100
const maxLength = 300

/** What each agent last found: with a tool that was run by itself, or in an answer that stands on one. Agents without either are left out. */
export async function listLatestWork(tx: Tx, workspaceId: string): Promise<LatestWork[]> {
  const { rows } = await tx.execute(sql`
    select of_agent.agent as "agentType", left(last.summary, ${maxLength}::int) as summary, ${iso('last.ended_at')} as at
    from unnest(${sql.param(AgentId.options)}::text[]) as of_agent (agent) cross join lateral (
      select r.ended_at, coalesce(said.text, used.summary) as summary
      from (select workspace_id, id, kind, ended_at from ${runRelation} own
          where workspace_id = ${workspaceId} and agent = of_agent.agent order by id desc limit ${maxRuns}) as r
        join lateral (select e.conversation_id, e.payload->'output'->>'summary' as summary from agent_events e
          where e.workspace_id = r.workspace_id and e.run_id = r.id and e.type = 'tool_answered'
            and e.outcome = 'answered' and not e.is_copy order by e.seq desc limit 1) as used on true
        join agent_conversations c on c.workspace_id = r.workspace_id and c.id = used.conversation_id and not c.is_hidden
        left join lateral (select e.payload->>'text' as text from agent_events e
          where e.workspace_id = r.workspace_id and e.run_id = r.id and e.type = 'agent_text'
            and (e.payload->>'isFinal')::boolean and not e.is_copy order by e.seq desc limit 1)
          as said on r.kind = 'agents.turn'
      where r.ended_at is not null and r.kind in ('agents.tool', 'agents.turn')
        and coalesce(said.text, used.summary) <> ''
      order by r.ended_at desc limit 1) as last`)
  return LatestWork.array().parse(rows)
}
