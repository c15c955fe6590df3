/** Which steps may be trusted to run without approval when a version is published. */
import type { StepTool } from '../contract/check.ts'
import type { Mapping, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import { compile } from './cel/evaluate.ts'
import { splitText } from './cel/text.ts'

type Steps = Pick<WorkflowDefinition, 'steps'>['steps']

/** The steps that change the store and whose input no model writes, in their order: what an agent or another workflow answers is not known when a version is published. */
export function listGrantable(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  { tools }: { tools: readonly StepTool[] },
): WorkflowStep[] {
  return steps.filter(({ id, action }) => {
    if (action.type !== 'tool') return false
    const tool = tools.find(({ name }) => name === action.tool)
    return tool?.effect === 'write' && !isFedByModel(id, steps)
  })
}

function isFedByModel(stepId: string, steps: Steps): boolean {
  const known = new Map(steps.map((step) => [step.id, step]))
  const seen = new Set([stepId])
  for (const id of seen) {
    const step = known.get(id)
    if (!step) continue
    if (id !== stepId && (step.action.type === 'ask' || step.action.type === 'workflow')) return true
    for (const source of listSources(step)) {
      if (source === '*') for (const each of known.keys()) seen.add(each)
      else seen.add(source)
    }
    // Its item comes out of the list of its loop.
    if (step.parentId !== null) seen.add(step.parentId)
  }
  return false
}

/** Ids of the steps whose outputs a step reads; `*` where it reads all of them. */
function listSources({ action }: WorkflowStep): string[] {
  return listExpressions(action).flatMap((expression) => {
    const compiled = compile(expression)
    return 'error' in compiled ? [] : [...compiled.steps]
  })
}

function listExpressions(action: WorkflowStep['action']): string[] {
  switch (action.type) {
    case 'tool':
    case 'workflow':
      return Object.values(action.input).flatMap(toExpressions)
    case 'loop':
      return [action.items]
    case 'http':
      return [action.url, ...Object.values(action.headers), ...(action.body ? [action.body] : [])].flatMap(
        toExpressions,
      )
    default:
      return []
  }
}

function toExpressions(mapping: Mapping): string[] {
  if (mapping.type === 'expression') return [mapping.expression]
  if (mapping.type === 'value') return []
  return splitText(mapping.text).flatMap((part) => (part.type === 'expression' ? [part.expression] : []))
}
