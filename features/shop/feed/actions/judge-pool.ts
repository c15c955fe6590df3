/** The worker threads that syncs of all stores share. They start with the first batch, stay warm between syncs, and end when nothing came for a while. */
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { UpstreamError } from '#kit/errors.ts'
import type { JudgeOrder, ReadBatch, ReadOrder, Refused } from './judge-worker.ts'
import type { Packed } from './packed.ts'

const idleMs = 60_000

/** More threads than processors only wait for each other. */
export const judgeThreads = Math.max(1, Math.min(4, availableParallelism()))

const pool = new Piscina<unknown, unknown>({
  filename: new URL('./judge-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: judgeThreads,
  idleTimeout: idleMs,
  // A thread that may grow keeps what it once took: batches are small, and garbage soon.
  resourceLimits: { maxYoungGenerationSizeMb: 32 },
  // The flags of this process may be those of a test runner.
  execArgv: [],
})

/** Reads the store's answer in a worker thread. Throws UpstreamError when it is not what was asked for. */
export async function readInThread(order: ReadOrder, signal: AbortSignal): Promise<ReadBatch> {
  const answer = (await pool.run(order, { name: 'read', signal })) as ReadBatch | Refused
  if ('refused' in answer) {
    const { message, retryable } = answer.refused
    throw new UpstreamError('shopify', 'malformed', message, { retryable })
  }
  return answer
}

/** Judges in a worker thread. Answers lines for COPY. */
export async function judgeInThread(order: JudgeOrder, signal: AbortSignal): Promise<Packed> {
  return (await pool.run(order, { name: 'judgeAll', signal })) as Packed
}
