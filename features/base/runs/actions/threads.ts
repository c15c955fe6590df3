/** The worker threads that runs share. They start with the first work, stay warm for a while, and end when nothing came. */
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { takeAnswer, type ThreadAnswer } from './thread-answer.ts'

const idleMs = 30_000

/** More threads than processors only wait for each other. */
export const workerThreads = Math.max(1, Math.min(4, availableParallelism()))

const pool = new Piscina<unknown, ThreadAnswer<unknown>>({
  minThreads: 0,
  maxThreads: workerThreads,
  idleTimeout: idleMs,
  // A thread that may grow keeps what it once took: batches are small, and garbage soon. The old generation needs 35 MB; V8 lets it
  // grow fourfold before it looks where it may take gigabytes, by a third below this.
  resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 384 },
  // The flags of this process may be those of a test runner.
  execArgv: [],
})

/** Calls the function of this name in the module `worker`, in a worker thread. Throws the UpstreamError that it threw. */
export async function runInThread<T>(
  worker: URL,
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<T> {
  return takeAnswer((await pool.run(input, { filename: worker.href, name, signal })) as ThreadAnswer<T>)
}
