/** What a step is given: its mappings over what is known when it begins. */
import type { Mapping, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import {
  type ExpressionError,
  resolveMapping,
  resolveMappings,
  type Scope,
} from '#features/automation/workflows/rules/cel/evaluate.ts'
import { listSources } from '#features/automation/workflows/rules/sources.ts'
import type { z } from 'zod'
import type { ChildInput, StepInputs } from '../contract/executor.ts'
import type { RunError } from '../contract/run.ts'

export type Resolved = { input: unknown } | { error: RunError }

/** An expression that failed, as the step's error. */
export function toRunError({ code, message }: ExpressionError, field: string, scope: Scope = {}): RunError {
  const said = message
    .replace(/^No such key: index .+$/, 'The list that it reads has too few entries')
    .replace(/^No such key: (.+)$/, 'There is no “$1” in what it reads')
  const isMissing = code === 'missing_key'
  const why = isMissing ? findNoAnswer(scope) : null
  return {
    code: isMissing ? 'VALUE_MISSING' : 'EXPRESSION_FAILED',
    message: `${field}: ${said}${why === null ? '' : `. ${why}`}`,
  }
}

/** What the last tool said that had no answer, for want of facts or of what they come from: its details are not there then. */
function findNoAnswer({ steps }: Scope): string | null {
  const outputs = Object.values(Object(steps)).map((step) => Object(Object(step).output))
  const last = outputs.findLast(({ outcome }) => outcome === 'too_little' || outcome === 'unavailable')
  return typeof last?.summary === 'string' ? last.summary : null
}

/** Why a step that misses a value has nothing to do: what a tool said that it reads and that had no answer. */
export function findTooLittle(step: WorkflowStep, scope: Scope): string | null {
  const read = new Set(listSources(step))
  const steps = Object.entries(Object(scope['steps'])).filter(([id]) => read.has('*') || read.has(id))
  return findNoAnswer({ steps: Object.fromEntries(steps) })
}

/** The input of a step that is carried out outside the driver, or why it has none. */
export function resolveInput({ action }: WorkflowStep, scope: Scope): Resolved {
  switch (action.type) {
    case 'tool':
      return toInput(action.input, scope, (input): StepInputs['tool'] => ({ tool: action.tool, input }))
    case 'http': {
      const { method, secrets, idempotencyHeader, url, body } = action
      const values = resolveAll({ url, ...(body ? { body } : {}) }, scope)
      if ('error' in values) return values
      return toInput(action.headers, scope, (headers): StepInputs['http'] => ({
        ...{ method, secrets, idempotencyHeader, headers },
        url: values.input.url,
        body: values.input.body ?? null,
      }))
    }
    case 'message': {
      const { channel, to, title, text } = action
      return toInput({ title, text, ...(to ? { to } : {}) }, scope, (values): StepInputs['message'] => ({
        channel,
        to: values.to ?? null,
        title: values.title,
        text: values.text,
      }))
    }
    case 'ask':
      return toInput({ question: action.question }, scope, ({ question }): StepInputs['ask'] => ({
        question,
      }))
    case 'workflow':
      return toInput(
        action.input,
        scope,
        (input): z.infer<typeof ChildInput> => ({
          workflowId: action.workflowId,
          input,
        }),
      )
    default:
      return { input: null }
  }
}

function toInput(
  mappings: Readonly<Record<string, Mapping>>,
  scope: Scope,
  make: (values: Record<string, unknown>) => unknown,
): Resolved {
  const made = resolveAll(mappings, scope)
  return 'error' in made ? made : { input: make(made.input) }
}

function resolveAll(mappings: Readonly<Record<string, Mapping>>, scope: Scope) {
  const made = resolveMappings(mappings, scope)
  if ('error' in made) return { error: toRunError(made.error, made.name, scope) }
  return { input: made.value }
}

/** A text that is shown to people. */
export function resolveText(mapping: Mapping, scope: Scope): { text: string } | { error: RunError } {
  const made = resolveMapping(mapping, scope)
  if ('error' in made) return { error: toRunError(made.error, 'question', scope) }
  return { text: typeof made.value === 'string' ? made.value : JSON.stringify(made.value ?? null) }
}
