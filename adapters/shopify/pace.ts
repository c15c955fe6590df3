/** How long the client waits and how often it tries again. */
import { setTimeout as delay } from 'node:timers/promises'
import { UpstreamError } from '#kit/errors.ts'

/** A wait longer than this is not slept here but told to the caller in `retryAfterMs`. */
export const maxWaitMs = 60_000

export type RetryTimings = {
  readonly maxAttempts: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Rejects with the signal's reason when it aborts. */
  readonly sleep: (waitMs: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Waits, in milliseconds; rejects with the signal's reason when aborted. */
export async function sleepFor(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(waitMs, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/**
 * Tries again after a retryable `UpstreamError`: after its own `retryAfterMs`, else after 0.5 s, doubling. A call that
 * is not repeatable may have taken effect when its answer is lost, so it is tried again only when it was throttled.
 */
export async function withRetries<T>(
  pace: RetryTimings,
  call: { readonly isRepeatable: boolean; readonly signal: AbortSignal | undefined },
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    call.signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.retryable || tries >= pace.maxAttempts) throw error
      if (!call.isRepeatable && error.problem !== 'throttled') throw error
      const waitMs =
        error.retryAfterMs ?? Math.min(500 * 2 ** (tries - 1), maxWaitMs) * (0.75 + Math.random() / 2)
      if (waitMs > maxWaitMs) throw error
      await pace.sleep(waitMs, call.signal)
    }
  }
}
