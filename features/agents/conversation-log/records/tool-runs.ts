/** Runs of single tools: what the engine stored of them, with what their log holds. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'
import type { AgentActivity, ToolRunState } from '#features/agents/tool-runs/contract/tool-run.ts'
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

/** Uses of tools that a run asked for and whose end nobody has told. */
const OpenUse = z.object({
  /** Where it stands: the steps of a workflow stand with their agents. */
  conversationId: z.string(),
  agent: AgentId,
  callId: z.string(),
  tool: z.string(),
  /** As a person last saw them, and edited them. */
  args: z.unknown(),
  approvalId: z.string().nullable(),
})

/** In the order in which they were asked for. */
export async function listOpenUses(tx: Tx, workspaceId: string, runId: string) {
  const sameCall = (event: string) =>
    sql.raw(`${event}.workspace_id = asked.workspace_id
    and ${event}.conversation_id = asked.conversation_id and ${event}.run_id = asked.run_id and ${event}.seq > asked.seq
    and not ${event}.is_copy and ${event}.payload->>'callId' = asked.payload->>'callId'`)
  const { rows } = await tx.execute(sql`
    select asked.conversation_id as "conversationId", c.agent, asked.payload->>'callId' as "callId",
      asked.payload->>'tool' as tool, question.payload->>'approvalId' as "approvalId",
      coalesce(nullif(yes.payload->'editedArgs', 'null'), question.payload->'args', asked.payload->'args') as args
    from agent_events asked
      join agent_conversations c on c.workspace_id = asked.workspace_id and c.id = asked.conversation_id
      left join lateral (select e.seq, e.payload from agent_events e where ${sameCall('e')}
        and e.type = 'approval_asked' order by e.seq desc limit 1) as question on true
      left join lateral (select e.payload from agent_events e where ${sameCall('e')}
        and e.type = 'approval_decided' and e.seq > question.seq order by e.seq desc limit 1) as yes on true
    where asked.workspace_id = ${workspaceId} and asked.run_id = ${runId} and asked.type = 'tool_asked'
      and not asked.is_copy and not exists (select from agent_events e where ${sameCall('e')} and e.type = 'tool_answered')
    order by asked.at, asked.conversation_id, asked.seq`)
  return OpenUse.array().parse(rows)
}

