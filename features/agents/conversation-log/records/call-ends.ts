/** What came of uses of tools, and whether it was taken back since. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import type { ConversationKey } from '#features/agents/conversations/contract/conversation.ts'
import { ToolOutcome } from '../contract/event.ts'

const CallEnd = z.object({
  conversationId: z.string(),
  seq: z.number().int(),
  callId: z.string(),
  approvalId: z.string().nullable(),
  outcome: ToolOutcome,
  summary: z.string().nullable(),
  message: z.string().nullable(),
  /** How it can be taken back, as the tool put it; null without. */
  undo: z.unknown(),
  at: z.string(),
  undoneAt: z.string().nullable(),
})
type CallEnd = z.infer<typeof CallEnd>

/** The ends of uses that persons were asked about, by question and run. */
export async function listCallEnds(
  tx: Tx,
  workspaceId: string,
  asked: readonly { approvalId: string; runId: string }[],
): Promise<CallEnd[]> {
  if (asked.length === 0) return []
  const runIds = sql.param(asked.map(({ runId }) => runId))
  const approvalIds = sql.param(asked.map(({ approvalId }) => approvalId))
  return read(
    tx,
    workspaceId,
    sql`e.run_id = any(${runIds}::uuid[]) and not e.is_copy
      and e.payload->>'approvalId' = any(${approvalIds}::text[])`,
  )
}

/** The end of the one use that a tool run by itself is; null while it goes on. */
export async function findEndOfRun(tx: Tx, workspaceId: string, runId: string): Promise<CallEnd | null> {
  return (await read(tx, workspaceId, sql`e.run_id = ${runId} and not e.is_copy`)).at(-1) ?? null
}

/** The runs whose use of a tool was undone. */
export async function listUndoneRuns(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct e.run_id as id from agent_events u join agent_events e on e.workspace_id = u.workspace_id
      and e.conversation_id = u.conversation_id and e.seq = (u.payload->>'ofSeq')::int
    where u.workspace_id = ${workspaceId} and u.type = 'tool_undone' and e.run_id is not null`)
  return rows.map(({ id }) => id)
}

export async function findCallEnd(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  seq: number,
): Promise<CallEnd | null> {
  const isIt = sql`e.conversation_id = ${conversationId} and e.seq = ${seq}`
  return (await read(tx, workspaceId, isIt))[0] ?? null
}

/** What was undone is little, and found by its type: a conversation may hold thousands of later events. */
async function read(tx: Tx, workspaceId: string, condition: SQL): Promise<CallEnd[]> {
  const { rows } = await tx.execute(sql`
    with undone as materialized (select conversation_id, (payload->>'ofSeq')::int as of_seq, min(at) as at
      from agent_events where workspace_id = ${workspaceId} and type = 'tool_undone' group by 1, 2)
    select e.conversation_id as "conversationId", e.seq, e.payload->>'callId' as "callId",
      e.payload->>'approvalId' as "approvalId", e.payload->>'outcome' as outcome,
      coalesce(e.payload->'output'->>'summary', e.payload->'output'->>'message') as summary,
      e.payload->>'message' as message, e.payload->'output'->'undo' as undo, ${iso('e.at')} as at,
      ${iso('undone.at')} as "undoneAt"
    from agent_events e left join undone on undone.conversation_id = e.conversation_id and undone.of_seq = e.seq
    where e.workspace_id = ${workspaceId} and e.type = 'tool_answered' and ${condition} order by e.seq`)
  return CallEnd.array().parse(rows)
}
