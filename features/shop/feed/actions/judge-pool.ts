/** What the sync of products does in worker threads. */
import { runInThread } from '#features/base/runs/actions/threads.ts'
import type { JudgeOrder, ReadBatch, ReadOrder } from './judge-worker.ts'
import type { Packed } from './packed.ts'

const worker = new URL('./judge-worker.ts', import.meta.url)

/** Reads the store's answer in a worker thread. Throws UpstreamError when it is not what was asked for. */
export function readInThread(order: ReadOrder, signal: AbortSignal): Promise<ReadBatch> {
  return runInThread(worker, 'read', order, signal)
}

/** Judges in a worker thread. Answers lines for COPY. */
export function judgeInThread(order: JudgeOrder, signal: AbortSignal): Promise<Packed> {
  return runInThread(worker, 'judgeAll', order, signal)
}
