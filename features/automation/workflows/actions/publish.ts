/** From a draft to the version that runs, and back. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import {
  type DraftConflict,
  type WorkflowDetail,
  workflowRefusals,
  type WorkflowSummary,
} from '../contract/workflow.ts'
import { listSince } from '../records/change-sets.ts'
import * as records from '../records/workflows.ts'
import { findFaults, hasWrites, isStopping } from '../rules/faults/find.ts'
import { listGrantable } from '../rules/grants.ts'
import { readCheckContext } from './check.ts'
import type { Author, WorkflowDeps } from './deps.ts'
import { getWorkflow, listSummaries, toDetail, toDraft } from './view.ts'

/** Removed workflows can be brought back for so many days. */
const keptDays = 30

type PublishRequest = {
  revision: number
  note: string
  autoSteps: string[]
  overrule: string | null
  status: 'active' | 'paused'
}

/** Makes the draft the version that runs. Refuses with DRAFT_CONFLICT when it is no longer what was looked at, with WORKFLOW_HAS_FAULTS, and with REHEARSAL_MISSING for writes that nobody rehearsed or overruled. */
export async function publishWorkflow(
  deps: WorkflowDeps,
  author: Author,
  workflowId: string,
  { revision, note, autoSteps, overrule, status }: PublishRequest,
): Promise<WorkflowDetail> {
  const { workspaceId, actor } = author
  const key = { workspaceId, workflowId }
  const context = await readCheckContext(deps, workspaceId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const row = await getWorkflow(tx, key, { lock: true })
    const { definition } = row
    if (row.revision !== revision) {
      const details: DraftConflict = { draft: toDraft(row), since: await listSince(tx, key, revision) }
      const why = 'This workflow was changed in between. Look at it again, then publish.'
      throw new Refusal(workflowRefusals.DRAFT_CONFLICT, why, { details })
    }
    const faults = findFaults(definition, context, workflowId).filter(isStopping)
    if (faults.length > 0) {
      const why = 'This workflow has problems. Fix them, then publish.'
      throw new Refusal(workflowRefusals.WORKFLOW_HAS_FAULTS, why, { details: { faults } })
    }
    const needsRehearsal = hasWrites(definition, context)
    const isRehearsed = !needsRehearsal || (await deps.isRehearsed(tx, workspaceId, workflowId, definition))
    if (!isRehearsed && overrule === null) {
      const why = 'This workflow changes something. Rehearse it first, or say why not.'
      throw new Refusal(workflowRefusals.REHEARSAL_MISSING, why)
    }
    const grantable = new Set(listGrantable(definition, context).map(({ id }) => id))
    const granted = autoSteps.filter((id) => grantable.has(id))
    const version = ((await records.listVersions(tx, key))[0]?.version ?? 0) + 1
    const at = deps.clock()
    const overruled = isRehearsed ? null : overrule
    const made = { version, revision, definition, note, autoSteps: granted, overruled, author: author.as }
    await records.insertVersion(tx, key, { ...made, publishedAt: at, status })
    const subject = `workflow:${workflowId}`
    const after = { version, note, autoSteps: granted, overruled, status }
    await recordAudit(tx, { workspaceId, actor, action: 'workflow.published', subject, after, at })
    await deps.onPublished(tx, workspaceId, workflowId)
    await deps.runs.publish(workspaceId, 'workflows', tx)
    return toDetail(deps, tx, await getWorkflow(tx, key))
  })
}

/** Turns the triggers of a published workflow on or off. */
export async function setWorkflowStatus(
  deps: WorkflowDeps,
  author: Author,
  workflowId: string,
  status: 'active' | 'paused',
): Promise<WorkflowSummary> {
  return change(deps, author, workflowId, async (tx, row, at) => {
    if (row.publishedVersion === null) {
      throw new Refusal(workflowRefusals.WORKFLOW_NOT_PUBLISHED, 'Publish this workflow first.')
    }
    if (row.status === status) return null
    await records.setStatus(tx, { workspaceId: author.workspaceId, workflowId }, status, at)
    return status === 'active' ? 'workflow.activated' : 'workflow.paused'
  })
}

/** Puts a workflow away, with its triggers off; it can be brought back for 30 days. */
export async function removeWorkflow(deps: WorkflowDeps, author: Author, workflowId: string): Promise<void> {
  const { workspaceId, actor } = author
  const key = { workspaceId, workflowId }
  const at = deps.clock()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const { name } = await getWorkflow(tx, key, { lock: true })
    await records.setRemoved(tx, key, at, at)
    const subject = `workflow:${workflowId}`
    await recordAudit(tx, { workspaceId, actor, action: 'workflow.removed', subject, before: { name }, at })
    await deps.onPublished(tx, workspaceId, workflowId)
    await deps.runs.publish(workspaceId, 'workflows', tx)
  })
}

/** Brings a removed workflow back, with its triggers off. */
export async function restoreWorkflow(
  deps: WorkflowDeps,
  author: Author,
  workflowId: string,
): Promise<WorkflowSummary> {
  return change(deps, author, workflowId, async (tx, row, at) => {
    if (row.removedAt === null) return null
    await records.setRemoved(tx, { workspaceId: author.workspaceId, workflowId }, null, at)
    return 'workflow.restored'
  })
}

/** Deletes what was removed more than 30 days ago, in all workspaces. */
export async function purgeRemoved({ db, clock }: Pick<WorkflowDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * dayMs)
  await db.asSystem((tx) => records.purgeRemoved(tx, before))
}

/** Changes a workflow and names what was done in the audit log; null where nothing was to do. */
async function change(
  deps: WorkflowDeps,
  { workspaceId, actor }: Author,
  workflowId: string,
  work: (tx: Tx, row: records.WorkflowRow, at: Date) => Promise<string | null>,
): Promise<WorkflowSummary> {
  const key = { workspaceId, workflowId }
  const at = deps.clock()
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    const row = await getWorkflow(tx, key, { lock: true, removed: true })
    const action = await work(tx, row, at)
    if (action === null) return
    const before = { status: row.status }
    const after = { status: (await getWorkflow(tx, key)).status }
    const subject = `workflow:${workflowId}`
    await recordAudit(tx, { workspaceId, actor, action, subject, before, after, at })
    await deps.onPublished(tx, workspaceId, workflowId)
    await deps.runs.publish(workspaceId, 'workflows', tx)
  })
  const summary = (await listSummaries(deps, workspaceId)).find(({ id }) => id === workflowId)
  if (summary) return summary
  throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
}