const ToolRunRow = z.object({
  id: z.string(),
  agentType: AgentId,
  tool: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  reason: z.string(),
  by: z.string(),
  status: z.string(),
  outcome: z.string().nullable(),
  asks: z.boolean(),
  summary: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type ToolRunRow = z.infer<typeof ToolRunRow>

const ofTools = (workspaceId: string) => sql`r.workspace_id = ${workspaceId} and r.kind = 'agents.tool'`

/** What the log says became of the use; beside it, what was put out. */
const said = sql`lateral (select e.payload, e.outcome from agent_events e where e.workspace_id = r.workspace_id
  and e.run_id = r.id and e.type = 'tool_answered' and not e.is_copy order by e.seq desc limit 1) as said on true`

const outcome = sql`said.outcome`
const asks = sql`r.is_asking`

/** What a person approved in place of what was asked is what ran. */
const parameters = sql`coalesce((select e.payload->'editedArgs' from agent_events e where e.workspace_id = r.workspace_id
  and e.run_id = r.id and e.type = 'approval_decided' and e.payload->>'decision' = 'approved' and not e.is_copy
  and jsonb_typeof(e.payload->'editedArgs') = 'object' order by e.seq desc limit 1), (r.input->'parameters')::jsonb)`

const conditions: Record<ToolRunState, SQL> = {
  running: sql`r.ended_at is null and not ${asks}`,
  waiting: asks,
  completed: sql`r.status = 'completed' and ${outcome} = 'answered'`,
  failed: sql`(r.status = 'failed' or (r.status = 'completed' and coalesce(${outcome}, 'failed') = 'failed'))`,
  refused: sql`r.status = 'completed' and ${outcome} in ('refused', 'changed')`,
  rejected: sql`r.status = 'completed' and ${outcome} = 'rejected'`,
  expired: sql`r.status = 'completed' and ${outcome} = 'expired'`,
  cancelled: sql`r.status = 'cancelled'`,
}

type ToolRunFilter = {
  agent: AgentId | undefined
  tool: string | undefined
  state: ToolRunState | undefined
  before: string | undefined
  limit: number
}

/** The newest first. */
export function listToolRuns(tx: Tx, workspaceId: string, filter: ToolRunFilter): Promise<ToolRunRow[]> {
  const { agent, tool, state, before, limit } = filter
  return read(
    tx,
    sql`${ofTools(workspaceId)}
      ${agent === undefined ? sql`` : sql`and r.agent = ${agent}`}
      ${tool === undefined ? sql`` : sql`and r.input->>'tool' = ${tool}`}
      ${state === undefined ? sql`` : sql`and ${conditions[state]}`}
      ${before === undefined ? sql`` : sql`and r.id < ${before}::uuid`}`,
    limit,
  )
}

export async function findToolRun(tx: Tx, workspaceId: string, runId: string): Promise<ToolRunRow | null> {
  return (await read(tx, sql`${ofTools(workspaceId)} and r.id = ${runId}`, 1))[0] ?? null
}

async function read(tx: Tx, condition: SQL, limit: number): Promise<ToolRunRow[]> {
  const { rows } = await tx.execute(sql`
    select r.id, r.agent as "agentType", r.input->>'tool' as tool, ${parameters} as parameters,
      coalesce(r.input->>'reason', '') as reason, r.input->>'by' as by, r.status, ${outcome} as outcome, ${asks} as asks,
      left(coalesce(said.payload->>'message', said.payload->'output'->>'summary', r.error->>'message'), 1000) as summary,
      ${iso('r.created_at')} as "createdAt", ${iso('r.started_at')} as "startedAt", ${iso('r.ended_at')} as "endedAt"
    from ${runRelation} r left join ${said} where ${condition} order by r.id desc limit ${limit}`)
  return ToolRunRow.array().parse(rows)
}

/** What each of these runs put out, by its id. */
export async function readOutputs(
  tx: Tx,
  workspaceId: string,
  runIds: string[],
): Promise<Map<string, unknown>> {
  const { rows } = await tx.execute<{ id: string; output: unknown }>(sql`
    select r.id, said.payload->'output' as output from ${runRelation} r left join ${said}
    where ${ofTools(workspaceId)} and r.id = any(${sql.param(runIds)}::uuid[])`)
  return new Map(rows.map(({ id, output }) => [id, output]))
}

const Asked = z.object({ id: z.string(), parameters: z.record(z.string(), z.unknown()), at: z.string() })

/** What a tool was asked and has answered, the newest first. */
export async function listAnswered(
  tx: Tx,
  workspaceId: string,
  { agent, tool, limit }: { agent: AgentId; tool: string; limit: number },
): Promise<z.infer<typeof Asked>[]> {
  const { rows } = await tx.execute(sql`
    select r.id, ${parameters} as parameters, ${iso('r.ended_at')} as at
    from ${runRelation} r left join ${said}
    where ${ofTools(workspaceId)} and r.agent = ${agent} and r.input->>'tool' = ${tool}
      and ${conditions.completed}
    order by r.id desc limit ${limit}`)
  return Asked.array().parse(rows)
}

const Activity = z.object({
  decisionTreesActive: z.number(),
  days: z.array(z.object({ day: z.string(), executions: z.number(), answered: z.number() })),
  tools: z.array(
    z.object({
      tool: z.string(),
      executions: z.number(),
      answered: z.number(),
      durationMs: z.number().nullable(),
    }),
  ),
})

/** What an agent did in the seven days that end with the day of `now`. Plays of a recording are none. */
export async function readActivity(
  tx: Tx,
  { workspaceId, agent }: { workspaceId: string; agent: AgentId },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Pick<AgentActivity, 'decisionTreesActive' | 'days' | 'tools'>> {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`
  const { rows } = await tx.execute(sql`
    with used as (
      select (e.at at time zone ${timeZone})::date as day, e.tool,
        e.outcome = 'answered' as is_answered, e.duration_ms as ms
      from agent_events e join agent_conversations c on c.workspace_id = e.workspace_id
        and c.id = e.conversation_id and c.agent = ${agent} and not c.is_hidden
      where e.workspace_id = ${workspaceId} and e.type = 'tool_answered' and not e.is_copy
        and e.outcome in ('answered', 'failed')
        and e.at >= (${today} - 6)::timestamp at time zone ${timeZone}
    ), days as (
      select to_char(d.day, 'YYYY-MM-DD') as day, count(used.day)::int as executions,
        (count(*) filter (where used.is_answered))::int as answered
      from (select ${today} - back as day from generate_series(0, 6) as back) as d
        left join used on used.day = d.day group by d.day
    ), tools as (
      select tool, count(*)::int as executions, (count(*) filter (where is_answered))::int as answered,
        avg(ms) filter (where is_answered) as "durationMs" from used group by tool
    )
    select
      (select count(*)::int from ${runRelation} r where r.workspace_id = ${workspaceId}
        and r.ended_at is null and r.kind = 'agents.turn' and r.agent = ${agent}
        and exists (select from agent_events e where e.workspace_id = r.workspace_id and e.run_id = r.id
          and e.type = 'tool_asked' and not e.is_copy)) as "decisionTreesActive",
      (select json_agg(days order by day) from days) as days,
      coalesce((select json_agg(tools order by executions desc, tool) from tools), '[]') as tools`)
  return Activity.parse(rows[0])
}
