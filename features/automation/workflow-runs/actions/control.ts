/** What people do to runs: pause, resume and cancel them, answer what they ask, and say what became of what was sent. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { lockRun, transitionRun } from '#engine/records.ts'
import type { Caller } from '#kit/route.ts'
import { Refusal } from '#kit/errors.ts'
import { type StepRun, workflowRunRefusals, type WorkflowRunSummary } from '../contract/run.ts'
import { findRun, type RunRow, updateRun } from '../records/runs.ts'
import { findStep, setAnswer, type StepRow } from '../records/steps.ts'
import { findWrongFields } from '../rules/answers.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { cancelRun } from './drive/end.ts'
import { ApprovalAnswer, OutcomeAnswer } from './drive/waiting.ts'
import { wake } from './lease.ts'
import { advanceLine } from './line.ts'
import { getDefinition, getRun, toStepRun, toSummary } from './view.ts'

type Deps = Omit<WorkflowRunDeps, 'executors'>
type Action = 'pause' | 'resume' | 'cancel'

const pastTense = { pause: 'paused', resume: 'resumed', cancel: 'cancelled' } as const

/** Refuses with WORKFLOW_RUN_NOT_FOUND and WORKFLOW_RUN_ENDED. */
export function controlRun(
  deps: Deps,
  { workspaceId, merchantId }: Caller,
  runId: string,
  action: Action,
): Promise<WorkflowRunSummary> {
  const key = { workspaceId, runId }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const run = await getRun(tx, key, { lock: true })
    if (run.endedAt !== null) {
      throw new Refusal(workflowRunRefusals.WORKFLOW_RUN_ENDED, 'This run has already ended.')
    }
    if (action === 'cancel') await cancelRun(deps, tx, key)
    else if (action === 'pause') await pause(deps, tx, run)
    else await resume(deps, tx, run)
    const subject = `workflow-run:${runId}`
    const name = `workflow.run-${pastTense[action]}`
    const after = { workflowId: run.workflowId, name: run.name }
    await recordAudit(tx, { workspaceId, actor: merchantId, action: name, subject, after, at: deps.clock() })
    await deps.runs.publish(workspaceId, 'workflow-runs', tx)
    return toSummary(await getRun(tx, key))
  })
}

async function pause(
  { clock }: Deps,
  tx: Tx,
  { workspaceId, id: runId, status, control }: RunRow,
): Promise<void> {
  if (status === 'paused' || control === 'cancel') return
  const key = { workspaceId, runId }
  const driven = await lockRun(tx, key)
  if (driven?.status === 'running') await updateRun(tx, key, { control: 'pause' })
  else {
    await updateRun(tx, key, { status: 'paused' })
    if (driven) await transitionRun(tx, key, driven, { status: 'paused' }, clock())
  }
}

async function resume({ clock }: Deps, tx: Tx, run: RunRow): Promise<void> {
  const { workspaceId, id: runId, status, control } = run
  const key = { workspaceId, runId }
  if (control === 'pause') await updateRun(tx, key, { control: null })
  if (status !== 'paused') return
  await updateRun(tx, key, { status: 'queued', control: null })
  const driven = await lockRun(tx, key)
  if (driven?.status === 'paused') await transitionRun(tx, key, driven, { status: 'queued' }, clock())
  if (!driven) await advanceLine(tx, run, clock())
}

type StepKey = { runId: string; stepRunId: string }
type Answering = { tx: Tx; run: RunRow; step: StepRow; at: Date }

/** Keeps an answer for the driver of the run, and wakes it. */
function answer(
  deps: Deps,
  { workspaceId, merchantId }: Caller,
  { runId, stepRunId }: StepKey,
  work: (here: Answering) => Promise<{ answer: unknown; action: string } | null>,
): Promise<StepRun> {
  const key = { workspaceId, runId }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const run = await getRun(tx, key, { lock: true })
    const step = await findStep(tx, key, { id: stepRunId })
    if (!step) throw new Refusal(workflowRunRefusals.STEP_RUN_NOT_FOUND, 'This step doesn’t exist.')
    const at = deps.clock()
    const given = await work({ tx, run, step, at })
    if (given === null) return toStepRun(step)
    await setAnswer(tx, key, step.path, given.answer)
    if (!run.hasSlot) await updateRun(tx, key, { hasSlot: true })
    await wake(tx, key, at)
    const subject = `workflow-run:${runId}`
    const after = { step: step.path, ...Object(given.answer) }
    await recordAudit(tx, { workspaceId, actor: merchantId, action: given.action, subject, after, at })
    await deps.runs.publish(workspaceId, 'workflow-runs', tx)
    return toStepRun(step)
  })
}

function refuseNotWaiting(): never {
  throw new Refusal(workflowRunRefusals.STEP_NOT_WAITING, 'This step is not waiting for an answer any more.')
}

type Decision = { decision: 'approved' | 'rejected'; reason: string; form: Record<string, unknown> }

/** Answers an approval step; the first answer holds, and the same again is answered alike. Refuses with STEP_NOT_WAITING, NOT_AN_APPROVER and STEP_INPUT_INVALID. */
export function answerApproval(
  deps: Deps,
  caller: Caller,
  key: StepKey,
  { decision, reason, form }: Decision,
): Promise<StepRun> {
  return answer(deps, caller, key, async ({ tx, run, step, at }) => {
    const { steps } = await getDefinition(tx, run)
    const action = steps.find(({ id }) => id === step.stepId)?.action
    if (action?.type !== 'approval') return refuseNotWaiting()
    const known = ApprovalAnswer.safeParse(step.answer).data
    if (known)
      return known.by === caller.merchantId && known.decision === decision ? null : refuseNotWaiting()
    const until = step.waitsFor?.until ?? null
    if (step.waitsType !== 'approval' || (until !== null && new Date(until) <= at)) return refuseNotWaiting()
    if (action.approvers.length > 0 && !action.approvers.includes(caller.merchantId)) {
      throw new Refusal(workflowRunRefusals.NOT_AN_APPROVER, 'This question is for somebody else.')
    }
    const wrong = decision === 'approved' ? findWrongFields(action.form, form) : []
    if (wrong.length > 0) {
      const why = 'The form is not filled in as it asks.'
      throw new Refusal(workflowRunRefusals.STEP_INPUT_INVALID, why, { details: { fields: wrong } })
    }
    return {
      answer: { decision, reason, form, by: caller.merchantId },
      action: `workflow.step-${decision}`,
    }
  })
}

/** Says what became of what a step sent. Refuses with STEP_NOT_WAITING. */
export function settleOutcome(
  deps: Deps,
  caller: Caller,
  key: StepKey,
  outcome: 'happened' | 'did_not_happen' | 'send_again',
): Promise<StepRun> {
  return answer(deps, caller, key, async ({ step }) => {
    const known = OutcomeAnswer.safeParse(step.answer).data
    if (step.waitsType !== 'outcome' || known) return refuseNotWaiting()
    return { answer: { outcome }, action: 'workflow.outcome-settled' }
  })
}

/** Has a run look anew at what its steps wait for, when `tx` commits. Harmless on one that has ended. */
export async function wakeWorkflowRun(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const key = { workspaceId, runId }
  const run = await findRun(tx, key, { lock: true })
  if (run && run.endedAt === null) await wake(tx, key, clock())
}

/** Cancels a run of a workflow for whoever cancels runs of any kind; does nothing for an id that is none. */
export function cancelWorkflowRun(deps: Deps, workspaceId: string, runId: string): Promise<void> {
  return deps.db.inWorkspace(workspaceId, (tx) => cancelRun(deps, tx, { workspaceId, runId }))
}
