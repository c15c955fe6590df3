import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import { Progress, type RunStatus, RunView, type StepKind } from './contract.ts'
import type { Json } from './json.ts'
import type { Kind, TokenUse } from './kinds.ts'

/** The channel on which processes tell each other what changed. */
export const channel = 'engine'

/** A notification. `hint` says to workers that a run was "queued" or a "control" request waits for the lease holder, to others that only its "progress" changed. */
export type Signal = { w: string; r: string; hint?: string } | { w: string; topic: string }

export type RunKey = { workspaceId: string; runId: string }
export type ControlRequest = 'pause' | 'cancel' | null

/** One claim of one run by one worker. Every write of a worker is conditional on its lease. */
export type Lease = RunKey & { owner: string }

/** `agent`, `conversationId` and `storeId` say whose the run is, where it writes and of which store it is; null where there is none. */
export type NewRun = RunKey & {
  kind: string
  purpose: string
  input: Json
  agent: string | null
  conversationId: string | null
  storeId: string | null
}

/** A change of status. What is left out is emptied, except progress, which stays. */
export type Transition = {
  status: Exclude<RunStatus, 'running'>
  attempt?: number
  wakeAt?: Date
  /** The run to wait for. */
  waitsFor?: string
  progress?: Progress | null
  output?: Json
  error?: { code: string; message: string }
}

const ofRun = (run: RunKey) => sql`workspace_id = ${run.workspaceId} and id = ${run.runId}`
const leasedBy = (lease: Lease) => sql`${ofRun(lease)} and status = 'running' and owner = ${lease.owner}`

/** A query of one row while `condition` holds and the lease is valid, its row locked until the transaction ends: for a statement that writes only then. */
export function lockedLease(lease: Lease, condition: SQL): SQL {
  return sql`select 1 from runs where ${condition} and ${leasedBy(lease)} for update`
}

