import type { Tx } from '#db/database.ts'
import { viewCoverage } from '#features/automation/events/actions/coverage.ts'
import type { EventCoverage } from '#features/automation/events/contract.ts'
import { findDraft } from '#features/automation/workflows/actions/runnable.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { findFaults, isStopping } from '#features/automation/workflows/rules/faults/find.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { type AnswerPick, rehearsalRefusals } from '../contract.ts'
import * as records from '../records.ts'
import { fingerprint } from './fingerprint.ts'
import { eventTypesOf, recordedSince } from '../rules/needs.ts'
import type { RehearsalDeps } from './deps.ts'
import { checkSampleEvent } from './sample-event.ts'

export const rehearsalKind = 'workflows.rehearse'

/** So many rehearsals of a workflow are kept, and for so many days what they would have done. */
const keptRehearsals = 20
const keptDays = 30

export type RehearsalOrder = { id: string; days: number; picks: Record<string, AnswerPick> }

/** Starts a rehearsal of the draft as it stands; the same id again answers the same one. Refuses with WORKFLOW_NOT_FOUND, DRAFT_HAS_FAULTS, NOTHING_RECORDED, SAMPLE_EVENT_INVALID, and REHEARSAL_RUNNING while another one of the workflow runs. */
export async function startRehearsal(
  deps: RehearsalDeps,
  workspaceId: string,
  workflowId: string,
  { id, days, picks }: RehearsalOrder,
): Promise<string> {
  const context = await deps.readCheckContext(workspaceId)
  const { types: coverage } = await viewCoverage(deps, workspaceId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const known = await records.findRehearsal(tx, { workspaceId, rehearsalId: id })
    if (known?.workflowId === workflowId) return known.runId
    const draft = await findDraft(tx, { workspaceId, workflowId })
    if (!draft || draft.isRemoved) {
      throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
    }
    const { definition } = draft
    const faults = findFaults(definition, context, workflowId).filter(isStopping)
    if (faults.length > 0) {
      const why = 'This draft has faults. Fix them, then rehearse it.'
      throw new Refusal(rehearsalRefusals.DRAFT_HAS_FAULTS, why, { details: { faults } })
    }
    const to = deps.clock()
    const period = { from: new Date(to.getTime() - days * dayMs), to }
    const isSample = checkSampleEvent(definition.trigger, picks)
    if (!isSample) refuseUnrecorded(definition, coverage, period)
    const purpose = `${rehearsalKind}:${workflowId}`
    const started = { purpose, input: { rehearsalId: id }, tx }
    const { run, isNew } = await deps.runs.start(workspaceId, rehearsalKind, started)
    if (!isNew) {
      const why = 'This workflow is being rehearsed already. Wait until that ends, or cancel it.'
      throw new Refusal(rehearsalRefusals.REHEARSAL_RUNNING, why)
    }
    const isFree = await records.insertRehearsal(tx, {
      ...{ workspaceId, id, workflowId, runId: run.id, definition, picks },
      storeId: await findActiveStoreId(tx, workspaceId),
      fingerprint: fingerprint(definition),
      draftRevision: draft.revision,
      publishedVersion: draft.publishedVersion,
      periodFrom: period.from,
      periodTo: period.to,
      recordedSince: isSample ? null : recordedSince(eventTypesOf([definition]), coverage, period),
      sampled: [],
      createdAt: to,
    })
    if (!isFree)
      throw new Refusal(rehearsalRefusals.REHEARSAL_NOT_FOUND, 'This id belongs to another rehearsal.')
    await trim(tx, { workspaceId, workflowId }, to)
    await deps.runs.publish(workspaceId, 'rehearsals', tx)
    return run.id
  })
}

/** What starts on an event has nothing to be rehearsed over where none was recorded. */
function refuseUnrecorded(
  { trigger }: WorkflowDefinition,
  coverage: readonly EventCoverage[],
  { to }: { to: Date },
): void {
  if (trigger.type !== 'event') return
  const found = coverage.find(({ type }) => type === trigger.event)
  const isBegun = found?.since != null && new Date(found.since) < to
  if (isBegun && found.count > 0) return
  const why = 'Nothing that starts this workflow has been recorded yet. Rehearse it on a sample event.'
  throw new Refusal(rehearsalRefusals.NOTHING_RECORDED, why)
}

function trim(tx: Tx, key: { workspaceId: string; workflowId: string }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  return records.trimRehearsals(tx, key, { kept: keptRehearsals, before })
}
