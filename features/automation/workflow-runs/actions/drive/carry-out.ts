/** Carries out one step that reaches outside the driver, within its time limit. */
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { type StepContext, stepInputs, type StepOutcome, type StepResult } from '../../contract/executor.ts'
import type { RunError } from '../../contract/run.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import { LeaseLost } from '../lease.ts'
import { startChild } from './child.ts'

/** The outcome of a step; one that throws has failed with what it threw. Throws when the lease is lost. */
export async function carryOut(
  deps: WorkflowRunDeps,
  context: StepContext,
  step: WorkflowStep,
  input: unknown,
): Promise<StepOutcome> {
  const { signal } = context
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    return await Promise.race([execute(deps, context, step, input), aborted.promise])
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    return { type: 'ended', result: toFailure(deps, context, error) }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Why a step was aborted when its time is over. */
export class StepTimeout extends Error {
  override readonly name = 'StepTimeout'
}

function execute(
  deps: WorkflowRunDeps,
  context: StepContext,
  step: WorkflowStep,
  input: unknown,
): Promise<StepOutcome> {
  const { action } = step
  switch (action.type) {
    case 'tool':
      return deps.executors.tool(context, { ...step, action }, stepInputs.tool.parse(input))
    case 'http':
      return deps.executors.http(context, { ...step, action }, stepInputs.http.parse(input))
    case 'message':
      return deps.executors.message(context, { ...step, action }, stepInputs.message.parse(input))
    case 'ask':
      return deps.executors.ask(context, { ...step, action }, stepInputs.ask.parse(input))
    case 'workflow':
      return startChild(deps, context, step, input)
    default:
      throw new Error(`A step of kind ${action.type} is not carried out`)
  }
}

function toFailure(deps: WorkflowRunDeps, { runId, path, signal }: StepContext, error: unknown): StepResult {
  const isCancelled = signal.aborted && !(signal.reason instanceof StepTimeout)
  const status = isCancelled ? 'cancelled' : 'failed'
  return { status, output: null, port: null, error: toError(deps, { runId, path }, error) }
}

function toError(deps: WorkflowRunDeps, about: object, error: unknown): RunError {
  if (error instanceof StepTimeout) return { code: 'STEP_TIMED_OUT', message: error.message }
  if (error instanceof Refusal || error instanceof UpstreamError) {
    return { code: error.code, message: error.message }
  }
  if (error instanceof DOMException) return { code: 'CANCELLED', message: 'It was stopped.' }
  deps.log.error({ ...about, err: error }, 'A step of a workflow failed')
  return { code: 'INTERNAL', message: 'Something went wrong on our side.' }
}
