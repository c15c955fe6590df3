/** What agents make of a plan: a draft, or a proposal beside one. */
import { newId } from '#kit/ids.ts'
import { editsBetween } from '../rules/diff.ts'
import { isStopping } from '../rules/faults/find.ts'
import { fromPlan, type PlannedUse, type PlanSource } from '../rules/from-plan.ts'
import { checkWorkflow } from './check.ts'
import type { Author, WorkflowDeps } from './deps.ts'
import { createDraft, proposeEdits } from './drafts.ts'
import { viewWorkflow } from './view.ts'

/** Saves a draft; `open` is how many faults keep it from being published. */
export async function draftFromPlan(
  deps: WorkflowDeps,
  author: Author,
  plan: PlanSource,
): Promise<{ id: string; open: number }> {
  const definition = fromPlan(plan)
  const { faults } = await checkWorkflow(deps, author.workspaceId, definition)
  const id = newId()
  await createDraft(deps, author, { id, definition })
  return { id, open: faults.filter(isStopping).length }
}

/** Proposes these steps in place of the draft's; a step that keeps its id keeps what else was set of it. Null where nothing differs. */
export async function proposePlan(
  deps: WorkflowDeps,
  author: Author,
  workflowId: string,
  steps: readonly PlannedUse[],
): Promise<{ id: string; edits: number } | null> {
  const { draft } = await viewWorkflow(deps, author.workspaceId, workflowId)
  const { definition, revision } = draft
  const made = fromPlan({ name: definition.name, steps })
  const known = new Map(definition.steps.map((step) => [step.id, step]))
  const kept = made.steps.map((step) => {
    const { name, agent, action } = step
    return { ...step, ...known.get(step.id), name, agent, action }
  })
  const edits = editsBetween(definition, { ...definition, steps: kept, edges: made.edges })
  if (edits.length === 0) return null
  const proposal = { id: newId(), baseRevision: revision, edits }
  const stored = await proposeEdits(deps, author, workflowId, proposal)
  return stored.edits.length === 0 ? null : { id: stored.id, edits: stored.edits.length }
}
