/** How a step ends, in a word. */
import type { StepOutcome } from '../../contract/executor.ts'
import type { finalFailures } from '../../rules/step.ts'

export function completed(output: unknown): StepOutcome {
  return { type: 'ended', result: { status: 'completed', output, port: null, error: null } }
}

type FailureCode =
  | (typeof finalFailures)[number]
  | 'TOOL_FAILED'
  | 'TOOL_CHANGED'
  | 'NO_ANSWER'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'

export function failed(code: FailureCode, message: string, output: unknown = null): StepOutcome {
  return { type: 'ended', result: { status: 'failed', output, port: null, error: { code, message } } }
}

/** Something was sent, and nobody knows whether it arrived: it is never sent again without a person. */
export function unknownOutcome(message: string): StepOutcome {
  const error = { code: 'OUTCOME_UNKNOWN', message }
  return { type: 'ended', result: { status: 'outcome_unknown', output: null, port: null, error } }
}
