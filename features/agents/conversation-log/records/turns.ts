/** Turns as they were: the engine's runs with what their log holds. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listOwnedRuns, OwnedRun, readInputs, runRelation } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'
import { Handoff } from '#features/agents/coordination/contract.ts'
import { workflowRefusals } from '#features/agents/tool-runs/contract/workflow.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { AgentEvent } from '../contract/event.ts'

/** Handoffs, read from the logs of the conversations that took over: what became of them is what became of that turn. */
const taken = sql`from agent_events e
  join agent_conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id and not c.is_hidden
  join ${runRelation} r on r.workspace_id = e.workspace_id and r.id = e.run_id`
const isTaken = sql`e.type = 'handoff' and not e.is_copy and e.payload->>'toConversationId' is null`

/** The newest first; `since` leaves out those that ended before. */
export async function listHandoffs(
  tx: Tx,
  workspaceId: string,
  since: Date | null,
  limit: number,
): Promise<Handoff[]> {
  const { rows } = await tx.execute(sql`
    select e.conversation_id || ':' || e.seq as id, ${iso('e.at')} as timestamp, e.payload->>'from' as "fromAgent",
      e.payload->>'to' as "toAgent", e.payload->>'reason' as "taskType", e.payload->>'question' as question,
      coalesce(e.payload->'products', '[]'::jsonb) as products, e.conversation_id as "conversationId",
      case when r.ended_at is null then 'active' when r.status = 'completed' then 'completed' else 'failed' end as status
    ${taken} where e.workspace_id = ${workspaceId} and ${isTaken}
      and (${since}::timestamptz is null or r.ended_at is null or r.ended_at >= ${since})
    order by (r.ended_at is null) desc, e.at desc limit ${limit}`)
  return Handoff.array().parse(rows)
}

export async function countHandoffs(tx: Tx, workspaceId: string): Promise<{ all: number; active: number }> {
  const { rows } = await tx.execute<{ all: number; active: number }>(sql`
    select count(*)::int as all, count(*) filter (where r.ended_at is null)::int as active
    ${taken} where e.workspace_id = ${workspaceId} and ${isTaken}`)
  return rows[0] ?? { all: 0, active: 0 }
}

/** One turn. A conversation that is gone took its events with it. */
export const TurnRun = OwnedRun.extend({ agent: AgentId, conversationId: z.string() })
export type TurnRun = z.infer<typeof TurnRun>

export const ToolUseRow = z.object({
  callId: z.string(),
  tool: z.string(),
  runId: z.string().nullable(),
  args: z.unknown(),
  reason: z.string().nullable(),
  outcome: z.string(),
  output: z.unknown(),
  message: z.string().nullable(),
  durationMs: z.number(),
  at: z.string(),
})
export type ToolUseRow = z.infer<typeof ToolUseRow>

/** Turns, and those that go on differently from a recorded one. */
const turnKinds = ['agents.turn', 'agents.replay']

async function read(tx: Tx, workspaceId: string, filter: Parameters<typeof listOwnedRuns>[2]) {
  const runs = await listOwnedRuns(tx, workspaceId, filter)
  // What is of no agent is hidden.
  return runs.flatMap((run) => TurnRun.safeParse(run).data ?? [])
}

/** The newest first. */
export function listTurns(tx: Tx, workspaceId: string, agent: AgentId, limit: number): Promise<TurnRun[]> {
  return read(tx, workspaceId, { agent, kinds: turnKinds, limit })
}

/** Turns, and tools that a merchant ran by themselves, the newest first. */
export function listWork(tx: Tx, workspaceId: string, agent: AgentId, limit: number): Promise<TurnRun[]> {
  return read(tx, workspaceId, { agent, kinds: [...turnKinds, 'agents.tool'], limit })
}

/** A turn of a conversation that lists show. */
export async function findShownTurn(tx: Tx, workspaceId: string, runId: string): Promise<TurnRun | null> {
  return (await read(tx, workspaceId, { runId, kinds: turnKinds }))[0] ?? null
}

