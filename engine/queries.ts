/** What others read of runs, their steps and their questions: the only SQL over the engine's tables beside its own writes. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listApprovals } from './approvals.ts'
import { type ApprovalView, RunView, StepKind } from './contract.ts'
import { iso, type RunKey, shownStatus } from './records.ts'

/** A run with whose it is. `agent` is null where it is nobody's work, `conversationId` where it writes into none. */
export const OwnedRun = RunView.pick({
  kind: true,
  status: true,
  error: true,
  createdAt: true,
  endedAt: true,
}).extend({ runId: z.string(), agent: z.string().nullable(), conversationId: z.string().nullable() })
export type OwnedRun = z.infer<typeof OwnedRun>

type RunFilter = {
  runId?: string
  kinds?: readonly string[]
  agent?: string
  isLive?: true
  /** The newest are first unless said. */
  isOldestFirst?: true
  limit?: number
}

/** Runs with whose they are, 100 unless said. */
export async function listOwnedRuns(tx: Tx, workspaceId: string, filter: RunFilter): Promise<OwnedRun[]> {
  const { runId, kinds, agent, isLive, isOldestFirst, limit = 100 } = filter
  const conditions = [
    sql`workspace_id = ${workspaceId}`,
    ...(runId === undefined ? [] : [sql`id = ${runId}`]),
    ...(kinds === undefined ? [] : [sql`kind = any(${sql.param(kinds)}::text[])`]),
    ...(agent === undefined ? [] : [sql`agent = ${agent}`]),
    ...(isLive ? [sql`ended_at is null`] : []),
  ]
  const { rows } = await tx.execute(sql`
    select id as "runId", kind, ${shownStatus} as status, error, agent, conversation_id as "conversationId",
      ${iso('created_at')} as "createdAt", ${iso('ended_at')} as "endedAt"
    from runs where ${sql.join(conditions, sql` and `)}
    order by id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit}`)
  return OwnedRun.array().parse(rows)
}

/** What runs were started with, by their ids. */
export async function readInputs(tx: Tx, workspaceId: string, runIds: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; input: unknown }>(sql`
    select id, input from runs where workspace_id = ${workspaceId} and id = any(${sql.param(runIds)}::uuid[])`)
  return new Map(rows.map(({ id, input }) => [id, input]))
}

const FailedRun = RunView.pick({ id: true, kind: true }).extend({
  message: z.string(),
  at: z.string(),
  isMended: z.boolean(),
})
type FailedRuns = { since: Date; maxRead: number; limit: number }

/** Of the newest `mostRead` runs that failed since then `limit`: those that are not mended first, then the newest. One is mended when a later one of the same purpose was completed. */
export async function listFailedRuns(
  tx: Tx,
  workspaceId: string,
  { since, maxRead, limit }: FailedRuns,
): Promise<z.infer<typeof FailedRun>[]> {
  const { rows } = await tx.execute(sql`
    select id, kind, coalesce(error->>'message', '') as message, ${iso('ended_at')} as at,
      exists (select from runs later where later.workspace_id = failed.workspace_id
        and later.purpose = failed.purpose and later.id > failed.id and later.status = 'completed') as "isMended"
    from (select * from runs where workspace_id = ${workspaceId} and status = 'failed' and ended_at > ${since}
      order by id desc limit ${maxRead}) failed
    order by "isMended", id desc limit ${limit}`)
  return FailedRun.array().parse(rows)
}

const StoredStep = z.object({
  runId: z.string(),
  name: z.string(),
  kind: StepKind,
  part: z.string().nullable(),
  answer: z.unknown(),
  storedAt: z.string(),
})

/** The stored steps of runs, in the order in which they were stored. */
export async function listSteps(
  tx: Tx,
  workspaceId: string,
  runIds: readonly string[],
): Promise<z.infer<typeof StoredStep>[]> {
  const { rows } = await tx.execute(sql`
    select run_id as "runId", name, kind, part, answer, ${iso('stored_at')} as "storedAt" from run_steps
    where workspace_id = ${workspaceId} and run_id = any(${sql.param(runIds)}::uuid[])
    order by run_id, run_steps.stored_at, name`)
  return StoredStep.array().parse(rows)
}

