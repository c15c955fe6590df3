/** Turns as they were: the engine's runs with what their log holds. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listOwnedRuns, OwnedRun, readInputs } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { AgentEvent } from '../contract/event.ts'

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
