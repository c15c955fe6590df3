/** Copying steps within a workflow and between workflows. */
import type { Edge, StepAction, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import type { WorkflowEdit } from '../contract/edit.ts'
import { newStepId } from './step-edits.ts'

/** Steps with the edges among them, as the clipboard carries them. */
export type CopiedSteps = { format: 'vitrine-steps'; steps: WorkflowStep[]; edges: Edge[] }

/** The chosen steps, with the bodies of loops; null where none is chosen. */
export function copySteps(definition: WorkflowDefinition, ids: readonly string[]): CopiedSteps | null {
  const chosen = new Set(ids)
  for (const id of chosen) for (const step of definition.steps) if (step.parentId === id) chosen.add(step.id)
  const steps = definition.steps.filter(({ id }) => chosen.has(id))
  const edges = definition.edges.filter(({ from, to }) => chosen.has(from) && chosen.has(to))
  return steps.length === 0 ? null : { format: 'vitrine-steps', steps, edges }
}

/** Adds copied steps with ids of their own, a little beside where they stood, and the ids that they got. Their expressions name each other by the new ids. */
export function pasteEdits(
  definition: WorkflowDefinition,
  copied: CopiedSteps,
  maxSteps: number,
): { edits: WorkflowEdit[]; ids: string[] } {
  const room = maxSteps - definition.steps.length
  if (copied.steps.length > room) return { edits: [], ids: [] }
  const renamed = new Map<string, string>()
  for (const { id, action } of copied.steps) {
    renamed.set(id, newStepId(definition, action.type, new Set(renamed.values())))
  }
  const known = new Set(definition.steps.map(({ id }) => id))
  const steps = copied.steps.map((step): WorkflowStep => {
    const { parentId, position } = step
    const isOuter = parentId === null || !renamed.has(parentId)
    const outerParent = parentId !== null && known.has(parentId) ? parentId : null
    return {
      ...step,
      id: renamed.get(step.id) ?? step.id,
      parentId: isOuter ? outerParent : (renamed.get(parentId) ?? null),
      position: isOuter ? { x: position.x + 40, y: position.y + 40 } : position,
      action: renameSteps(step.action, renamed),
      successCheck: step.successCheck === null ? null : renameIn(step.successCheck, renamed),
    }
  })
  const added = steps.map((step, at): WorkflowEdit => {
    return { type: 'add_step', step, at: definition.steps.length + at }
  })
  const joined = copied.edges.map(({ from, port, to }, at): WorkflowEdit => {
    const edge: Edge = { from: renamed.get(from) ?? from, port, to: renamed.get(to) ?? to }
    return { type: 'add_edge', edge, at: definition.edges.length + at }
  })
  return { edits: [...added, ...joined], ids: steps.map(({ id }) => id) }
}

function renameSteps(action: StepAction, renamed: ReadonlyMap<string, string>): StepAction {
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return renameIn(value, renamed)
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    // What is written down as a value is no expression.
    if ('type' in value && value.type === 'value') return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each)]))
  }
  return visit(action) as StepAction
}

function renameIn(expression: string, renamed: ReadonlyMap<string, string>): string {
  return expression.replace(/\bsteps\.([a-zA-Z]\w*)/g, (whole, id: string) => {
    const name = renamed.get(id)
    return name === undefined ? whole : `steps.${name}`
  })
}