const Held = z.object({ tokensIn: z.number(), tokensOut: z.number() })
type Held = z.infer<typeof Held>

/** Steps that hold tokens which no other step of the same part has settled. */
const held = sql`from runs r join run_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id
  and s.kind = 'token_hold' and s.tokens_in is not null and not exists (
    select from run_steps settled where settled.workspace_id = s.workspace_id and settled.run_id = s.run_id
      and settled.kind = 'token_settle' and settled.part = s.part)`

/** What all runs of an agent hold. One that has ended holds nothing. */
export async function sumHeldTokens(tx: Tx, workspaceId: string, agent: string): Promise<Held> {
  const { rows } = await tx.execute(sql`
    select coalesce(sum(s.tokens_in), 0)::float as "tokensIn", coalesce(sum(s.tokens_out), 0)::float as "tokensOut"
    ${held} where r.workspace_id = ${workspaceId} and r.agent = ${agent} and r.ended_at is null`)
  return Held.parse(rows[0])
}

/** What a run held when it ended, and whose it was; null without. */
export async function findHeldTokens(tx: Tx, { workspaceId, runId }: RunKey) {
  const { rows } = await tx.execute(sql`
    select r.agent, s.tokens_in::float as "tokensIn", s.tokens_out::float as "tokensOut"
    ${held} where r.workspace_id = ${workspaceId} and r.id = ${runId} and r.agent is not null`)
  return rows[0] ? Held.extend({ agent: z.string() }).parse(rows[0]) : null
}

const isAlive = sql`exists (select from runs where runs.workspace_id = run_approvals.workspace_id
  and runs.id = run_approvals.run_id and runs.ended_at is null)`

const isOpenAt = (now: Date): SQL => sql`decision is null and expires_at > ${now} and ${isAlive}`

/** Open questions as a relation, for who counts them: its columns are `workspace_id` and `args`. */
export function openApprovals(now: Date): SQL {
  return sql`(select workspace_id, args from run_approvals where ${isOpenAt(now)})`
}

/** What was asked, the newest first. Open ones belong to a run that has not ended and can still be answered. */
export function listAsked(
  tx: Tx,
  workspaceId: string,
  state: 'open' | 'decided',
  { now, limit }: { now: Date; limit: number },
): Promise<ApprovalView[]> {
  const isOpen = isOpenAt(now)
  return listApprovals(tx, workspaceId, state === 'open' ? isOpen : sql`not (${isOpen})`, limit)
}

/** One question, whatever became of it. */
export async function findAsked(tx: Tx, workspaceId: string, id: string): Promise<ApprovalView | null> {
  return (await listApprovals(tx, workspaceId, sql`id = ${id}`, 1))[0] ?? null
}

/** What one run asks and nobody has answered. */
export function listOpenOfRun(tx: Tx, { workspaceId, runId }: RunKey): Promise<ApprovalView[]> {
  return listApprovals(tx, workspaceId, sql`run_id = ${runId} and decision is null`, 20)
}

/**
 * Runs as a relation, for who keeps rows about them and must sort or page by both: its columns are `workspace_id`, `id`,
 * `kind`, `purpose`, `agent`, `conversation_id`, `store_id`, `status` as it is stored, `is_asking` (a person is waited for), `has_asked` (one ever
 * was), `input`, `output`, `error`, and the moments `created_at`, `started_at`, `heartbeat_at` and `ended_at`.
 */
export const runRelation: SQL = sql`(select workspace_id, id, kind, purpose, agent, conversation_id, store_id, status, input, output, error,
  created_at, started_at, heartbeat_at, ended_at, exists (select from run_approvals asked
    where asked.workspace_id = runs.workspace_id and asked.run_id = runs.id) as has_asked,
  status = 'waiting' and exists (select from run_approvals asked where asked.workspace_id = runs.workspace_id
    and asked.run_id = runs.id and asked.decision is null) as is_asking from runs)`
