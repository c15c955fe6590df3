/** Which steps may be trusted to run without approval when a version is published. */
import type { StepTool } from '../contract/check.ts'
import type { WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import { listSources } from './sources.ts'

type Steps = Pick<WorkflowDefinition, 'steps'>['steps']

/** The steps that change the store and whose input no model writes, in their order: what an agent or another workflow answers, or a model wrote before, is not known when a version is published. */
export function listGrantable(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  { tools }: { tools: readonly StepTool[] },
): WorkflowStep[] {
  return steps.filter(({ id, action }) => {
    if (action.type !== 'tool') return false
    const tool = tools.find(({ name }) => name === action.tool)
    return tool?.effect === 'write' && !isFedByModel(id, { steps, tools })
  })
}

type Fed = { steps: Steps; tools: readonly StepTool[] }

function isFedByModel(stepId: string, { steps, tools }: Fed): boolean {
  const known = new Map(steps.map((step) => [step.id, step]))
  const seen = new Set([stepId])
  for (const id of seen) {
    const step = known.get(id)
    if (!step) continue
    if (id !== stepId && mayBeOfModel(step, tools)) return true
    // What a person answers is no model's, whatever the question holds.
    if (step.action.type === 'approval') continue
    for (const source of listSources(step)) {
      if (source === '*') for (const each of known.keys()) seen.add(each)
      else seen.add(source)
    }
    // Its item comes out of the list of its loop.
    if (step.parentId !== null) seen.add(step.parentId)
  }
  return false
}

function mayBeOfModel({ action }: WorkflowStep, tools: readonly StepTool[]): boolean {
  if (action.type === 'ask' || action.type === 'workflow') return true
  if (action.type !== 'tool') return false
  return tools.find(({ name }) => name === action.tool)?.hasModelText ?? true
}
