/** Typed edits of a draft: the save format, the unit of a merge, the undo stack and the history at once. */
import { z } from 'zod'
import { JsonValue, Edge, WorkflowDefinition, WorkflowStep } from './definition.ts'

/** A field of the workflow beside its steps and edges. */
export const WorkflowField = WorkflowDefinition.omit({ format: true, steps: true, edges: true }).keyof()
export type WorkflowField = z.infer<typeof WorkflowField>

/** A field of a step beside its id. */
export const StepField = WorkflowStep.omit({ id: true }).keyof()
export type StepField = z.infer<typeof StepField>

/** One change. It holds what stood before, so that it can be undone and two can be compared. */
export const WorkflowEdit = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('set_field'), field: WorkflowField, before: JsonValue, after: JsonValue }),
  /** `at` is its place in the list of steps. */
  z.strictObject({ type: z.literal('add_step'), step: WorkflowStep, at: z.number().int().min(0) }),
  z.strictObject({ type: z.literal('remove_step'), step: WorkflowStep, at: z.number().int().min(0) }),
  z.strictObject({
    type: z.literal('set_step'),
    stepId: z.string(),
    field: StepField,
    before: JsonValue,
    after: JsonValue,
  }),
  z.strictObject({
    type: z.literal('move_step'),
    stepId: z.string(),
    from: z.number().int(),
    to: z.number().int(),
  }),
  z.strictObject({ type: z.literal('add_edge'), edge: Edge, at: z.number().int().min(0) }),
  z.strictObject({ type: z.literal('remove_edge'), edge: Edge, at: z.number().int().min(0) }),
])
export type WorkflowEdit = z.infer<typeof WorkflowEdit>

export const EditAuthor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('merchant'), merchantId: z.string(), name: z.string() }),
  z.object({ type: z.literal('agent'), agent: z.string() }),
])
export type EditAuthor = z.infer<typeof EditAuthor>

/** What a change set is. `undo` and `redo` name the set they turn back; a `merge` was made over a conflict; a `proposal` is an agent's and counts only once a merchant accepts it. */
export const ChangeSetKind = z.enum(['edit', 'undo', 'redo', 'merge', 'restore', 'import', 'proposal'])
export type ChangeSetKind = z.infer<typeof ChangeSetKind>

/** Edits that belong together: one step of undo. `id` is made by who edits (a UUID), so that sending twice saves once. */
export const ChangeSet = z.object({
  id: z.uuid(),
  /** The draft's revision that it made; null for a proposal that nobody accepted yet. */
  revision: z.number().int().nullable(),
  kind: ChangeSetKind,
  /** The set that an undo or a redo is of. */
  of: z.uuid().nullable(),
  edits: z.array(WorkflowEdit).max(5_000),
  author: EditAuthor,
  at: z.string(),
})
export type ChangeSet = z.infer<typeof ChangeSet>

/** Two changes of one thing that cannot both hold. `ours` is what was to be saved. */
export const EditConflict = z.object({
  /** A field of the workflow, or a step, an edge or a field of a step. */
  subject: z.object({ stepId: z.string().nullable(), field: z.string().nullable() }),
  base: JsonValue,
  ours: JsonValue,
  theirs: JsonValue,
  by: EditAuthor,
})
export type EditConflict = z.infer<typeof EditConflict>
