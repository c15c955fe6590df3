/** The beginning and the end of a step, live and rehearsed: what its expressions say, before and after it is carried out. */
import type { StepAction, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { evaluate, evaluateCondition, type Scope } from '#features/automation/workflows/rules/cel/evaluate.ts'
import type { StepResult, WaitsFor } from '../contract/executor.ts'
import { type RunError, tooLittle } from '../contract/run.ts'
import { findTooLittle, resolveInput, resolveText, toRunError } from './resolve.ts'

/** A step whose turn it is, with what its expressions see. `given` is an input that a person put in the place of its mappings. */
export type BeginningStep = {
  step: WorkflowStep
  scope: () => Scope
  now: Date
  given?: { input: unknown } | null
}

/** What becomes of a step that begins: `outward` is carried out outside the driver, with this input. */
export type Beginning =
  | { type: 'ended'; result: StepResult }
  | { type: 'loop'; items: readonly unknown[] }
  | { type: 'waits'; waitsFor: WaitsFor; input: unknown }
  | { type: 'outward'; input: unknown }

type ActionOf<T extends StepAction['type']> = Extract<StepAction, { type: T }>

/** For what a step waits that waits for something else. */
export const waitsForNothing = { until: null, question: null, approvalId: null, runId: null } as const
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()

/** Says how a step begins. */
export function beginStep(here: BeginningStep): Beginning {
  const { step, scope, given = null } = here
  const { action } = step
  switch (action.type) {
    case 'incomplete':
      return fail(here, { code: 'STEP_INCOMPLETE', message: 'What this step does was not chosen.' })
    case 'condition':
      return judgeCondition(here, action)
    case 'loop':
      return openLoop(here, action)
    case 'wait':
      return beginWait(here, action)
    case 'approval':
      return askPerson(here, action)
    default: {
      const resolved = given ?? resolveInput(step, scope())
      return 'error' in resolved ? fail(here, resolved.error) : { type: 'outward', input: resolved.input }
    }
  }
}

function fail({ step, scope }: BeginningStep, error: RunError): Beginning {
  const reason = error.code === 'VALUE_MISSING' && isLeftOut(step) ? findTooLittle(step, scope()) : null
  const ended = { output: null, port: null }
  return reason === null
    ? { type: 'ended', result: { ...ended, status: 'failed', error } }
    : { type: 'ended', result: { ...ended, status: 'skipped', error: { code: tooLittle, message: reason } } }
}

/** Whether a step that has nothing to do is left out: its author did not say how to go on, and no item is counted by it. */
function isLeftOut({ policy, parentId }: WorkflowStep): boolean {
  return policy.onFailure === 'stop' && !policy.mayFail && parentId === null
}

function judgeCondition(here: BeginningStep, { expression }: ActionOf<'condition'>): Beginning {
  const { scope } = here
  const made = evaluateCondition(expression, scope())
  if ('error' in made) return fail(here, toRunError(made.error, 'expression', scope()))
  const { value } = made
  const port = value ? 'true' : 'false'
  return { type: 'ended', result: { status: 'completed', output: { value }, port, error: null } }
}

function openLoop(here: BeginningStep, { items, limit }: ActionOf<'loop'>): Beginning {
  const { scope, given = null } = here
  const made = given === null ? evaluate(items, scope()) : { value: given.input }
  if ('error' in made) return fail(here, toRunError(made.error, 'items', scope()))
  if (!Array.isArray(made.value)) {
    return fail(here, { code: 'LOOP_NOT_A_LIST', message: 'The loop was given something else than a list.' })
  }
  if (made.value.length > limit) {
    const message = `The list has ${made.value.length} items, and the loop takes ${limit}. None was run.`
    return fail(here, { code: 'LOOP_TOO_LONG', message })
  }
  return { type: 'loop', items: made.value }
}

function beginWait(here: BeginningStep, { for: until }: ActionOf<'wait'>): Beginning {
  const { scope, now } = here
  const waits = (type: 'event' | 'time', at: string): Beginning => ({
    type: 'waits',
    waitsFor: { ...waitsForNothing, type, until: at },
    input: null,
  })
  if (until.type === 'event') return waits('event', later(now, until.timeoutSeconds))
  if (until.type === 'duration') return waits('time', later(now, until.seconds))
  const made = evaluate(until.time, scope())
  if ('error' in made) return fail(here, toRunError(made.error, 'time', scope()))
  const at = new Date(typeof made.value === 'string' ? made.value : Number.NaN)
  if (!Number.isNaN(at.getTime())) return waits('time', at.toISOString())
  return fail(here, { code: 'TIME_INVALID', message: 'What the wait was given is not a time.' })
}

function askPerson(here: BeginningStep, { question, expiresInSeconds }: ActionOf<'approval'>): Beginning {
  const { scope, now } = here
  const made = resolveText(question, scope())
  if ('error' in made) return fail(here, made.error)
  const waitsFor: WaitsFor = {
    ...waitsForNothing,
    type: 'approval',
    until: later(now, expiresInSeconds),
    question: made.text,
  }
  return { type: 'waits', waitsFor, input: { question: made.text } }
}

/** Failures that another try would only repeat. */
export const finalFailures = [
  'STEP_INPUT_INVALID',
  'SECRET_MISSING',
  'HTTP_STATUS',
  'ANSWER_TOO_LARGE',
  'ADDRESS_REFUSED',
  'REQUEST_INVALID',
  'MAIL_NOT_SET',
  'MAIL_REFUSED',
  'ADDRESS_INVALID',
  'AGENT_MISSING',
  'TOOL_UNKNOWN',
  'TOOL_NOT_FOR_STEPS',
  'TOOL_REFUSED',
  'APPROVAL_REJECTED',
  'APPROVAL_EXPIRED',
  'EXPRESSION_FAILED',
  'VALUE_MISSING',
  'STEP_INCOMPLETE',
  'LOOP_NOT_A_LIST',
  'LOOP_TOO_LONG',
  'TIME_INVALID',
  'NOT_SENT',
] as const
const isFinal = new Set<string>(finalFailures)

/** What a step's end leads to: `unknown` is put before a person. */
export type Conclusion =
  | { type: 'finish'; result: StepResult }
  | { type: 'retry'; until: string; error: RunError | null }
  | { type: 'unknown'; error: RunError | null }

/** Judges how a step ended, by its own check and policy. */
export function concludeStep(
  { step, attempt, scope, now }: Omit<BeginningStep, 'given'> & { attempt: number },
  given: StepResult,
): Conclusion {
  const result = checkSuccess(step, scope, given)
  const { policy } = step
  const { status, error } = result
  if (status === 'failed' && attempt < policy.attempts && !isFinal.has(error?.code ?? '')) {
    return { type: 'retry', until: later(now, policy.retryDelaySeconds), error }
  }
  if (status === 'outcome_unknown' && policy.onFailure === 'stop' && !policy.mayFail) {
    return { type: 'unknown', error }
  }
  return { type: 'finish', result }
}

function checkSuccess(step: WorkflowStep, scope: () => Scope, result: StepResult): StepResult {
  if (step.successCheck === null || result.status !== 'completed') return result
  const made = evaluateCondition(step.successCheck, { ...scope(), output: result.output })
  if ('value' in made && made.value) return result
  const message =
    'error' in made
      ? `successCheck: ${made.error.message}`
      : 'The answer is not what the step’s check asks for.'
  return { ...result, status: 'failed', port: null, error: { code: 'CHECK_FAILED', message } }
}

/** Whether an event is the one that a step waits for. */
export function isAwaitedEvent(filter: string | null, scope: Scope, payload: unknown): boolean {
  if (filter === null) return true
  const made = evaluateCondition(filter, { ...scope, event: payload })
  return 'value' in made && made.value
}
