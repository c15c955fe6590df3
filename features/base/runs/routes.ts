import type { RunView } from '#engine/contract.ts'
import type { Engine } from '#engine/engine.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import type { EventStreams } from './actions/event-streams.ts'
import { cancelRun, events, getRun, listRuns } from './contract/run.ts'

/** `cancel` ends a run as whoever runs it wants it ended. */
export type RunDeps = {
  engine: Engine
  streams: EventStreams
  cancel: (workspaceId: string, runId: string) => Promise<RunView>
}

/** Runs as every feature shows them, and the one stream of each open tab. */
export function runRoutes({ engine, streams, cancel }: RunDeps): Route[] {
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
    streamRoute(events, async (_input, caller, { signal }) => ({
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
      body: streams.open(caller, signal),
    })),
  ]
}
