import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type ApprovalDeps, decide, viewApprovals } from './actions.ts'
import { decideApproval, listApprovals } from './contract.ts'

export function approvalRoutes(deps: ApprovalDeps): Route[] {
  return [
    route(listApprovals, async ({ query }, { workspaceId }) =>
      ok({ approvals: await viewApprovals(deps, workspaceId, query) }),
    ),
    route(decideApproval, async ({ params, body }, caller) =>
      ok({ approval: await decide(deps, caller, params.approvalId, body) }),
    ),
  ]
}
