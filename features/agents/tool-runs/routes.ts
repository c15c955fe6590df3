import { ok, okBeside } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import type { ToolDeps } from './actions/deps.ts'
import { startStrategy } from './actions/strategy-steps.ts'
import { viewStrategies, viewStrategyAnswers } from './actions/strategy-view.ts'
import * as toolRuns from './actions/tool-runs.ts'
import { executeTool, viewTools } from './actions/tools.ts'
import * as strategies from './contract/strategy.ts'
import * as runContract from './contract/tool-run.ts'
import * as tools from './contract/tool.ts'

export function toolRunRoutes(deps: ToolDeps): Route[] {
  return [
    route(runContract.listToolRuns, async ({ query }, { workspaceId }) =>
      ok(await toolRuns.viewToolRuns(deps, workspaceId, query)),
    ),
    route(runContract.listLatestWork, async (_input, { workspaceId }) =>
      ok({ work: await toolRuns.viewLatestWork(deps, workspaceId) }),
    ),
    route(runContract.getToolRun, async ({ params }, { workspaceId }) =>
      ok(await toolRuns.viewToolRun(deps, workspaceId, params.runId)),
    ),
    route(runContract.listAnswers, async ({ params, query }, { workspaceId }) =>
      ok({ answers: await toolRuns.viewAnswers(deps, workspaceId, params, query) }),
    ),
    route(runContract.getActivity, async ({ params }, { workspaceId }) =>
      ok(await toolRuns.viewActivity(deps, workspaceId, params.agentType)),
    ),
    route(tools.listTools, async ({ params }, { workspaceId }) =>
      okBeside({ tools: await viewTools(deps, workspaceId, params.agentType) }),
    ),
    route(tools.executeTool, async ({ params, body }, caller, { signal }) =>
      okBeside(await executeTool(deps, caller, params.agentType, body, signal)),
    ),
    route(strategies.startStrategy, async ({ body }, caller) => ok(await startStrategy(deps, caller, body))),
    route(strategies.listStrategies, async (_input, { workspaceId }) =>
      ok({ runs: await viewStrategies(deps, workspaceId) }),
    ),
    route(strategies.listStrategyAnswers, async (_input, { workspaceId }) =>
      ok({ answers: await viewStrategyAnswers(deps, workspaceId) }),
    ),
  ]
}
