/** Where nothing may leave the process: every call outside asks here first. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { UpstreamError } from '#kit/errors.ts'

const seals = new AsyncLocalStorage<{ onAttempt: (service: string) => void }>()

/** Runs `work` with every way out closed. `onAttempt` is told which service was to be called; the call is refused. */
export function withoutCalls<T>(onAttempt: (service: string) => void, work: () => Promise<T>): Promise<T> {
  return seals.run({ onAttempt }, work)
}

/** Whether nothing may leave here, asked by who does not try to. */
export function hasSeal(): boolean {
  return seals.getStore() !== undefined
}

/** Whether nothing may leave here; then the attempt is told of. */
export function isSealed(service: string): boolean {
  const seal = seals.getStore()
  seal?.onAttempt(service)
  return seal !== undefined
}

/** Call before anything leaves. Throws `forbidden` where nothing may. */
export function refuseWhereSealed({ name, title }: { name: string; title: string }): void {
  if (isSealed(name)) throw new UpstreamError(name, 'forbidden', `${title} is not called in a rehearsal.`)
}
