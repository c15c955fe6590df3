import { ok, okBeside } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import * as functions from './actions/functions.ts'
import { exportRecording } from './actions/recording.ts'
import * as regressions from './actions/regressions.ts'
import * as replays from './actions/replay.ts'
import { reason, viewSession, viewSessions } from './actions/sessions.ts'
import type { ReasoningUses } from './actions/uses.ts'
import * as functionContract from './contract/functions.ts'
import * as recordings from './contract/recording.ts'
import * as kept from './contract/regression.ts'
import * as sessions from './contract/session.ts'

export function reasoningRoutes(uses: ReasoningUses): Route[] {
  return [
    route(sessions.listSessions, async ({ params, query }, { workspaceId }) =>
      ok(await viewSessions(uses, workspaceId, params.agentType, query.limit)),
    ),
    route(sessions.getSession, async ({ params }, { workspaceId }) =>
      ok({ session: await viewSession(uses, workspaceId, params.sessionId) }),
    ),
    route(sessions.reason, async ({ body }, { workspaceId }, { signal }) => ({
      success: true as const,
      reasoning: await reason(uses, workspaceId, body, signal),
    })),
    route(functionContract.listFunctions, async () => ({
      success: true as const,
      functions: functions.listFunctions(uses),
    })),
    route(functionContract.listExecutions, async ({ query }, { workspaceId }) => ({
      success: true as const,
      executions: await functions.viewExecutions(uses, workspaceId, query.limit),
    })),
    route(functionContract.executeFunction, async ({ body }, caller, { signal }) =>
      okBeside(await functions.executeFunction(uses, caller, body, signal)),
    ),
    streamRoute(recordings.getRecording, ({ params }, { workspaceId }) =>
      exportRecording(uses, workspaceId, params.runId),
    ),
    route(recordings.replayRun, async ({ params }, { workspaceId }, { signal }) =>
      ok(await replays.replay(uses, workspaceId, params.runId, signal)),
    ),
    route(recordings.forkRun, async ({ params, body }, { workspaceId }) =>
      ok(await replays.fork(uses, workspaceId, params.runId, body)),
    ),
    route(recordings.listForkableSteps, async ({ params }, { workspaceId }) =>
      ok({ steps: await replays.viewForkableSteps(uses, workspaceId, params.runId) }),
    ),
    ...regressionRoutes(uses),
  ]
}

function regressionRoutes(uses: ReasoningUses): Route[] {
  return [
    route(kept.keepRecording, async ({ params, body }, { workspaceId }) =>
      ok({ regression: await regressions.keep(uses, workspaceId, params.runId, body.name) }),
    ),
    route(kept.listRegressions, async (_input, { workspaceId }) =>
      ok({ regressions: await regressions.viewRegressions(uses, workspaceId) }),
    ),
    route(kept.runRegressions, async (_input, { workspaceId }, { signal }) =>
      ok(await regressions.runRegressions(uses, workspaceId, signal)),
    ),
    route(kept.getRegression, async ({ params }, { workspaceId }) =>
      ok(await regressions.viewRegression(uses, workspaceId, params.regressionId)),
    ),
    route(kept.runRegression, async ({ params }, { workspaceId }, { signal }) =>
      ok(await regressions.runRegression(uses, workspaceId, params.regressionId, signal)),
    ),
    route(kept.renameRegression, async ({ params, body }, { workspaceId }) =>
      ok({ regression: await regressions.rename(uses, workspaceId, params.regressionId, body.name) }),
    ),
    route(kept.removeRegression, async ({ params }, { workspaceId }) => {
      await regressions.remove(uses, workspaceId, params.regressionId)
      return ok({})
    }),
  ]
}
