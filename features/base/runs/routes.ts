import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent, RunView } from '#engine/contract.ts'
import type { Engine } from '#engine/engine.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import { cancelRun, events, getRun, listRuns } from './contract/run.ts'

const beatMs = 15_000

/** `cancel` ends a run as whoever runs it wants it ended. */
export type RunDeps = {
  engine: Engine
  cancel: (workspaceId: string, runId: string) => Promise<RunView>
}

/** Runs as every feature shows them, and the one stream of each open tab. */
export function runRoutes({ engine, cancel }: RunDeps): Route[] {
  return [
    route(listRuns, async ({ query }, { workspaceId }) =>
      ok({ runs: (await engine.list(workspaceId, query)).map((run) => ({ ...run, output: null })) }),
    ),
    route(getRun, async ({ params }, { workspaceId }) =>
      ok({ run: await engine.get(workspaceId, params.runId) }),
    ),
    route(cancelRun, async ({ params }, { workspaceId }) =>
      ok({ run: await cancel(workspaceId, params.runId) }),
    ),
    streamRoute(events, async (_input, { workspaceId }, { signal }) => ({
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
      body: streamEvents(engine, workspaceId, signal),
    })),
  ]
}

/** Events as they come, and a comment now and then so that proxies keep the stream open and a dead one is noticed. */
async function* streamEvents(
  engine: Engine,
  workspaceId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const queue: LiveEvent[] = []
  let wake = () => {}
  signal.addEventListener('abort', () => wake(), { once: true })
  const unsubscribe = await engine.subscribe(workspaceId, (event) => {
    queue.push(event)
    wake()
  })
  try {
    yield ': open\n\n'
    while (!signal.aborted) {
      const event = queue.shift()
      if (event) {
        yield `data: ${JSON.stringify(event)}\n\n`
        continue
      }
      const beat = new AbortController()
      const woken = new Promise<false>((resolve) => {
        wake = () => resolve(false)
      })
      const isBeat = await Promise.race([
        woken,
        wait(beatMs, true, { signal: beat.signal }).catch(() => false),
      ])
      beat.abort()
      if (isBeat) yield ': beat\n\n'
    }
  } finally {
    unsubscribe()
  }
}
