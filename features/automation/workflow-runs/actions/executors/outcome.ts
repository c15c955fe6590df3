/** How a step ends, in a word. An error that is thrown is tried again as the step's policy says; a failure that is answered is not. */
import type { StepOutcome } from '../../contract/executor.ts'

export function completed(output: unknown): StepOutcome {
  return { type: 'ended', result: { status: 'completed', output, port: null, error: null } }
}

export function failed(code: string, message: string, output: unknown = null): StepOutcome {
  return { type: 'ended', result: { status: 'failed', output, port: null, error: { code, message } } }
}

/** Something was sent, and nobody knows whether it arrived: it is never sent again without a person. */
export function unknownOutcome(message: string): StepOutcome {
  const error = { code: 'OUTCOME_UNKNOWN', message }
  return { type: 'ended', result: { status: 'outcome_unknown', output: null, port: null, error } }
}
