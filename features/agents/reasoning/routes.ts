import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { ok, okBeside } from '#kit/endpoint.ts'
import { type Route, route, streamRoute } from '#kit/route.ts'
import * as functions from './actions/functions.ts'
import { exportRecording } from './actions/recording.ts'
import * as regressions from './actions/regressions.ts'
import * as replays from './actions/replay.ts'
import { reason, viewSession, viewSessions } from './actions/sessions.ts'
import * as functionContract from './contract/functions.ts'
import * as recordings from './contract/recording.ts'
import * as kept from './contract/regression.ts'
import * as sessions from './contract/session.ts'

export function reasoningRoutes(deps: AgentDeps): Route[] {
  return [
    route(sessions.listReasoning, async ({ params, query }, { workspaceId }) =>
      ok(await viewSessions(deps, workspaceId, params.agentType, query.limit)),
    ),
    route(sessions.getSession, async ({ params }, { workspaceId }) =>
      ok({ session: await viewSession(deps, workspaceId, params.sessionId) }),
    ),
    route(sessions.reason, async ({ body }, { workspaceId }, { signal }) => ({
      success: true as const,
      reasoning: await reason(deps, workspaceId, body, signal),
    })),
    route(functionContract.listFunctions, async () => ({
      success: true as const,
      functions: functions.listFunctions(deps),
    })),
    route(functionContract.listExecutions, async ({ query }, { workspaceId }) => ({
      success: true as const,
      executions: await functions.viewExecutions(deps, workspaceId, query.limit),
    })),
    route(functionContract.executeFunction, async ({ body }, caller, { signal }) =>
      okBeside(await functions.executeFunction(deps, caller, body, signal)),
    ),
    streamRoute(recordings.getRecording, ({ params }, { workspaceId }) =>
      exportRecording(deps, workspaceId, params.runId),
    ),
    route(recordings.replayRun, async ({ params }, { workspaceId }, { signal }) =>
      ok(await replays.replay(deps, workspaceId, params.runId, signal)),
    ),
    route(recordings.forkRun, async ({ params, body }, { workspaceId }) =>
      ok(await replays.fork(deps, workspaceId, params.runId, body)),
    ),
    route(recordings.listForkableSteps, async ({ params }, { workspaceId }) =>
      ok({ steps: await replays.viewForkableSteps(deps, workspaceId, params.runId) }),
    ),
    ...regressionRoutes(deps),
  ]
}

function regressionRoutes(deps: AgentDeps): Route[] {
  return [
    route(kept.keepRecording, async ({ params, body }, { workspaceId }) =>
      ok({ regression: await regressions.keep(deps, workspaceId, params.runId, body.name) }),
    ),
    route(kept.listRegressions, async (_input, { workspaceId }) =>
      ok({ regressions: await regressions.viewRegressions(deps, workspaceId) }),
    ),
    route(kept.runRegressions, async (_input, { workspaceId }, { signal }) =>
      ok(await regressions.runRegressions(deps, workspaceId, signal)),
    ),
    route(kept.getRegression, async ({ params }, { workspaceId }) =>
      ok(await regressions.viewRegression(deps, workspaceId, params.regressionId)),
    ),
    route(kept.runRegression, async ({ params }, { workspaceId }, { signal }) =>
      ok(await regressions.runRegression(deps, workspaceId, params.regressionId, signal)),
    ),
    route(kept.renameRegression, async ({ params, body }, { workspaceId }) =>
      ok({ regression: await regressions.rename(deps, workspaceId, params.regressionId, body.name) }),
    ),
    route(kept.removeRegression, async ({ params }, { workspaceId }) => {
      await regressions.remove(deps, workspaceId, params.regressionId)
      return ok({})
    }),
  ]
}
