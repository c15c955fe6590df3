/** The words that templates are written in. */
import type { EventType } from '#features/automation/events/contract.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import {
  type Edge,
  type FormField,
  type Mapping,
  type Port,
  StepAction,
  StepPolicy,
  type Trigger,
  WorkflowDefinition,
  WorkflowStep,
} from '../../contract/definition.ts'
import { placeSteps } from './place.ts'

/** What a template is fitted to: schedules are in the store's time zone. */
export type TemplateSetting = { timeZone: string }

/** A workflow to begin with. `words` are what a sentence that asks for it is likely to hold. */
export type Template = {
  id: string
  isQuickRun: boolean
  words: readonly string[]
  make: (setting: TemplateSetting) => WorkflowDefinition
}

type Body = Pick<WorkflowDefinition, 'name' | 'category' | 'description' | 'trigger'> & {
  triggerDescription: string
  steps: readonly WorkflowStep[]
  edges: readonly Edge[]
  kpis: readonly string[]
  priority?: WorkflowDefinition['priority']
}

/** A whole definition with its steps placed on the canvas. */
export function workflow({ steps, edges, kpis, ...body }: Body): WorkflowDefinition {
  const placed = placeSteps({ steps: [...steps], edges: [...edges] })
  return WorkflowDefinition.parse({ format: 1, ...body, steps: placed, edges, kpis })
}

type More = Partial<Omit<WorkflowStep, 'id' | 'name' | 'agent' | 'action'>>

/** A step of any kind. */
export function step(
  id: string,
  name: string,
  agent: AgentId | null,
  action: StepAction,
  more: More = {},
): WorkflowStep {
  return WorkflowStep.parse({ id, name, agent, action: StepAction.parse(action), ...more })
}

/** After the last try it goes on at `failed`. */
export const branchOnFailure = StepPolicy.parse({ onFailure: 'branch' })

/** A use of a tool. */
export function use(
  id: string,
  name: string,
  agent: AgentId,
  tool: string,
  input: Record<string, Mapping> = {},
  more: More = {},
): WorkflowStep {
  return step(id, name, agent, { type: 'tool', tool, input }, more)
}

/** A question that an expression answers. */
export function decide(id: string, name: string, expression: string, more: More = {}): WorkflowStep {
  return step(id, name, null, { type: 'condition', expression }, { estimatedSeconds: 1, ...more })
}

/** A message to the inbox. */
export function tell(
  id: string,
  name: string,
  [title, body]: readonly [title: string, body: string],
  more: More = {},
): WorkflowStep {
  const action = {
    type: 'message',
    channel: 'inbox',
    to: null,
    title: text(title),
    text: text(body),
  } as const
  return step(id, name, null, action, { estimatedSeconds: 1, ...more })
}

/** Steps for each item of a list. */
export function each(
  id: string,
  name: string,
  items: string,
  { limit, concurrency = 1 }: { limit: number; concurrency?: number },
): WorkflowStep {
  return step(id, name, null, { type: 'loop', items, limit, concurrency })
}

/** A question to whoever looks into the inbox. */
export function askPerson(
  id: string,
  name: string,
  question: string,
  { days, form = [] }: { days: number; form?: FormField[] },
): WorkflowStep {
  const expiresInSeconds = days * 86_400
  return step(id, name, null, {
    type: 'approval',
    question: text(question),
    form,
    approvers: [],
    expiresInSeconds,
  })
}

/** A fixed value. */
export function value(of: string | number | boolean): Mapping {
  return { type: 'value', value: of }
}

/** The value of a CEL expression. */
export function from(expression: string): Mapping {
  return { type: 'expression', expression }
}

/** A text with `{{ expression }}` in it. */
export function text(of: string): Mapping {
  return { type: 'text', text: of }
}

/** Steps in a row, each left by `next`. */
export function chain(...ids: readonly string[]): Edge[] {
  return ids.slice(1).map((to, at) => ({ from: ids[at] ?? to, port: 'next', to }))
}

/** One way out of a step. */
export function way(of: string, port: Port, to: string): Edge {
  return { from: of, port, to }
}

export function on(event: EventType, filter: string | null = null): Trigger {
  return { type: 'event', event, filter }
}

/** At the times of a cron line; of runs that were missed the last is made up for. */
export function at(cron: string, { timeZone }: TemplateSetting): Trigger {
  return { type: 'schedule', cron, timeZone, missed: 'last' }
}

/** The value of a figure by its key. An answer that had too little to tell has none: then the step has nothing to do. */
export function figure(stepId: string, key: string): string {
  return `double(steps.${stepId}.output.figures.map(f, f.key == "${key}", f.value)[0])`
}

/** As `figure`, 0 where the answer has none: for an item of a loop, which is then left as it is. */
export function figureOrZero(stepId: string, key: string): string {
  return `steps.${stepId}.output.figures.map(f, f.key == "${key}", f.value).sum()`
}
