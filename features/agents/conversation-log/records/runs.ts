/** How the runs of agents and their uses of tools went. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { workflowRefusals } from '#features/agents/tool-runs/contract/workflow.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

type AgentKey = { workspaceId: string; agent: AgentId }

/**
 * Figures of the last 500 runs and tool uses of an agent. What a person said no to, nobody answered or a rule stopped
 * says nothing of how well it works and is not counted, nor is a workflow that came to an end without some of its steps:
 * each step is a use of its own. Seconds are of turns that asked nobody.
 */
export async function readMetrics(tx: Tx, { workspaceId, agent }: AgentKey) {
  const Figures = z.object({
    ended: z.number(),
    good: z.number(),
    seconds: z.number().nullable(),
    /** The newest run that ended by itself did so without an answer: by a fault of ours or of its model. */
    isLastFailed: z.boolean(),
    lastActive: z.string().nullable(),
    uses: z.number(),
    usesAnswered: z.number(),
  })
  const { rows } = await tx.execute(sql`
    with last as materialized (select workspace_id, id, kind, status, error->>'code' as code, created_at, started_at,
      heartbeat_at, ended_at, has_asked from ${runRelation} own where workspace_id = ${workspaceId} and agent = ${agent}
      order by id desc limit 500),
    uses as (select e.run_id, e.outcome from agent_events e join last on e.workspace_id = last.workspace_id
      and e.run_id = last.id where e.type = 'tool_answered' and not e.is_copy),
    -- What a tool put out is long, and the log tells what became of it.
    told as (select last.*, case when kind = 'agents.tool' then (select outcome from uses where run_id = last.id limit 1)
      else (select output->>'state' from ${runRelation} r where r.workspace_id = last.workspace_id and r.id = last.id) end as state
      from last),
    judged as (select * from told where (status = 'failed' and code is distinct from ${workflowRefusals.WORKFLOW_INCOMPLETE.code})
      or (status = 'completed' and state not in ('rejected', 'expired', 'refused', 'changed')))
    select (select count(*) from judged)::int as ended,
      count(*) filter (where status = 'completed' and state = 'answered')::int as good,
      (avg(extract(epoch from ended_at - started_at)) filter (where status = 'completed' and kind = 'agents.turn'
        and not has_asked))::float as seconds,
      coalesce((select status = 'failed' or (kind = 'agents.turn' and state = 'failed') from judged
        order by ended_at desc, id desc limit 1), false) as "isLastFailed",
      to_char(max(coalesce(ended_at, heartbeat_at, created_at)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "lastActive",
      (select count(*) from uses where outcome in ('answered', 'failed'))::int as uses,
      (select count(*) from uses where outcome = 'answered')::int as "usesAnswered"
    from told`)
  return Figures.parse(rows[0])
}

/** How the last uses of each tool went: seconds on average, and the part that answered. */
export async function readToolFigures(tx: Tx, workspaceId: string) {
  const Figures = z.object({ tool: z.string(), seconds: z.number().nullable(), answered: z.number() })
  const { rows } = await tx.execute(sql`
    select tool, (avg(duration_ms) filter (where outcome = 'answered') / 1000)::float as seconds,
      avg(case when outcome = 'answered' then 1 else 0 end)::float as answered
    from (select tool, outcome, duration_ms from agent_events where workspace_id = ${workspaceId}
      and type = 'tool_answered' and not is_copy and outcome in ('answered', 'failed') order by at desc limit 2000) as uses
    group by tool`)
  return Figures.array().parse(rows)
}
