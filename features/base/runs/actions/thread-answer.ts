/** What a worker thread answers. Errors cross threads as values: structured clones forget classes. */
import { UpstreamError } from '#kit/errors.ts'

export type ThreadAnswer<T> =
  | { value: T }
  | { refused: Pick<UpstreamError, 'service' | 'problem' | 'message' | 'retryable'> }

/** In the thread: the work's value, or the failure of an outside service. Throws what is a bug. */
export function answerWith<T>(work: () => T): ThreadAnswer<T> {
  try {
    return { value: work() }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { service, problem, message, retryable } = error
    return { refused: { service, problem, message, retryable } }
  }
}

/** In the main thread: the value again. Throws UpstreamError. */
export function takeAnswer<T>(answer: ThreadAnswer<T>): T {
  if ('value' in answer) return answer.value
  const { service, problem, message, retryable } = answer.refused
  throw new UpstreamError(service, problem, message, { retryable })
}
