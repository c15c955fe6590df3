import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Conversation, type ConversationKey } from '#features/agents/conversations/contract/conversation.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

const view = sql`id, agent as "agentType", title, forked_from as "forkedFrom",
  ${moment('created_at')} as "createdAt", ${moment('updated_at')} as "updatedAt"`

async function read(tx: Tx, query: SQL): Promise<Conversation[]> {
  return Conversation.array().parse((await tx.execute(query)).rows)
}

type NewConversation = {
  agent: AgentId
  title: string
  storeId: string | null
  forkedFrom?: string | null
  isHidden?: boolean
}

export async function insertConversation(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  { agent, title, storeId, forkedFrom = null, isHidden = false }: NewConversation,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into agent_conversations (workspace_id, id, agent, title, store_id, forked_from, is_hidden, created_at, updated_at)
    values (${workspaceId}, ${conversationId}, ${agent}, ${title}, ${storeId}, ${forkedFrom}, ${isHidden}, ${now}, ${now})`)
}

/** The conversation that holds the tools a merchant runs directly; `id` is used when there is none yet. */
export async function ensureBench(
  tx: Tx,
  workspaceId: string,
  { agent, id }: { agent: AgentId; id: string },
  now: Date,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into agent_conversations (workspace_id, id, agent, title, is_bench, created_at, updated_at)
    values (${workspaceId}, ${id}, ${agent}, 'Tools', true, ${now}, ${now})
    on conflict (workspace_id, agent) where is_bench do update set updated_at = excluded.updated_at returning id`)
  return rows[0]?.id ?? id
}

/** Null when there is none, or it is a bench or hidden. */
export async function findConversation(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
): Promise<Conversation | null> {
  const [found] = await read(
    tx,
    sql`select ${view} from agent_conversations
      where workspace_id = ${workspaceId} and id = ${conversationId} and not is_bench and not is_hidden`,
  )
  return found ?? null
}

/** The store that a conversation is about; null when it is about no one store, or is gone. */
export async function findStoreId(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
): Promise<string | null> {
  const { rows } = await tx.execute<{ storeId: string | null }>(sql`
    select store_id as "storeId" from agent_conversations
    where workspace_id = ${workspaceId} and id = ${conversationId}`)
  return rows[0]?.storeId ?? null
}

/** Those of the conversations that were not deleted. */
export async function listExisting(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from agent_conversations where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The newest first. A search finds titles and what was said. */
export function listConversations(
  tx: Tx,
  workspaceId: string,
  filter: {
    agent: AgentId | undefined
    search: string | undefined
    before: { at: string; id: string } | null
    limit: number
  },
): Promise<Conversation[]> {
  const { agent, search, before, limit } = filter
  const part = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const said = sql`exists (select from agent_events e where e.workspace_id = c.workspace_id
    and e.conversation_id = c.id and e.type in ('user_message', 'agent_text') and e.payload->>'text' ilike ${part})`
  return read(
    tx,
    sql`select ${view} from agent_conversations c where workspace_id = ${workspaceId} and not is_bench and not is_hidden
      and ${agent === undefined ? sql`true` : sql`agent = ${agent}`}
      and ${search ? sql`(title ilike ${part} or ${said})` : sql`true`}
      and ${before ? sql`(updated_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
      order by updated_at desc, id desc limit ${limit}`,
  )
}

export async function renameConversation(tx: Tx, key: ConversationKey, title: string): Promise<void> {
  await tx.execute(sql`
    update agent_conversations set title = ${title}
    where workspace_id = ${key.workspaceId} and id = ${key.conversationId}`)
}

export async function deleteConversation(tx: Tx, key: ConversationKey): Promise<void> {
  await tx.execute(sql`
    delete from agent_conversations where workspace_id = ${key.workspaceId} and id = ${key.conversationId}`)
}
