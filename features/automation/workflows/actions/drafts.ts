/** Drafts: made, edited and merged. Every change is a change set that names what stood before. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { Refusal } from '#kit/errors.ts'
import { WorkflowDefinition } from '../contract/definition.ts'
import type { ChangeSet, ChangeSetKind, WorkflowEdit, EditConflict } from '../contract/edit.ts'
import {
  type Draft,
  type DraftConflict,
  type WorkflowDetail,
  workflowRefusals,
} from '../contract/workflow.ts'
import * as changeSets from '../records/change-sets.ts'
import * as records from '../records/workflows.ts'
import { editsBetween } from '../rules/diff.ts'
import { applyEdits, invertEdits } from '../rules/edits.ts'
import { chooseOurs, fitProposal, mergeEdits, rewind } from '../rules/merge.ts'
import type { Author, WorkflowDeps } from './deps.ts'
import { getWorkflow, toDetail, toDraft } from './view.ts'

/** Of one workspace, removed ones included. */
const maxWorkflows = 500

type NewDraft = { id: string; definition: WorkflowDefinition; templateId?: string | null }

/** Makes a draft. The same id again answers the workflow that was made with it. */
export async function createDraft(
  deps: WorkflowDeps,
  author: Author,
  { id, definition, templateId = null }: NewDraft,
): Promise<WorkflowDetail> {
  const { workspaceId, actor } = author
  const key = { workspaceId, workflowId: id }
  const at = deps.clock()
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const known = await records.findWorkflow(tx, key)
    if (!known) {
      if ((await records.countWorkflows(tx, workspaceId)) >= maxWorkflows) {
        const why = `A workspace has ${maxWorkflows} workflows at most. Remove one you no longer need.`
        throw new Refusal(workflowRefusals.TOO_MANY_WORKFLOWS, why)
      }
      const { name } = definition
      const isNew = await records.insertWorkflow(tx, {
        workspaceId,
        id,
        name,
        definition,
        templateId,
        createdAt: at,
        updatedAt: at,
      })
      if (isNew) {
        const subject = `workflow:${id}`
        await recordAudit(tx, {
          workspaceId,
          actor,
          action: 'workflow.created',
          subject,
          after: { name },
          at,
        })
        await deps.runs.publish(workspaceId, 'workflows', tx)
      }
    }
    return toDetail(deps, tx, await getWorkflow(tx, key))
  })
}

/** A draft with the content of another, its name ending in " (Copy)". */
export async function copyWorkflow(
  deps: WorkflowDeps,
  author: Author,
  { id, workflowId }: { id: string; workflowId: string },
): Promise<WorkflowDetail> {
  const key = { workspaceId: author.workspaceId, workflowId }
  const { definition, templateId } = await deps.db.inWorkspace(author.workspaceId, (tx) =>
    getWorkflow(tx, key),
  )
  const ending = ' (Copy)'
  const name = `${definition.name.slice(0, 200 - ending.length)}${ending}`
  return createDraft(deps, author, { id, definition: { ...definition, name }, templateId })
}

type SaveRequest = {
  id: string
  baseRevision: number
  kind: Exclude<ChangeSetKind, 'proposal' | 'import'>
  of: string | null
  edits: WorkflowEdit[]
}
type Saved = { changeSet: ChangeSet; draft: Draft }

/** Saves edits that were made on the present revision. Sent again, they are saved once. Refuses with DRAFT_CONFLICT and what came in between, or with EDIT_NOT_APPLICABLE. */
export async function saveEdits(
  deps: WorkflowDeps,
  author: Author,
  workflowId: string,
  { baseRevision, ...asked }: SaveRequest,
): Promise<Saved> {
  const key = { workspaceId: author.workspaceId, workflowId }
  return deps.db.inWorkspace(author.workspaceId, async (tx) => {
    const row = await getWorkflow(tx, key, { lock: true })
    const known = await changeSets.findChangeSet(tx, key, asked.id)
    if (known && known.revision !== null) return { changeSet: known, draft: toDraft(row) }
    if (row.revision !== baseRevision) {
      const since = await changeSets.listSince(tx, key, baseRevision)
      const details: DraftConflict = { draft: toDraft(row), since }
      throw new Refusal(workflowRefusals.DRAFT_CONFLICT, 'Somebody saved this workflow in between.', {
        details,
      })
    }
    return save(deps, tx, author, row, asked)
  })
}

async function save(
  deps: Pick<WorkflowDeps, 'clock' | 'runs'>,
  tx: Tx,
  { workspaceId, as }: Author,
  row: records.WorkflowRow,
  { id, kind, of, edits }: Omit<SaveRequest, 'baseRevision'>,
): Promise<Saved> {
  const key = { workspaceId, workflowId: row.id }
  const at = deps.clock()
  const definition = applyOrRefuse(row.definition, edits)
  const revision = row.revision + 1
  const changeSet: ChangeSet = { id, revision, kind, of, edits, author: as, at: at.toISOString() }
  await changeSets.insertChangeSet(tx, key, changeSet)
  await records.saveDraft(tx, key, { definition, revision, at })
  await deps.runs.publish(workspaceId, 'workflows', tx)
  return { changeSet, draft: toDraft({ ...row, definition, revision, updatedAt: at }) }
}

