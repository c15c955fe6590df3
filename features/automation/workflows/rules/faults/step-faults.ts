/** Faults of what one step does. */
import type { CheckContext, Fault, ValueType } from '../../contract/check.ts'
import type { StepAction, WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { readStepNames } from '../cel/check.ts'
import { splitText } from '../cel/text.ts'
import { stepsBefore } from '../graph.ts'
import { outputType, scopeTypes } from '../output-type.ts'
import { checkCondition, checkMapping, checkValue, faultAt, type Place } from './expression-faults.ts'

const dyn: ValueType = { type: 'dyn' }
const text: ValueType = { type: 'string' }

type Here = {
  definition: WorkflowDefinition
  step: WorkflowStep
  context: CheckContext
  types: Record<string, ValueType>
  at: (field: string) => Place
}

export function findStepFaults(
  definition: WorkflowDefinition,
  step: WorkflowStep,
  context: CheckContext,
): Fault[] {
  const at = (field: string): Place => ({ stepId: step.id, field })
  const types = scopeTypes(definition, step.id, context)
  const here: Here = { definition, step, context, types, at }
  const faults: Fault[] = []
  if (step.name.trim() === '') faults.push(faultAt('STEP_NO_NAME', at('name')))
  faults.push(...checkAction(here, step.action))
  if (step.successCheck !== null) {
    const output = outputType(definition, step, context)
    faults.push(...checkCondition(step.successCheck, { ...types, output }, at('successCheck')))
  }
  return [...withStepsNotBefore(here, faults)]
}

function checkAction(here: Here, action: StepAction): Fault[] {
  const { at, types, context } = here
  switch (action.type) {
    case 'incomplete':
      return [faultAt('STEP_INCOMPLETE', at('action'))]
    case 'tool':
      return checkTool(here, action)
    case 'condition':
      return checkCondition(action.expression, types, at('action.expression'))
    case 'loop':
      return checkValue(action.items, { type: 'list', of: dyn }, types, at('action.items'))
    case 'wait':
      return checkWait(here, action)
    case 'approval': {
      const known = new Set(context.merchants.map(({ id }) => id))
      const unknown = action.approvers.filter((id) => !known.has(id))
      return [
        ...checkMapping(action.question, text, types, at('action.question')),
        ...unknown.map((name) => faultAt('ADDRESS_INVALID', at('action.approvers'), { name })),
      ]
    }
    case 'http':
      return checkHttp(here, action)
    case 'message':
      return checkMessage(here, action)
    case 'workflow':
      return checkSubWorkflow(here, action)
    case 'ask':
      return [...needsAgent(here), ...checkMapping(action.question, text, types, at('action.question'))]
  }
}

type ActionOf<T extends StepAction['type']> = Extract<StepAction, { type: T }>

function needsAgent({ step, at }: Here): Fault[] {
  return step.agent === null ? [faultAt('AGENT_MISSING', at('agent'))] : []
}

function checkTool(here: Here, action: ActionOf<'tool'>): Fault[] {
  const { step, at, types, context } = here
  const tool = context.tools.find(({ name }) => name === action.tool)
  if (!tool) return [...needsAgent(here), faultAt('TOOL_UNKNOWN', at('action.tool'), { name: action.tool })]
  const faults = needsAgent(here)
  if (step.agent !== null && !tool.agents.includes(step.agent)) {
    faults.push(faultAt('TOOL_NOT_OF_AGENT', at('action.tool'), { name: tool.title, agent: step.agent }))
  }
  for (const { name, title, isRequired, valueType, choices } of tool.inputs) {
    const field = at(`action.input.${name}`)
    const mapping = action.input[name]
    if (!mapping) {
      if (isRequired) faults.push(faultAt('INPUT_MISSING', field, { name: title }))
      continue
    }
    faults.push(
      ...checkMapping(mapping, isRequired ? valueType : { type: 'optional', of: valueType }, types, field),
    )
    const isChoice = mapping.type !== 'value' || mapping.value === null || choices.length === 0
    if (!isChoice && typeof mapping.value === 'string' && !choices.includes(mapping.value)) {
      faults.push(faultAt('INPUT_TYPE', field, { expected: choices.join(', '), found: mapping.value }))
    }
  }
  const known = new Set(tool.inputs.map(({ name }) => name))
  const unknown = Object.keys(action.input).filter((name) => !known.has(name))
  return [...faults, ...unknown.map((name) => faultAt('INPUT_UNKNOWN', at(`action.input.${name}`), { name }))]
}

function checkWait({ at, types, definition, context }: Here, { for: wait }: ActionOf<'wait'>): Fault[] {
  if (wait.type === 'until') return checkValue(wait.time, text, types, at('action.for.time'))
  if (wait.type !== 'event' || wait.filter === null) return []
  const event = outputType(definition, waitFor(wait.event), context)
  const of = event.type === 'object' ? event.fields.event : undefined
  const known = of?.type === 'optional' ? of.of : dyn
  return checkCondition(wait.filter, { ...types, event: known }, at('action.for.filter'))
}

/** A step that waits for an event, to ask what it gives. */
function waitFor(event: Extract<ActionOf<'wait'>['for'], { type: 'event' }>['event']): WorkflowStep {
  const action = { type: 'wait', for: { type: 'event', event, filter: null, timeoutSeconds: 1 } } as const
  return { action } as WorkflowStep
}

function checkHttp({ at, types, context }: Here, action: ActionOf<'http'>): Fault[] {
  const faults = checkMapping(action.url, text, types, at('action.url'))
  const url =
    action.url.type === 'value' ? action.url.value : action.url.type === 'text' ? action.url.text : null
  if (typeof url === 'string' && !url.startsWith('{{') && !/^https?:\/\/[^\s/]/i.test(url)) {
    faults.push(faultAt('URL_INVALID', at('action.url'), { name: url }))
  }
  for (const [name, mapping] of Object.entries(action.headers)) {
    faults.push(...checkMapping(mapping, text, types, at(`action.headers.${name}`)))
  }
  for (const [header, name] of Object.entries(action.secrets)) {
    if (!context.secrets.includes(name))
      faults.push(faultAt('SECRET_UNKNOWN', at(`action.secrets.${header}`), { name }))
  }
  if (action.body !== null) faults.push(...checkMapping(action.body, dyn, types, at('action.body')))
  return faults
}

function checkMessage({ at, types, context }: Here, action: ActionOf<'message'>): Fault[] {
  const faults = [
    ...checkMapping(action.title, text, types, at('action.title')),
    ...checkMapping(action.text, text, types, at('action.text')),
    ...(action.to === null ? [] : checkMapping(action.to, text, types, at('action.to'))),
  ]
  if (action.channel === 'email' && !context.isMailSet)
    faults.push(faultAt('MAIL_NOT_SET', at('action.channel')))
  const to = action.to?.type === 'value' ? action.to.value : null
  const isAddress =
    action.channel === 'inbox' ||
    action.to?.type === 'expression' ||
    action.to?.type === 'text' ||
    (typeof to === 'string' &&
      (action.channel === 'email' ? /^\S+@\S+\.\S+$/.test(to) : /^https?:\/\/\S+$/i.test(to))) ||
    (action.channel === 'email' && action.to === null)
  if (!isAddress) faults.push(faultAt('ADDRESS_INVALID', at('action.to'), { name: String(to ?? '') }))
  return faults
}

function checkSubWorkflow({ at, types, context }: Here, action: ActionOf<'workflow'>): Fault[] {
  const known = context.workflows.find(({ id }) => id === action.workflowId)
  if (!known) return [faultAt('WORKFLOW_UNKNOWN', at('action.workflowId'), { name: action.workflowId })]
  const inputs = Object.entries(action.input).flatMap(([name, mapping]) =>
    checkMapping(mapping, dyn, types, at(`action.input.${name}`)),
  )
  return inputs
}

/** Names a step that does not come before in place of a key that is missing, and warns of one that may have been left out. */
function withStepsNotBefore(here: Here, faults: Fault[]): Fault[] {
  const { definition, step, at } = here
  const { possible, always } = stepsBefore(definition, step.id)
  const names = new Map(definition.steps.map((each) => [each.id, each.name]))
  const found = faults.map((fault) => {
    if (fault.code !== 'EXPRESSION_UNKNOWN_NAME') return fault
    const id = /No such key: (\w+)/.exec(fault.values.problem ?? '')?.[1] ?? ''
    const isStep = names.has(id) && !possible.has(id)
    return isStep
      ? { ...fault, code: 'STEP_NOT_BEFORE' as const, values: { name: names.get(id) ?? id } }
      : fault
  })
  const uncertain = readExpressions(step).flatMap(({ field, expression, offset }) =>
    readStepNames(expression).flatMap(({ id, start, end }): Fault[] => {
      if (!possible.has(id) || always.has(id)) return []
      const position = { start: start + offset, end: end + offset }
      const values = { name: names.get(id) ?? id }
      return [{ ...faultAt('STEP_NOT_BEFORE', at(field), values), severity: 'warning', position }]
    }),
  )
  return [...found, ...uncertain]
}

/** Every expression of a step with where it stands. A text's expressions have the place that they begin at. */
export function readExpressions({
  action,
  successCheck,
}: Pick<WorkflowStep, 'action' | 'successCheck'>): { field: string; expression: string; offset: number }[] {
  const found: { field: string; expression: string; offset: number }[] = []
  const visit = (value: unknown, field: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, expression, text: written } = value as Record<string, unknown>
    if (type === 'expression' && typeof expression === 'string') found.push({ field, expression, offset: 0 })
    else if (type === 'text' && typeof written === 'string') {
      for (const part of splitText(written)) {
        if (part.type === 'expression') found.push({ field, expression: part.expression, offset: part.start })
      }
    } else for (const [name, each] of Object.entries(value)) visit(each, `${field}.${name}`)
  }
  visit(action, 'action')
  if (action.type === 'condition')
    found.push({ field: 'action.expression', expression: action.expression, offset: 0 })
  if (action.type === 'loop') found.push({ field: 'action.items', expression: action.items, offset: 0 })
  if (successCheck !== null) found.push({ field: 'successCheck', expression: successCheck, offset: 0 })
  return found
}
