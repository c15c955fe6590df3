/** Times of /healthz while something else is measured, taken by a thread of its own: what the bench itself does meanwhile makes none of them longer. */
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { get } from './latency.ts'

const everyMs = 20

/** Asks every 20 ms, whether the last answer is there or not, so that a standstill counts for all who would have waited. The function that ends it answers the times in milliseconds, and throws when one was not answered. */
export function watchHealth(origin: string): () => Promise<number[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: origin })
  const answered = once(thread, 'message')
  // Who ends it hears of a failure, however early it came.
  answered.catch(() => undefined)
  return async () => {
    thread.postMessage('end')
    const [times] = (await answered) as [number[]]
    return times
  }
}

async function watch(origin: string, done: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const asked: Promise<number>[] = []
  for (let dueMs = performance.now(); !done.aborted; dueMs += everyMs) {
    const sentMs = dueMs
    asked.push(get({ origin, agent }, '/healthz').then(() => performance.now() - sentMs))
    const waitMs = dueMs + everyMs - performance.now()
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: done }).catch(() => undefined)
  }
  const times = await Promise.all(asked)
  agent.destroy()
  return times
}

if (!isMainThread && parentPort && typeof workerData === 'string') {
  const done = new AbortController()
  parentPort.once('message', () => done.abort())
  parentPort.postMessage(await watch(workerData, done.signal))
}