/** JSON columns are `json`, not `jsonb`: text from outside may hold U+0000, which `jsonb` refuses. */
const asJson = (value: unknown) => sql`${value == null ? null : JSON.stringify(value)}::json`
/** A column of moments as the wire has them: ISO 8601 in UTC, with milliseconds. */
export function iso(column: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

/** The status of `runs` as everybody sees it: a parked run that asks nobody goes on by itself, so it is running. */
export const shownStatus = sql`case when runs.status = 'waiting' and not exists (select from run_approvals asked
  where asked.workspace_id = runs.workspace_id and asked.run_id = runs.id and asked.decision is null)
  then 'running' else runs.status end`

/** Writes how far a run is, where that is known. */
function shown(progress: Progress | null | undefined): SQL {
  const { stage = null, ...rest } = progress ?? {}
  return sql`stage = coalesce(${stage}, stage), progress = coalesce(${asJson(progress && rest)}, progress)`
}

type ShownRow = { stage: string | null; progress: object | null }

/** The stage stands in a column of its own. */
function withStage<T extends ShownRow>({ stage, ...row }: T) {
  return { ...row, progress: row.progress && { ...row.progress, stage } }
}

const view = sql`id, kind, purpose, store_id as "storeId", ${shownStatus} as status, stage, progress, output, error, ${iso('created_at')} as "createdAt",
  ${iso('started_at')} as "startedAt", ${iso('ended_at')} as "endedAt"`

async function first<T>(tx: Tx, query: SQL): Promise<T | null> {
  return ((await tx.execute(query)).rows[0] as T | undefined) ?? null
}

/** Whether nothing more will happen to a run in this status. */
export function hasEnded(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Sends a signal when the transaction commits. */
export async function announce(tx: Tx, signal: Signal): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`)
}

/** A change of one row and, where there is that row, its signal: one statement, which answers what the change returns. */
function announced(change: SQL, signal: Signal): SQL {
  return sql`with changed as (${change}), told as (select pg_notify(${channel}, ${JSON.stringify(signal)}) from changed)
    select changed.* from changed, told`
}

/** Inserts a queued run, or answers false when a live run has its purpose. */
export async function insertRun(tx: Tx, run: NewRun, now: Date): Promise<boolean> {
  const { workspaceId, runId, kind, purpose, input, agent, conversationId, storeId } = run
  const query = sql`insert into runs (workspace_id, id, kind, purpose, agent, conversation_id, store_id, status, input, created_at)
    values (${workspaceId}, ${runId}, ${kind}, ${purpose}, ${agent}, ${conversationId}, ${storeId}, 'queued', ${JSON.stringify(input)}, ${now})
    on conflict (workspace_id, purpose, store_id) where ended_at is null do nothing returning id`
  return (await first(tx, announced(query, { w: workspaceId, r: runId, hint: 'queued' }))) !== null
}

/** Runs that meet `condition`, the newest first. */
export async function listRuns(tx: Tx, workspaceId: string, condition: SQL, limit: number) {
  const query = sql`select ${view} from runs where workspace_id = ${workspaceId} and ${condition} order by id desc limit ${limit}`
  const { rows } = await tx.execute<ShownRow>(query)
  return RunView.array().parse(rows.map(withStage))
}

/** Status, control request and owner of a run, its row locked until the transaction ends. Decisions, control requests and parking workers all lock first, so that no wake-up is lost. */
export function lockRun(tx: Tx, run: RunKey) {
  type Locked = { status: RunStatus; control: ControlRequest; owner: string | null }
  return first<Locked>(tx, sql`select status, control, owner from runs where ${ofRun(run)} for update`)
}

type RunState = { status: RunStatus; owner: string | null }

/** The only statement that changes a run's status: compare-and-set on status and owner. Answers whether it applied. */
export async function transitionRun(tx: Tx, run: RunKey, from: RunState, to: Transition, now: Date) {
  const change = sql`update runs set status = ${to.status}, owner = null, delivered_at = null, attempt = ${to.attempt ?? 0},
        wake_at = ${to.wakeAt ?? null}, waits_for = ${to.waitsFor ?? null}, ${shown(to.progress)},
        output = ${asJson(to.output)}, error = ${asJson(to.error)},
        control = case when ${to.status} in ('queued', 'waiting') then control end,
        ended_at = ${hasEnded(to.status) ? now : null}
      where ${ofRun(run)} and status = ${from.status} and owner is not distinct from ${from.owner} returning id`
  const hint = to.status === 'queued' && !to.wakeAt ? ({ hint: 'queued' } as const) : {}
  return (await first(tx, announced(change, { w: run.workspaceId, r: run.runId, ...hint }))) !== null
}

/** Stores a control request, which the worker reads with its heartbeat and between steps. */
export async function requestControl(tx: Tx, run: RunKey, control: ControlRequest): Promise<void> {
  const change = sql`update runs set control = ${control} where ${ofRun(run)} returning id`
  await tx.execute(announced(change, { w: run.workspaceId, r: run.runId, hint: 'control' }))
}

type Claimed = Pick<NewRun, 'input' | 'storeId'> & { attempt: number; control: ControlRequest }
type ClaimedRow = Claimed & ShownRow & { steps: [name: string, answer: Json][] }
/** A claimed run with its stored steps. */
export type ClaimedRun = Lease & Claimed & { progress: Progress | null; steps: Map<string, Json> }

/** Takes a queued run whose time has come: compare-and-set, so one worker gets it. Where a workspace has few places it is the oldest that waits, whichever was delivered; null when all are taken. */
export function claimRun(db: Db, delivered: Lease, kind: Kind, now: Date): Promise<ClaimedRun | null> {
  return db.inWorkspace(delivered.workspaceId, async (tx) => {
    const lease = kind.perWorkspace < Infinity ? await findNext(tx, delivered, kind) : delivered
    if (!lease) return null
    const change = sql`update runs set status = 'running', owner = ${lease.owner}, attempt = attempt + 1, heartbeat_at = ${now},
          started_at = coalesce(started_at, ${now}) where ${ofRun(lease)} and status = 'queued' and wake_at is null
        returning input, attempt, stage, progress, control, store_id as "storeId",
          (select coalesce(json_agg(json_build_array(name, answer)), '[]') from run_steps
            where workspace_id = ${lease.workspaceId} and run_id = ${lease.runId}) as steps`
    const row = await first<ClaimedRow>(tx, announced(change, { w: lease.workspaceId, r: lease.runId }))
    if (!row) return null
    const progress = Progress.nullable().parse(withStage(row).progress)
    return { ...row, ...lease, progress, steps: new Map(row.steps) }
  })
}

const ofKind = (run: RunKey, kind: string) => sql`workspace_id = ${run.workspaceId} and kind = ${kind}`
const waiting = (run: RunKey, kind: string) =>
  sql`${ofKind(run, kind)} and status = 'queued' and wake_at is null`

/** The lease for the oldest waiting run if the workspace is below its limit, else null. Serialized by an advisory lock, so that concurrent claims see each other. */
async function findNext(tx: Tx, lease: Lease, { name, perWorkspace }: Kind): Promise<Lease | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${lease.workspaceId}`}, 0))`)
  const query = sql`select id as "runId" from runs where ${waiting(lease, name)} and ${perWorkspace} >
    (select count(*) from runs where ${ofKind(lease, name)} and status = 'running') order by id limit 1`
  const next = await first<Pick<Lease, 'runId'>>(tx, query)
  return next && { ...lease, ...next }
}

/** Makes the oldest waiting runs of a workspace due at once, up to its limit, for several slots may have become free. */
export async function callNext(db: Db, run: RunKey, { name, perWorkspace }: Kind): Promise<void> {
  await db.inWorkspace(run.workspaceId, (tx) =>
    tx.execute(sql`update runs set delivered_at = null where workspace_id = ${run.workspaceId} and id in (
      select id from runs where ${waiting(run, name)} and delivered_at is not null order by id limit ${perWorkspace})`),
  )
}

type NewStep = { name: string; kind: StepKind; part: string | null; answer: Json; tokens: TokenUse | null }

/** Writes progress and, when a step is given, its answer, if the lease is still valid; answers null when it is not. */
export async function advance(
  tx: Tx,
  lease: Lease,
  progress: Progress | null,
  now: Date,
  step?: NewStep,
): Promise<{ control: ControlRequest } | null> {
  const query = sql`update runs set heartbeat_at = ${now}, ${shown(progress)},
      attempt = case when ${step !== undefined} then 0 else attempt end where ${leasedBy(lease)} returning control`
  const row = await first<{ control: ControlRequest }>(tx, query)
  if (row && step) {
    const { name, kind, part, answer, tokens } = step
    await tx.execute(sql`insert into run_steps (workspace_id, run_id, name, kind, part, answer, tokens_in, tokens_out,
        tokens_cached, stored_at)
      values (${lease.workspaceId}, ${lease.runId}, ${name}, ${kind}, ${part}, ${JSON.stringify(answer)},
        ${tokens?.tokensIn ?? null}, ${tokens?.tokensOut ?? null}, ${tokens?.tokensCached ?? null}, ${now})`)
  }
  return row
}

/**
 * One heartbeat for all leases of a process. Answers the valid ones, each with its control request. A row that a transaction
 * holds is left to the next heartbeat: waiting for it would keep all others waiting, and deadlock with who holds two.
 */
export async function beat(db: Db, owners: string[], now: Date) {
  const text = `with renewed as (update runs set heartbeat_at = $2 where (workspace_id, id) in (select workspace_id, id from runs where owner = any($1) and ended_at is null for update skip locked))
    select owner, control from runs where owner = any($1) and ended_at is null`
  return (await db.executeSql(text, [owners, now])).rows as { owner: string; control: ControlRequest }[]
}

/** Queues again what a time, the end of another run, or the death of an owner, has made due; marks as delivered, and answers, each queued run that wants a worker. Safe in several processes at once. */
export async function sweep(db: Db, kinds: string[], times: { now: Date; stale: Date; undelivered: Date }) {
  const { rows } = await db.executeSql(
    `with due as (
       select workspace_id, id from runs where ended_at is null and kind = any($1) and (
         (status = 'queued' and (wake_at is null or wake_at <= $2) and (delivered_at is null or delivered_at <= $4))
         or (status = 'waiting' and (wake_at <= $2 or exists (select from runs other
           where other.workspace_id = runs.workspace_id and other.id = runs.waits_for and other.ended_at is not null)))
         or (status = 'running' and heartbeat_at <= $3))
       order by id limit 500 for update skip locked),
     moved as (
       update runs set status = 'queued', owner = null, wake_at = null, waits_for = null, delivered_at = $2
       from due where runs.workspace_id = due.workspace_id and runs.id = due.id
       returning runs.workspace_id as w, runs.id as r, runs.kind)
     select w as "workspaceId", r as "runId", kind, pg_notify('${channel}', json_build_object('w', w, 'r', r)::text) from moved`,
    [kinds, times.now, times.stale, times.undelivered],
  )
  return rows as (RunKey & { kind: string })[]
}
