import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import {
  AgentMessage,
  Deadlock,
  type MessagePriority,
  type MessageStatus,
  type MessageType,
} from './contract.ts'
import { deepestChain, type Wait } from './rules.ts'

export const StoredMessage = AgentMessage.extend({
  depth: z.number(),
  isTainting: z.boolean(),
  exchangeRunId: z.string().nullable(),
  turnRunId: z.string().nullable(),
  askingRunId: z.string().nullable(),
  storeId: z.string().nullable(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

export type NewMessage = {
  id: string
  from: AgentId
  to: AgentId
  type: Exclude<MessageType, 'handoff'>
  priority: MessagePriority
  status: MessageStatus
  content: string
  storeId: string | null
  reason?: string | null
  inReplyTo?: string | null
  stepKey?: string | null
  askingRunId?: string | null
  exchangeRunId?: string | null
  depth?: number
  isTainting?: boolean
}

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Whether what would answer a request is still under way. */
const isAlive = sql`exists (select from ${runRelation} r where r.workspace_id = m.workspace_id and r.id = m.exchange_run_id
  and r.ended_at is null)`

const view = sql`m.id, m.from_agent as "fromAgent", m.to_agent as "toAgent", m.type as "messageType", m.priority,
  case when m.status = 'open' and not ${isAlive} then 'failed' else m.status end as status, m.content, m.reason,
  m.in_reply_to as "inReplyTo", m.conversation_id as "conversationId", m.depth, m.is_tainting as "isTainting",
  m.exchange_run_id as "exchangeRunId", m.turn_run_id as "turnRunId", m.asking_run_id as "askingRunId",
  m.store_id as "storeId",
  ${moment('m.created_at')} as timestamp`

async function read(tx: Tx, workspaceId: string, condition: SQL, limit = 1): Promise<StoredMessage[]> {
  const { rows } = await tx.execute(sql`select ${view} from agent_messages m
    where m.workspace_id = ${workspaceId} and ${condition} order by m.id desc limit ${limit}`)
  return StoredMessage.array().parse(rows)
}

/** Until the transaction ends nobody else asks anything in the workspace: what is judged of the requests stays true. */
export async function lockRequests(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coordination:${workspaceId}`}, 0))`)
}

export async function insertMessage(
  tx: Tx,
  workspaceId: string,
  message: NewMessage,
  now: Date,
): Promise<void> {
  const { id, from, to, type, priority, status, content, storeId, depth = 1, isTainting = false } = message
  const {
    reason = null,
    inReplyTo = null,
    stepKey = null,
    askingRunId = null,
    exchangeRunId = null,
  } = message
  const settledAt = status === 'open' ? null : now
  await tx.execute(sql`
    insert into agent_messages (workspace_id, store_id, id, from_agent, to_agent, type, priority, status, content, reason,
      in_reply_to, step_key, asking_run_id, exchange_run_id, depth, is_tainting, created_at, settled_at)
    values (${workspaceId}, ${storeId}, ${id}, ${from}, ${to}, ${type}, ${priority}, ${status}, ${content}, ${reason},
      ${inReplyTo}, ${stepKey}, ${askingRunId}, ${exchangeRunId}, ${depth}, ${isTainting}, ${now}, ${settledAt})`)
}

export async function findMessage(tx: Tx, workspaceId: string, id: string): Promise<StoredMessage | null> {
  return (await read(tx, workspaceId, sql`m.id = ${id}`))[0] ?? null
}

export async function findByStep(
  tx: Tx,
  workspaceId: string,
  stepKey: string,
): Promise<StoredMessage | null> {
  return (await read(tx, workspaceId, sql`m.step_key = ${stepKey}`))[0] ?? null
}

export async function findResponse(tx: Tx, workspaceId: string, id: string): Promise<StoredMessage | null> {
  return (await read(tx, workspaceId, sql`m.in_reply_to = ${id}`))[0] ?? null
}

/** The request that a turn answers; null when nobody asked it. */
export async function findByTurn(
  tx: Tx,
  workspaceId: string,
  turnRunId: string,
): Promise<StoredMessage | null> {
  return (await read(tx, workspaceId, sql`m.turn_run_id = ${turnRunId}`))[0] ?? null
}

/** Who asked whom until a request: the first that asked, then each that was asked, `from` at the end. */
export async function listChain(
  tx: Tx,
  workspaceId: string,
  { from, askingRunId }: { from: AgentId; askingRunId: string | null },
): Promise<AgentId[]> {
  const chain = [from]
  for (let turn = askingRunId; turn !== null && chain.length <= deepestChain; ) {
    const behind = await findByTurn(tx, workspaceId, turn)
    if (behind) chain.unshift(behind.fromAgent)
    turn = behind?.askingRunId ?? null
  }
  return chain
}

export function listMessages(tx: Tx, workspaceId: string, limit: number): Promise<StoredMessage[]> {
  return read(tx, workspaceId, sql`true`, limit)
}

export async function countMessages(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from agent_messages where workspace_id = ${workspaceId}`,
  )
  return rows[0]?.count ?? 0
}

/** Who waits for whom now. */
export async function listWaits(tx: Tx, workspaceId: string): Promise<Wait[]> {
  const runId = z.string().nullable()
  const ends = { from: AgentId, to: AgentId, askingRunId: runId, turnRunId: runId }
  const Row = z.object({ id: z.string(), ...ends, createdAt: z.string() })
  const { rows } = await tx.execute(sql`
    select id, from_agent as from, to_agent as to, asking_run_id as "askingRunId", turn_run_id as "turnRunId",
      ${moment('created_at')} as "createdAt" from agent_messages m
    where workspace_id = ${workspaceId} and status = 'open' and type = 'task_request' and ${isAlive} order by id limit 1000`)
  return Row.array().parse(rows)
}

/** Where the answer of a request is thought. */
export async function setTurn(
  tx: Tx,
  workspaceId: string,
  id: string,
  { runId, conversationId }: { runId: string; conversationId: string },
): Promise<void> {
  await tx.execute(sql`update agent_messages set turn_run_id = ${runId}, conversation_id = ${conversationId}
    where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Ends an open request; one that has ended stays as it is. */
export async function settle(
  tx: Tx,
  workspaceId: string,
  id: string,
  {
    status,
    reason = null,
    circle = null,
  }: { status: 'answered' | 'failed'; reason?: string | null; circle?: AgentId[] | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update agent_messages set status = ${status}, reason = ${reason}, settled_at = ${now},
      circle = ${circle === null ? null : JSON.stringify(circle)}::jsonb
    where workspace_id = ${workspaceId} and id = ${id} and status = 'open' returning id`)
  return rows.length > 0
}

/** Requests that were failed to open a circle, the newest first. */
export async function listDeadlocks(tx: Tx, workspaceId: string): Promise<Deadlock[]> {
  const { rows } = await tx.execute(sql`
    select circle as agents, id as "messageId", reason, ${moment('settled_at')} as timestamp from agent_messages
    where workspace_id = ${workspaceId} and circle is not null order by settled_at desc limit 10`)
  return Deadlock.array().parse(rows)
}

/** The runs of requests that were cut and go on all the same. */
export async function listCutRuns(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from agent_messages m join ${runRelation} r on r.workspace_id = m.workspace_id
      and r.id in (m.exchange_run_id, m.turn_run_id) and r.ended_at is null
    where m.workspace_id = ${workspaceId} and m.circle is not null`)
  return rows.map(({ id }) => id)
}
