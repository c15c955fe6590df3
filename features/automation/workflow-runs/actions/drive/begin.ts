/** The beginning and the end of a step: what the driver does by itself, and what is carried out outside it. */
import type { StepAction, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { evaluate, evaluateCondition } from '#features/automation/workflows/rules/cel/evaluate.ts'
import type { ReadyStep, StepResult, WaitsFor } from '../../contract/executor.ts'
import type { RunError } from '../../contract/run.ts'
import { resolveInput, resolveText, toRunError } from '../../rules/resolve.ts'
import type { Book } from './book.ts'

/** A step that is to be carried out outside the driver. */
export type Outward = { path: string; step: WorkflowStep; input: unknown }

type ActionOf<T extends StepAction['type']> = Extract<StepAction, { type: T }>
type Here = { book: Book; path: string; step: WorkflowStep; now: Date }

export const waitsForNothing = { until: null, question: null, approvalId: null, runId: null } as const
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()

/** Begins a step, and ends it where nothing has to leave the driver for it; else answers what to carry out. */
export function beginStep(book: Book, ready: ReadyStep, now: Date): Outward | null {
  const { path, step } = ready
  const here = { book, path, step, now }
  const row = book.begin(ready)
  const { action } = step
  switch (action.type) {
    case 'incomplete':
      return fail(here, { code: 'STEP_INCOMPLETE', message: 'What this step does was not chosen.' })
    case 'condition':
      return judge(here, action)
    case 'loop':
      return openLoop(here, action)
    case 'wait':
      return wait(here, action)
    case 'approval':
      return ask(here, action)
    default: {
      const given = isFirst(here) && book.run.fromInput !== null ? { input: book.run.fromInput } : null
      const resolved = given ?? resolveInput(step, book.scopeOf(path))
      if ('error' in resolved) return fail(here, resolved.error)
      row.input = resolved.input
      book.touch(row)
      return { path, step, input: resolved.input }
    }
  }
}

/** Whether a person gave the input of this step. */
function isFirst({ book, path }: Here): boolean {
  return book.run.fromStepId === path
}

function fail(here: Here, error: RunError): null {
  concludeStep(here, { status: 'failed', output: null, port: null, error })
  return null
}

function judge(here: Here, { expression }: ActionOf<'condition'>): null {
  const made = evaluateCondition(expression, here.book.scopeOf(here.path))
  if ('error' in made) return fail(here, toRunError(made.error, 'expression'))
  const { value } = made
  const port = value ? 'true' : 'false'
  concludeStep(here, { status: 'completed', output: { value }, port, error: null })
  return null
}

function openLoop(here: Here, { items, limit }: ActionOf<'loop'>): null {
  const { book, path } = here
  const known = book.loopAt(path)
  if (known) {
    book.openLoop(path, known)
    return null
  }
  const given = isFirst(here) && book.run.fromInput !== null ? { value: book.run.fromInput } : null
  const made = given ?? evaluate(items, book.scopeOf(path))
  if ('error' in made) return fail(here, toRunError(made.error, 'items'))
  if (!Array.isArray(made.value)) {
    return fail(here, { code: 'LOOP_NOT_A_LIST', message: 'The loop was given something else than a list.' })
  }
  if (made.value.length > limit) {
    const message = `The list has ${made.value.length} items, and the loop takes ${limit}. None was run.`
    return fail(here, { code: 'LOOP_TOO_LONG', message })
  }
  book.openLoop(path, made.value)
  return null
}

function wait(here: Here, { for: until }: ActionOf<'wait'>): null {
  const { book, path, now } = here
  if (until.type === 'event') {
    book.wait(path, { ...waitsForNothing, type: 'event', until: later(now, until.timeoutSeconds) })
    return null
  }
  if (until.type === 'duration') {
    book.wait(path, { ...waitsForNothing, type: 'time', until: later(now, until.seconds) })
    return null
  }
  const made = evaluate(until.time, book.scopeOf(path))
  if ('error' in made) return fail(here, toRunError(made.error, 'time'))
  const at = new Date(typeof made.value === 'string' ? made.value : Number.NaN)
  if (Number.isNaN(at.getTime())) {
    return fail(here, { code: 'TIME_INVALID', message: 'What the wait was given is not a time.' })
  }
  book.wait(path, { ...waitsForNothing, type: 'time', until: at.toISOString() })
  return null
}

function ask(here: Here, { question, expiresInSeconds }: ActionOf<'approval'>): null {
  const { book, path, now } = here
  const made = resolveText(question, book.scopeOf(path))
  if ('error' in made) return fail(here, made.error)
  const until = later(now, expiresInSeconds)
  const waitsFor: WaitsFor = { ...waitsForNothing, type: 'approval', until, question: made.text }
  book.rowOf(path).input = { question: made.text }
  book.wait(path, waitsFor)
  return null
}

/** Trying again what was computed gives the same. */
const isFinal = new Set([
  'EXPRESSION_FAILED',
  'STEP_INCOMPLETE',
  'LOOP_NOT_A_LIST',
  'LOOP_TOO_LONG',
  'TIME_INVALID',
  'NOT_SENT',
])

/** Ends a step as its policy says: checked, tried again later, or put before a person where its outcome is unknown. */
export function concludeStep({ book, path, step, now }: Here, given: StepResult): void {
  const result = checkSuccess(book, path, step, given)
  const { policy } = step
  const row = book.rowOf(path)
  const { status, error } = result
  if (status === 'failed' && row.attempt < policy.attempts && !isFinal.has(error?.code ?? '')) {
    row.error = error
    book.wait(path, { ...waitsForNothing, type: 'time', until: later(now, policy.retryDelaySeconds) })
    return
  }
  if (status === 'outcome_unknown' && policy.onFailure === 'stop' && !policy.mayFail) {
    row.error = error
    book.wait(path, { ...waitsForNothing, type: 'outcome' }, 'outcome_unknown')
    return
  }
  book.finish(path, result)
}

function checkSuccess(book: Book, path: string, step: WorkflowStep, result: StepResult): StepResult {
  if (step.successCheck === null || result.status !== 'completed') return result
  const made = evaluateCondition(step.successCheck, { ...book.scopeOf(path), output: result.output })
  if ('value' in made && made.value) return result
  const message =
    'error' in made
      ? `successCheck: ${made.error.message}`
      : 'The answer is not what the step’s check asks for.'
  return { ...result, status: 'failed', port: null, error: { code: 'CHECK_FAILED', message } }
}
