/** Handoffs, read from the logs of the conversations that took over: what became of them is what became of that turn. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'
import { Handoff } from '#features/agents/coordination/contract.ts'

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
