/** What a step reads. */
import type { Mapping, StepAction, WorkflowStep } from '../contract/definition.ts'
import { compile } from './cel/evaluate.ts'
import { splitText } from './cel/text.ts'

/** Ids of the steps whose outputs a step reads when it begins; `*` where it reads all of them. */
export function listSources({ action }: WorkflowStep): string[] {
  return listExpressions(action).flatMap((expression) => {
    const compiled = compile(expression)
    return 'error' in compiled ? [] : [...compiled.steps]
  })
}

function listExpressions(action: StepAction): string[] {
  switch (action.type) {
    case 'tool':
    case 'workflow':
      return Object.values(action.input).flatMap(toExpressions)
    case 'loop':
      return [action.items]
    case 'condition':
      return [action.expression]
    case 'wait':
      return action.for.type === 'until' ? [action.for.time] : []
    case 'http':
      return [action.url, ...Object.values(action.headers), ...(action.body ? [action.body] : [])].flatMap(
        toExpressions,
      )
    case 'message':
      return [action.title, action.text, ...(action.to ? [action.to] : [])].flatMap(toExpressions)
    case 'ask':
    case 'approval':
      return toExpressions(action.question)
    case 'incomplete':
      return []
  }
}

function toExpressions(mapping: Mapping): string[] {
  if (mapping.type === 'expression') return [mapping.expression]
  if (mapping.type === 'value') return []
  return splitText(mapping.text).flatMap((part) => (part.type === 'expression' ? [part.expression] : []))
}
