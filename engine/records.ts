import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import { Progress, type RunStatus, RunView, type StepKind } from './contract.ts'
import type { Json } from './json.ts'
import type { Kind, TokenUse } from './kinds.ts'

/** The channel on which processes tell each other what changed. */
export const channel = 'engine'

/** What travels on the channel. A hint is for workers: a queued run wants one, a wish wants the one that holds the run. */
export type Signal = { w: string; r: string; hint?: 'queued' | 'wish' } | { w: string; topic: string }

export type RunKey = { workspaceId: string; runId: string }
export type Wish = 'pause' | 'cancel' | null

/** One claim of one run by one worker. A worker writes nothing but under its hold. */
export type Hold = RunKey & { owner: string }

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
export type Move = {
  status: Exclude<RunStatus, 'running'>
  attempt?: number
  wakeAt?: Date
  /** The run after whose end this one goes on. */
  waitsFor?: string
  progress?: Progress | null
  output?: Json
  error?: { code: string; message: string }
}

const ofRun = (run: RunKey) => sql`workspace_id = ${run.workspaceId} and id = ${run.runId}`
const heldBy = (hold: Hold) => sql`${ofRun(hold)} and status = 'running' and owner = ${hold.owner}`
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

const view = sql`id, kind, purpose, ${shownStatus} as status, stage, progress, output, error, ${iso('created_at')} as "createdAt",
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

/** Inserts a queued run, or answers false when a live run has its purpose. */
export async function insertRun(tx: Tx, run: NewRun, now: Date): Promise<boolean> {
  const { workspaceId, runId, kind, purpose, input, agent, conversationId, storeId } = run
  const query = sql`insert into runs (workspace_id, id, kind, purpose, agent, conversation_id, store_id, status, input, created_at)
    values (${workspaceId}, ${runId}, ${kind}, ${purpose}, ${agent}, ${conversationId}, ${storeId}, 'queued', ${JSON.stringify(input)}, ${now})
    on conflict (workspace_id, purpose) where ended_at is null do nothing returning id`
  const made = await first(tx, query)
  if (made) await announce(tx, { w: run.workspaceId, r: run.runId, hint: 'queued' })
  return made !== null
}

/** Runs that meet `condition`, the newest first. */
export async function listRuns(tx: Tx, workspaceId: string, condition: SQL, limit: number) {
  const query = sql`select ${view} from runs where workspace_id = ${workspaceId} and ${condition} order by id desc limit ${limit}`
  const { rows } = await tx.execute<ShownRow>(query)
  return RunView.array().parse(rows.map(withStage))
}

/** Status, wish and owner of a run, its row locked until the transaction ends. Decisions, wishes and parking workers all lock first, so that none misses another. */
export function lockRun(tx: Tx, run: RunKey) {
  type Locked = { status: RunStatus; wish: Wish; owner: string | null }
  return first<Locked>(tx, sql`select status, wish, owner from runs where ${ofRun(run)} for update`)
}

/** The one statement by which a run leaves a status: compare-and-set on status and owner. Answers whether it did. */
export async function moveRun(
  tx: Tx,
  run: RunKey,
  from: { status: RunStatus; owner: string | null },
  to: Move,
  now: Date,
): Promise<boolean> {
  const query = sql`update runs set status = ${to.status}, owner = null, delivered_at = null, attempt = ${to.attempt ?? 0},
        wake_at = ${to.wakeAt ?? null}, waits_for = ${to.waitsFor ?? null}, ${shown(to.progress)},
        output = ${asJson(to.output)}, error = ${asJson(to.error)},
        wish = case when ${to.status} in ('queued', 'waiting') then wish end,
        ended_at = ${hasEnded(to.status) ? now : null}
      where ${ofRun(run)} and status = ${from.status} and owner is not distinct from ${from.owner} returning id`
  const moved = await first(tx, query)
  const hint = to.status === 'queued' && !to.wakeAt ? ({ hint: 'queued' } as const) : {}
  if (moved) await announce(tx, { w: run.workspaceId, r: run.runId, ...hint })
  return moved !== null
}

/** Writes a wish into the row, which the worker obeys. */
export async function setWish(tx: Tx, run: RunKey, wish: Wish): Promise<void> {
  await tx.execute(sql`update runs set wish = ${wish} where ${ofRun(run)}`)
  await announce(tx, { w: run.workspaceId, r: run.runId, hint: 'wish' })
}

/** What a worker has of a run. */
export type Claimed = Hold & Found & { steps: Map<string, Json> }
type Found = { input: Json; attempt: number; progress: Progress | null; wish: Wish }

/** Takes a queued run whose time has come: compare-and-set, so one worker gets it. Where a workspace has few places it is the oldest that waits, whichever was delivered; null when all are taken. */
export function claimRun(db: Db, delivered: Hold, kind: Kind, now: Date): Promise<Claimed | null> {
  return db.inWorkspace(delivered.workspaceId, async (tx) => {
    const hold = kind.perWorkspace < Infinity ? await findNext(tx, delivered, kind) : delivered
    if (!hold) return null
    const query = sql`update runs set status = 'running', owner = ${hold.owner}, attempt = attempt + 1, heartbeat_at = ${now},
          started_at = coalesce(started_at, ${now}) where ${ofRun(hold)} and status = 'queued' and wake_at is null
        returning input, attempt, stage, progress, wish`
    const row = await first<Omit<Found, 'progress'> & ShownRow>(tx, query)
    if (!row) return null
    await announce(tx, { w: hold.workspaceId, r: hold.runId })
    const { rows } = await tx.execute<{ name: string; answer: Json }>(
      sql`select name, answer from run_steps where workspace_id = ${hold.workspaceId} and run_id = ${hold.runId}`,
    )
    const steps = new Map(rows.map(({ name, answer }) => [name, answer]))
    return { ...row, ...hold, progress: Progress.nullable().parse(withStage(row).progress), steps }
  })
}

const ofKind = (run: RunKey, kind: string) => sql`workspace_id = ${run.workspaceId} and kind = ${kind}`
const waiting = (run: RunKey, kind: string) =>
  sql`${ofKind(run, kind)} and status = 'queued' and wake_at is null`

/** The hold with the run that takes the next place, or null without one. Under a lock, so that of two claims at once the second sees the first. */
async function findNext(tx: Tx, hold: Hold, { name, perWorkspace }: Kind): Promise<Hold | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${hold.workspaceId}`}, 0))`)
  const query = sql`select id as "runId" from runs where ${waiting(hold, name)} and ${perWorkspace} >
    (select count(*) from runs where ${ofKind(hold, name)} and status = 'running') order by id limit 1`
  const next = await first<Pick<Hold, 'runId'>>(tx, query)
  return next && { ...hold, ...next }
}

/** Makes the oldest runs that wait for a place of their workspace due at once: as many as it has, for several may have come free. */
export async function callNext(db: Db, run: RunKey, { name, perWorkspace }: Kind): Promise<void> {
  await db.inWorkspace(run.workspaceId, (tx) =>
    tx.execute(sql`update runs set delivered_at = null where workspace_id = ${run.workspaceId} and id in (
      select id from runs where ${waiting(run, name)} and delivered_at is not null order by id limit ${perWorkspace})`),
  )
}

type NewStep = { name: string; kind: StepKind; part: string | null; answer: Json; tokens: TokenUse | null }

/** Writes progress and, when a step is given, its answer, if the hold is still good; answers null when it is not. */
export async function advance(
  tx: Tx,
  hold: Hold,
  progress: Progress | null,
  now: Date,
  step?: NewStep,
): Promise<{ wish: Wish } | null> {
  const query = sql`update runs set heartbeat_at = ${now}, ${shown(progress)},
      attempt = case when ${step !== undefined} then 0 else attempt end where ${heldBy(hold)} returning wish`
  const row = await first<{ wish: Wish }>(tx, query)
  if (row && step) {
    const { name, kind, part, answer, tokens } = step
    await tx.execute(sql`insert into run_steps (workspace_id, run_id, name, kind, part, answer, tokens_in, tokens_out,
        tokens_cached, stored_at)
      values (${hold.workspaceId}, ${hold.runId}, ${name}, ${kind}, ${part}, ${JSON.stringify(answer)},
        ${tokens?.tokensIn ?? null}, ${tokens?.tokensOut ?? null}, ${tokens?.tokensCached ?? null}, ${now})`)
  }
  return row
}

/** One heartbeat for all holds of a process. Answers those still good, each with its wish. */
export async function beat(db: Db, owners: string[], now: Date) {
  const text = `update runs set heartbeat_at = $2 where owner = any($1::uuid[]) and status = 'running' returning owner, wish`
  return (await db.executeSql(text, [owners, now])).rows as { owner: string; wish: Wish }[]
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
