import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type ApprovalDeps, decide } from './actions/decide.ts'
import { undoToolCall, viewUndo } from './actions/undo.ts'
import { viewApproval, viewApprovals } from './actions/view.ts'
import * as contract from './contract.ts'

export function approvalRoutes(deps: ApprovalDeps): Route[] {
  return [
    route(contract.listApprovals, async ({ query }, { workspaceId }) =>
      ok({ approvals: await viewApprovals(deps, workspaceId, query) }),
    ),
    route(contract.getApproval, async ({ params }, { workspaceId }) =>
      ok({ approval: await viewApproval(deps, workspaceId, params.approvalId) }),
    ),
    route(contract.decideApproval, async ({ params, body }, caller) =>
      ok({ approval: await decide(deps, caller, params.approvalId, body) }),
    ),
    route(contract.previewUndo, async ({ params }, { workspaceId }, { signal }) =>
      ok({ undo: await viewUndo(deps, workspaceId, params, signal) }),
    ),
    // What is being written is written to its end, also when nobody waits for the answer any more.
    route(contract.undoToolCall, async ({ params }, caller) =>
      ok({ undo: await undoToolCall(deps, caller, params) }),
    ),
  ]
}