function applyOrRefuse(definition: WorkflowDefinition, edits: readonly WorkflowEdit[]): WorkflowDefinition {
  const made = applyEdits(definition, edits)
  if ('problem' in made) {
    const why = 'These edits don’t fit the workflow as it is now.'
    throw new Refusal(workflowRefusals.EDIT_NOT_APPLICABLE, why, { details: made.problem })
  }
  const parsed = WorkflowDefinition.safeParse(made.definition)
  if (parsed.success) return made.definition
  const details = parsed.error.issues
    .map(({ path, message }) => ({ path: path.join('.'), message }))
    .slice(0, 20)
  const why = 'These edits would make a workflow that isn’t valid.'
  throw new Refusal(workflowRefusals.EDIT_NOT_APPLICABLE, why, { details })
}

type Proposal = { id: string; baseRevision: number; edits: WorkflowEdit[] }

/** Keeps what an agent would change, for a merchant to accept. Where somebody changed the same thing since, the proposal is over what stands now; one that changes nothing any more has no edits and is not kept. */
export async function proposeEdits(
  deps: Pick<WorkflowDeps, 'db' | 'clock' | 'runs'>,
  { workspaceId, as }: Author,
  workflowId: string,
  { id, baseRevision, edits }: Proposal,
): Promise<ChangeSet> {
  const key = { workspaceId, workflowId }
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const row = await getWorkflow(tx, key, { lock: true })
    const known = await changeSets.findChangeSet(tx, key, id)
    if (known) return known
    // A proposal is always kept over the present draft: what came in between is merged at once.
    const base = await readBase(tx, key, row, baseRevision)
    const ours = applyOrRefuse(base.definition, edits)
    const { definition, conflicts } = mergeEdits(base.definition, row.definition, ours, base.since)
    // Nothing is decided yet, so what conflicts is proposed, too.
    const wanted = editsBetween(row.definition, conflicts.reduce(chooseOurs, definition))
    const at = deps.clock().toISOString()
    const proposal: ChangeSet = {
      id,
      revision: null,
      kind: 'proposal',
      of: null,
      edits: wanted,
      author: as,
      at,
    }
    if (wanted.length === 0) return proposal
    await changeSets.insertChangeSet(tx, key, proposal)
    await deps.runs.publish(workspaceId, 'workflows', tx)
    return proposal
  })
}

async function readBase(tx: Tx, key: records.WorkflowKey, row: records.WorkflowRow, revision: number) {
  const since = await changeSets.listSince(tx, key, revision)
  const definition = rewind(row.definition, since, invertEdits)
  if (definition) return { definition, since }
  throw new Refusal(workflowRefusals.EDIT_NOT_APPLICABLE, 'These edits don’t fit the workflow as it is now.')
}

/** Accepts or dismisses a proposal. What conflicts with what was saved since is answered, and proposed again over the present draft; the rest is made. */
export async function decideProposal(
  deps: WorkflowDeps,
  author: Author,
  {
    workflowId,
    changeSetId,
    decision,
  }: { workflowId: string; changeSetId: string; decision: 'accept' | 'dismiss' },
  newId: () => string,
): Promise<{ draft: Draft; conflicts: EditConflict[] }> {
  const { workspaceId, actor } = author
  const key = { workspaceId, workflowId }
  const at = deps.clock()
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const row = await getWorkflow(tx, key, { lock: true })
    const proposal = (await changeSets.listProposals(tx, key)).find(({ id }) => id === changeSetId)
    if (!proposal)
      throw new Refusal(workflowRefusals.CHANGE_SET_NOT_FOUND, 'This proposal was already decided.')
    await changeSets.dismissProposal(tx, key, changeSetId, at)
    const action = decision === 'accept' ? 'workflow.proposal-accepted' : 'workflow.proposal-dismissed'
    const subject = `workflow:${workflowId}`
    await recordAudit(tx, { workspaceId, actor, action, subject, after: { changeSetId }, at })
    if (decision === 'dismiss') {
      await deps.runs.publish(workspaceId, 'workflows', tx)
      return { draft: toDraft(row), conflicts: [] }
    }
    const { edits, conflicts } = await fit(tx, key, row, proposal)
    const order = { id: newId(), kind: 'merge', of: changeSetId, edits } as const
    const as = proposal.author
    const { draft } =
      edits.length > 0 ? await save(deps, tx, { ...author, as }, row, order) : { draft: toDraft(row) }
    const rest = editsBetween(draft.definition, conflicts.reduce(chooseOurs, draft.definition))
    if (rest.length > 0) {
      const left: ChangeSet = { ...proposal, id: newId(), of: changeSetId, edits: rest, at: at.toISOString() }
      await changeSets.insertChangeSet(tx, key, left)
    }
    await deps.runs.publish(workspaceId, 'workflows', tx)
    return { draft, conflicts }
  })
}

/** The proposal's edits over the present draft. */
async function fit(
  tx: Tx,
  key: records.WorkflowKey,
  { definition }: records.WorkflowRow,
  proposal: ChangeSet,
) {
  const isFit = 'definition' in applyEdits(definition, proposal.edits)
  const since = isFit ? [] : await changeSets.listSince(tx, key, 0)
  const fitted = fitProposal(definition, since, proposal.edits)
  if (fitted) return fitted
  throw new Refusal(workflowRefusals.EDIT_NOT_APPLICABLE, 'This proposal no longer fits the workflow.')
}
