/** Uses of tools that a run asked for and whose end nobody has told. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'

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