/** A turn, or a tool that a merchant runs directly. */
export async function findTurn(tx: Tx, workspaceId: string, runId: string): Promise<TurnRun | null> {
  return (await read(tx, workspaceId, { runId, kinds: [...turnKinds, 'agents.tool'] }))[0] ?? null
}

/** The runs of an agent that have not ended, the oldest first. */
export function listLiveRuns(
  tx: Tx,
  { workspaceId, agent }: { workspaceId: string; agent: AgentId },
): Promise<TurnRun[]> {
  return read(tx, workspaceId, { agent, isLive: true, isOldestFirst: true })
}

/** How many runs of each agent are under way. What waits for a person or for another run keeps nobody busy. */
export async function countBusy(tx: Tx, workspaceId: string): Promise<Record<string, number>> {
  const { rows } = await tx.execute(sql`
    select agent, count(*)::int as count from ${runRelation} r where workspace_id = ${workspaceId}
      and agent is not null and ended_at is null and status in ('queued', 'running') group by agent`)
  const counts = z.object({ agent: z.string(), count: z.number() }).array().parse(rows)
  return Object.fromEntries(counts.map(({ agent, count }) => [agent, count]))
}

/** Who stands in the audit log for what a run does; null when it is the agent that does it. */
export async function findStarter(tx: Tx, workspaceId: string, runId: string): Promise<string | null> {
  const input = (await readInputs(tx, workspaceId, [runId])).get(runId)
  return z.object({ by: z.string() }).safeParse(input).data?.by ?? null
}

/** The events of several runs, in order. */
export async function listEventsOfRuns(tx: Tx, workspaceId: string, runIds: string[]): Promise<AgentEvent[]> {
  if (runIds.length === 0) return []
  const ids = sql.join(
    runIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ payload: object }>(sql`
    select seq, type, payload, run_id as "runId", ${iso('at')} as at from agent_events
    where workspace_id = ${workspaceId} and run_id in (${ids}) and not is_copy order by conversation_id, seq`)
  return rows.map(({ payload, ...place }) => AgentEvent.parse({ ...payload, ...place }))
}

/** Uses of tools that have ended, the newest first, each with what was asked. */
export async function listToolUses(tx: Tx, workspaceId: string, limit: number): Promise<ToolUseRow[]> {
  const { rows } = await tx.execute(sql`
    select done.payload->>'callId' as "callId", done.payload->>'tool' as tool, done.run_id as "runId",
      asked.payload->'args' as args, asked.payload->>'reason' as reason, done.payload->>'outcome' as outcome,
      done.payload->'output' as output, done.payload->>'message' as message,
      (done.payload->>'durationMs')::float as "durationMs", ${iso('done.at')} as at
    from (select e.* from agent_events e join agent_conversations c on c.workspace_id = e.workspace_id
        and c.id = e.conversation_id and not c.is_hidden
      where e.workspace_id = ${workspaceId} and e.type = 'tool_answered' and not e.is_copy
      order by e.at desc, e.conversation_id, e.seq desc limit ${limit}) as done
    left join lateral (select payload from agent_events a where a.workspace_id = ${workspaceId}
      and a.conversation_id = done.conversation_id and a.run_id = done.run_id and a.type = 'tool_asked'
      and a.payload->>'callId' = done.payload->>'callId' and a.seq < done.seq order by a.seq desc limit 1) as asked on true
    order by done.at desc`)
  return ToolUseRow.array().parse(rows)
}

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

/** The newest answers of each tool, by its name: three of each among the last 500. */
export async function readToolAnswers(tx: Tx, workspaceId: string): Promise<Map<string, unknown[]>> {
  const Row = z.object({ tool: z.string(), output: z.unknown() })
  const { rows } = await tx.execute(sql`
    select tool, output from (
      select tool, payload -> 'output' as output, row_number() over (partition by tool order by at desc) as place
      from (select tool, payload, at from agent_events where workspace_id = ${workspaceId}
        and type = 'tool_answered' and not is_copy and outcome = 'answered' order by at desc limit 500) as uses
    ) as ranked where place <= 3`)
  const answers = Map.groupBy(Row.array().parse(rows), ({ tool }) => tool)
  return new Map([...answers].map(([tool, found]) => [tool, found.map(({ output }) => output)]))
}
