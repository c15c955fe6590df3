import type { ModelPort, ModelTarget } from '#adapters/models/port.ts'
import { UpstreamError } from '#kit/errors.ts'

const checkEveryMs = 5 * 60 * 1_000

/** Whether the operator's reasoning model is there and its key was not refused; it is tried at most every five minutes. */
export function watchModel(
  models: Pick<ModelPort, 'check'>,
  target: ModelTarget | null,
  clock: () => Date,
): () => Promise<boolean> {
  if (!target) return async () => false
  let last: { atMs: number; isAccepted: Promise<boolean> } | null = null
  return () => {
    const nowMs = clock().getTime()
    if (last === null || nowMs - last.atMs > checkEveryMs) {
      last = { atMs: nowMs, isAccepted: isAccepted(models, target) }
    }
    return last.isAccepted
  }
}

/** A service that cannot be reached has refused nothing. */
function isAccepted(models: Pick<ModelPort, 'check'>, target: ModelTarget): Promise<boolean> {
  return models.check(target, { signal: AbortSignal.timeout(15_000) }).then(
    () => true,
    (error: unknown) =>
      !(error instanceof UpstreamError && ['unauthorized', 'forbidden'].includes(error.problem)),
  )
}
