/** Work that may read and leaves nothing behind. */
import { AsyncLocalStorage } from 'node:async_hooks'

const marks = new AsyncLocalStorage<true>()

/** Runs `work` with each of its transactions rolled back at its end: what it reads is true, what it writes is gone, and nobody is told of it. */
export function discardWrites<T>(work: () => Promise<T>): Promise<T> {
  return marks.run(true, work)
}

/** Whether what is written now is to be rolled back. */
export function isDiscarding(): boolean {
  return marks.getStore() !== undefined
}
