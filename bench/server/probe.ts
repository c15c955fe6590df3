/** Loaded into the server before its own code: tells its parent, when asked, how late its event loop was, and records what its processor does. */
import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import type { LoopDelay, ProbeQuestion } from './probe-messages.ts'

/** How often it looks. What is measured holds this interval too, which is taken off. */
const resolutionMs = 10

// Workers get the same preloads.
if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let profiler: Session | null = null
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)

  const answers: Record<ProbeQuestion['ask'], (path: string) => Promise<LoopDelay | null>> = {
    'reset loop': async () => {
      delays.reset()
      return null
    },
    'read loop': async () => ({ p99Ms: late(delays.percentile(99)), maxMs: late(delays.max) }),
    'start profile': async () => {
      profiler = new Session()
      profiler.connect()
      await profiler.post('Profiler.enable')
      await profiler.post('Profiler.start')
      return null
    },
    'stop profile': async (path) => {
      const recorded = await profiler?.post('Profiler.stop')
      profiler?.disconnect()
      await writeFile(path, JSON.stringify(recorded?.profile))
      return null
    },
  }
  process.on('message', ({ ask, path = '' }: ProbeQuestion) => {
    void answers[ask](path).then((answer) => process.send?.({ answer }))
  })
  // Who interrupts the bench interrupts its whole group: this process ends in order, once its parent has.
  process.on('SIGINT', () => undefined)
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // It does not keep the server alive.
  process.channel?.unref()
}
