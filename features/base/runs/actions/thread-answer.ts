/** What a worker thread answers. Errors cross threads as values: structured clones forget classes. */
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { UpstreamError } from '#kit/errors.ts'

// Linux counts threads as processes: requests come before syncs. Elsewhere it would be the whole server.
if (!isMainThread && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export type ThreadAnswer<T> =
  | { value: T }
  | { refused: Pick<UpstreamError, 'service' | 'problem' | 'message' | 'retryable'> }

/** In the thread: the work's value, or the failure of an outside service. Throws what is a bug. Buffers that `listBuffers` names are moved and not copied: no other answer may have them. */
export function answerWith<T>(
  work: () => T,
  listBuffers: (value: T) => readonly ArrayBufferLike[] = () => [],
): ThreadAnswer<T> {
  try {
    const value = work()
    return moved({ value }, listBuffers(value))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const { service, problem, message, retryable } = error
    return { refused: { service, problem, message, retryable } }
  }
}

/** Tells piscina which buffers go along. */
function moved<T>(answer: ThreadAnswer<T>, buffers: readonly ArrayBufferLike[]): ThreadAnswer<T> {
  if (buffers.length === 0) return answer
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as never) as unknown as ThreadAnswer<T>
}

/** In the main thread: the value again. Throws UpstreamError. */
export function takeAnswer<T>(answer: ThreadAnswer<T>): T {
  if ('value' in answer) return answer.value
  const { service, problem, message, retryable } = answer.refused
  throw new UpstreamError(service, problem, message, { retryable })
}
