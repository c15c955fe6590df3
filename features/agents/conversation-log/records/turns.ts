/** Turns as they were: the engine's runs with what their log holds. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso, shownStatus } from '#engine/records.ts'
import { AgentEvent } from '../contract/event.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'

/** One turn. A conversation that is gone took its events with it. */
export const TurnRun = z.object({
  runId: z.string(),
  kind: z.string(),
  status: z.string(),
  agent: AgentId,
  conversationId: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
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

const turn = sql`id as "runId", kind, ${shownStatus} as status, error, input->>'agent' as agent,
  input->>'conversationId' as "conversationId", ${iso('created_at')} as "createdAt", ${iso('ended_at')} as "endedAt"`

async function read(tx: Tx, condition: SQL, limit: number): Promise<TurnRun[]> {
  const { rows } = await tx.execute(
    sql`select ${turn} from runs where ${condition} order by id desc limit ${limit}`,
  )
  return TurnRun.array().parse(rows)
}

/** The newest first. */
export function listTurns(tx: Tx, workspaceId: string, agent: AgentId, limit: number): Promise<TurnRun[]> {
  const isOfAgent = sql`purpose like ${`agents.turn:${agent}:%`}`
  return read(tx, sql`workspace_id = ${workspaceId} and ${isOfAgent}`, limit)
}

/** A turn of a conversation that lists show. */
export async function findShownTurn(tx: Tx, workspaceId: string, runId: string): Promise<TurnRun | null> {
  return (
    (
      await read(tx, sql`workspace_id = ${workspaceId} and id = ${runId} and purpose like 'agents.turn:%'`, 1)
    )[0] ?? null
  )
}

/** A turn, or a tool that a merchant runs directly. */
export async function findTurn(tx: Tx, workspaceId: string, runId: string): Promise<TurnRun | null> {
  const isTurn = sql`(purpose like 'agents.turn:%' or purpose like 'agents.tool:%')`
  return (await read(tx, sql`workspace_id = ${workspaceId} and id = ${runId} and ${isTurn}`, 1))[0] ?? null
}

/** The conversation that a run of an agent writes in; null for every other run. */
export async function findLogOf(tx: Tx, workspaceId: string, runId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ conversationId: string }>(sql`
    select input->>'conversationId' as "conversationId" from runs
    where workspace_id = ${workspaceId} and id = ${runId} and kind like 'agents.%'`)
  return rows[0]?.conversationId ?? null
}

/** Who stands in the audit log for what a run does; null when it is the agent that does it. */
export async function findStarter(tx: Tx, workspaceId: string, runId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ by: string | null }>(sql`
    select input->>'by' as by from runs where workspace_id = ${workspaceId} and id = ${runId}`)
  return rows[0]?.by ?? null
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

/** The stored steps of runs, in the order in which they were stored. */
export async function listSteps(tx: Tx, workspaceId: string, runIds: string[]) {
  const Step = z.object({ runId: z.string(), name: z.string(), answer: z.unknown(), storedAt: z.string() })
  if (runIds.length === 0) return []
  const ids = sql.join(
    runIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute(sql`
    select run_id as "runId", name, answer, ${iso('stored_at')} as "storedAt" from run_steps
    where workspace_id = ${workspaceId} and run_id in (${ids}) order by run_id, run_steps.stored_at, name`)
  return Step.array().parse(rows)
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
