import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Refusal, runRefusals } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { ApprovalView } from './contract.ts'
import type { Json } from './json.ts'
import { hasEnded, iso, lockRun, type RunKey, transitionRun } from './records.ts'

/** The approvals of a workspace that meet `condition`, the newest first. */
export async function listApprovals(tx: Tx, workspaceId: string, condition: SQL, limit: number) {
  const { rows } = await tx.execute(
    sql`select id, run_id as "runId", name, question, args, decided_args as "decidedArgs", decision, decided_by as "decidedBy",
        ${iso('decided_at')} as "decidedAt", ${iso('asked_at')} as "askedAt", ${iso('expires_at')} as "expiresAt"
      from run_approvals where workspace_id = ${workspaceId} and ${condition} order by id desc limit ${limit}`,
  )
  return ApprovalView.array().parse(rows)
}

type NewApproval = { name: string; id?: string | undefined; question: string; args: Json; expiresAt: Date }

/** `args` are what the person approves instead of what was asked. */
export type ApprovalAnswer = { decision: 'approved' | 'rejected'; by: string; args?: Json }

/** The approval a run asks for under this name: stored at the first call, found again after a restart, closed as expired when its time is over. The run is locked. Refuses with APPROVAL_ARGS_CHANGED when it is not what a person sees. */
export async function requestApproval(
  tx: Tx,
  { workspaceId, runId }: RunKey,
  { name, id = newId(), question, args, expiresAt }: NewApproval,
  now: Date,
): Promise<ApprovalView> {
  const ofName = sql`run_id = ${runId} and name = ${name}`
  await tx.execute(
    sql`insert into run_approvals (workspace_id, id, run_id, name, question, args, args_hash, asked_at, expires_at, store_id)
      values (${workspaceId}, ${id}, ${runId}, ${name}, ${question}, ${JSON.stringify(args)}, ${hash(args)}, ${now}, ${expiresAt},
        (select store_id from runs where workspace_id = ${workspaceId} and id = ${runId})) on conflict (workspace_id, run_id, name) do nothing`,
  )
  await tx.execute(
    sql`update run_approvals set decision = 'expired', decided_at = ${now}
      where workspace_id = ${workspaceId} and ${ofName} and decision is null and expires_at <= ${now}`,
  )
  const seen = sql`${ofName} and args_hash = ${hash(args)}`
  const [approval] = await listApprovals(tx, workspaceId, seen, 1)
  if (approval && hash(approval.args) === hash(args)) return approval
  const why = 'The data has changed since this approval was requested.'
  throw new Refusal(runRefusals.APPROVAL_ARGS_CHANGED, why)
}

/** A person's yes or no, which wakes the run. The first decision wins, and `onDecided` is called for it alone, in the same transaction; the same one again is answered with it. Refuses with APPROVAL_NOT_FOUND, APPROVAL_DECIDED or APPROVAL_EXPIRED. */
export async function decide(
  tx: Tx,
  workspaceId: string,
  approvalId: string,
  answer: ApprovalAnswer,
  now: Date,
  onDecided: (tx: Tx, approval: ApprovalView) => Promise<void> = async () => {},
): Promise<ApprovalView> {
  const find = async () => {
    const [approval] = await listApprovals(tx, workspaceId, sql`id = ${approvalId}`, 1)
    if (approval) return approval
    throw new Refusal(runRefusals.APPROVAL_NOT_FOUND, 'This approval request doesn’t exist.')
  }
  const key = { workspaceId, runId: (await find()).runId }
  const run = await lockRun(tx, key)
  const known = await find()
  const { decision, expiresAt, args, decidedArgs } = known
  const isSame = hash(decidedArgs ?? args) === hash(answer.args ?? args)
  if (decision === answer.decision && isSame) return known
  const isDecided = decision !== null && decision !== 'expired'
  if (isDecided) throw new Refusal(runRefusals.APPROVAL_DECIDED, 'This was already decided.')
  if (decision === 'expired' || new Date(expiresAt) <= now || !run || hasEnded(run.status)) {
    throw new Refusal(runRefusals.APPROVAL_EXPIRED, 'This approval request is no longer open.')
  }
  await tx.execute(
    sql`update run_approvals set decision = ${answer.decision}, decided_by = ${answer.by}, decided_at = ${now},
        decided_args = ${answer.args === undefined ? null : JSON.stringify(answer.args)}::json
      where workspace_id = ${workspaceId} and id = ${approvalId}`,
  )
  if (run.status === 'waiting') await transitionRun(tx, key, run, { status: 'queued' }, now)
  const decided = await find()
  await onDecided(tx, decided)
  return decided
}

function hash(args: unknown): string {
  return createHash('sha256').update(JSON.stringify(args)).digest('hex')
}
