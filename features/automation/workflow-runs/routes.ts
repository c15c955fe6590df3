import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { answerApproval, controlRun, settleOutcome } from './actions/control.ts'
import type { WorkflowRunDeps } from './actions/deps.ts'
import { startAndShow } from './actions/start-by-hand.ts'
import { listSteps, listSummaries, viewRun, viewStep } from './actions/view.ts'
import { listRerunEffects, previewRerun, rerunWorkflow } from './actions/rerun.ts'
import { tryStep } from './actions/try-step.ts'
import { viewStepTimes } from './actions/step-times.ts'
import * as again from './contract/rerun.ts'
import * as contract from './contract/run.ts'
import * as times from './contract/times.ts'

export function workflowRunRoutes(deps: WorkflowRunDeps): Route[] {
  return [...readRoutes(deps), ...actRoutes(deps), ...againRoutes(deps)]
}

function readRoutes(deps: WorkflowRunDeps): Route[] {
  return [
    route(contract.listWorkflowRuns, async ({ query }, { workspaceId }) =>
      ok(await listSummaries(deps, workspaceId, query)),
    ),
    route(contract.viewWorkflowRun, async ({ params }, { workspaceId }) =>
      ok(await viewRun(deps, workspaceId, params.runId)),
    ),
    route(times.viewStepTimes, async ({ params }, { workspaceId }) =>
      ok(await viewStepTimes(deps, workspaceId, params.workflowId)),
    ),
    route(contract.listStepRuns, async ({ params, query }, { workspaceId }) =>
      ok(await listSteps(deps, { workspaceId, ...params }, query)),
    ),
    route(contract.viewStepRun, async ({ params: { runId, stepRunId } }, { workspaceId }) =>
      ok(await viewStep(deps, { workspaceId, runId }, stepRunId)),
    ),
  ]
}

function actRoutes(deps: WorkflowRunDeps): Route[] {
  return [
    route(contract.startWorkflowRun, async ({ params, body }, caller) =>
      ok(await startAndShow(deps, caller, { ...params, ...body })),
    ),
    route(contract.controlWorkflowRun, async ({ params, body }, caller) =>
      ok(await controlRun(deps, caller, params.runId, body.action)),
    ),
    route(contract.answerApprovalStep, async ({ params, body }, caller) =>
      ok(await answerApproval(deps, caller, params, body)),
    ),
    route(contract.settleOutcome, async ({ params, body }, caller) =>
      ok(await settleOutcome(deps, caller, params, body.outcome)),
    ),
  ]
}

function againRoutes(deps: WorkflowRunDeps): Route[] {
  return [
    route(again.previewRerun, async ({ params, query }, { workspaceId }) =>
      ok(await previewRerun(deps, workspaceId, params.runId, query.fromStepId)),
    ),
    route(again.listRerunEffects, async ({ params, query }, { workspaceId }) =>
      ok(await listRerunEffects(deps, { workspaceId, ...params }, query)),
    ),
    route(again.rerunWorkflow, async ({ params, body }, caller) =>
      ok(await rerunWorkflow(deps, caller, params.runId, body)),
    ),
    route(again.tryStep, async ({ params, body }, { workspaceId }) =>
      ok(await tryStep(deps, workspaceId, params, body)),
    ),
  ]
}
