import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ConversationKey } from '#features/agents/conversations/contract/conversation.ts'
import { AgentEvent, type EventBody } from '../contract/event.ts'
import type { KnownTexts } from '../rules/outward.ts'
import { toStorable } from '../rules/storable.ts'

const maxMessages = 200
const maxAnswers = 200

/** What the merchant wrote in a conversation, and the addresses that these tools found there. What another agent asked is nobody's word. */
export async function readKnown(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  tools: readonly string[],
): Promise<KnownTexts> {
  const ofConversation = sql`workspace_id = ${workspaceId} and conversation_id = ${conversationId}`
  const { rows: said } = await tx.execute<{ text: string }>(sql`
    select payload->>'text' as text from agent_events
    where ${ofConversation} and type = 'user_message' and payload->>'askedBy' is null
    order by seq desc limit ${maxMessages}`)
  const { rows: found } = await tx.execute<{ url: string }>(sql`
    select source->>'url' as url from (
      select payload->'output'->'sources' as sources from agent_events
      where ${ofConversation} and type = 'tool_answered' and payload->>'outcome' = 'answered'
        and payload->>'tool' in (select jsonb_array_elements_text(${JSON.stringify(tools)}::jsonb))
        and jsonb_typeof(payload->'output'->'sources') = 'array'
      order by seq desc limit ${maxAnswers}) answers, jsonb_array_elements(sources) source
    where source->>'url' is not null`)
  return { said: said.map(({ text }) => text), found: found.map(({ url }) => url) }
}

/** Events that are read at once. */
const maxAtOnce = 1_000

const at = sql.raw(`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** `isCopy`: brought along from where the conversation comes from. */
type NewEvents = { bodies: EventBody[]; runId: string | null; now: Date; isCopy?: boolean }

/** Appends to the log; the conversation is locked, so that no two events get one place. Answers the last place, or null when the conversation is gone. */
export async function appendEvents(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  { bodies, runId, now, isCopy = false }: NewEvents,
): Promise<number | null> {
  const { rows } = await tx.execute<{ seq: number }>(sql`
    update agent_conversations set last_seq = last_seq + ${bodies.length}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${conversationId} returning last_seq as seq`)
  const last = rows[0]?.seq
  if (last === undefined) return null
  for (const [index, { type, ...payload }] of bodies.entries()) {
    await tx.execute(sql`
      insert into agent_events (workspace_id, conversation_id, seq, type, payload, run_id, is_copy, at)
      values (${workspaceId}, ${conversationId}, ${last - bodies.length + 1 + index}, ${type},
        ${JSON.stringify(toStorable(payload))}::jsonb, ${runId}, ${isCopy}, ${now})`)
  }
  return last
}

/** Lets nobody else append to the log until the transaction ends: what is read of it from now on stays true. */
export async function lockLog(tx: Tx, { workspaceId, conversationId }: ConversationKey): Promise<void> {
  await tx.execute(sql`
    select 1 from agent_conversations where workspace_id = ${workspaceId} and id = ${conversationId} for update`)
}

type EventRange = {
  /** The first of those after it; without it the newest. */
  after?: number
  before?: number
  limit?: number
  runId?: string
  types?: readonly AgentEvent['type'][]
}

/** Events in order, at most `limit` of them. */
export async function listEvents(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  { after, before, limit = maxAtOnce, runId, types }: EventRange = {},
): Promise<AgentEvent[]> {
  const ofRun = runId === undefined ? sql`true` : sql`run_id = ${runId} and not is_copy`
  const ofTypes = types === undefined ? sql`true` : sql`type = any(${sql.param(types)}::text[])`
  const isBefore = before === undefined ? sql`true` : sql`seq < ${before}`
  const ofLog = sql`workspace_id = ${workspaceId} and conversation_id = ${conversationId}
    and seq > ${after ?? 0} and ${isBefore} and ${ofRun} and ${ofTypes}`
  if (after !== undefined) return read(tx, sql`${ofLog} order by seq limit ${limit}`)
  return (await read(tx, sql`${ofLog} order by seq desc limit ${limit}`)).toReversed()
}

/** Every event in order, however many there are. */
export async function listAllEvents(tx: Tx, key: ConversationKey): Promise<AgentEvent[]> {
  const all: AgentEvent[] = []
  for (;;) {
    const part = await listEvents(tx, key, { after: all.at(-1)?.seq ?? 0 })
    all.push(...part)
    if (part.length < maxAtOnce) return all
  }
}

/** What was said, without the tools, up to the newest message of the merchant: the newest `limit`. */
export async function listSaid(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  limit: number,
): Promise<AgentEvent[]> {
  const ofLog = sql`workspace_id = ${workspaceId} and conversation_id = ${conversationId}`
  const newest = await read(
    tx,
    sql`${ofLog} and type in ('user_message', 'agent_text', 'handoff')
      and seq <= (select max(seq) from agent_events where ${ofLog} and type = 'user_message')
      order by seq desc limit ${limit}`,
  )
  return newest.toReversed()
}

/** Whether text of strangers was read in this conversation; with `runId` by that run. */
export async function isTainted(
  tx: Tx,
  { workspaceId, conversationId }: ConversationKey,
  runId?: string,
): Promise<boolean> {
  const ofRun = runId === undefined ? sql`true` : sql`run_id = ${runId}`
  const { rows } = await tx.execute(sql`
    select 1 from agent_events where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and ${ofRun}
      and type in ('tool_answered', 'handoff', 'note', 'user_message') and (payload->>'isTainting')::boolean limit 1`)
  return rows.length > 0
}

/** Whether the log says that this run was stopped. */
export async function isStopped(tx: Tx, key: ConversationKey, runId: string): Promise<boolean> {
  return (await listEvents(tx, key, { runId, types: ['stopped'], limit: 1 })).length > 0
}

/** Brings the events before `seq` into a conversation that has none. */
export async function copyEvents(tx: Tx, from: ConversationKey, toId: string, seq: number): Promise<void> {
  await tx.execute(sql`
    insert into agent_events (workspace_id, conversation_id, seq, type, payload, run_id, is_copy, at)
    select workspace_id, ${toId}, seq, type, payload, run_id, true, at from agent_events
    where workspace_id = ${from.workspaceId} and conversation_id = ${from.conversationId} and seq < ${seq}`)
  await tx.execute(sql`
    update agent_conversations set last_seq = ${seq - 1}
    where workspace_id = ${from.workspaceId} and id = ${toId}`)
}

async function read(tx: Tx, condition: SQL): Promise<AgentEvent[]> {
  const { rows } = await tx.execute<{ payload: object }>(
    sql`select seq, type, payload, run_id as "runId", ${at} as at from agent_events where ${condition}`,
  )
  return rows.map(({ payload, ...place }) => AgentEvent.parse({ ...payload, ...place }))
}
