import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import type { ImpactDeps } from './actions/deps.ts'
import { viewImpact } from './actions/view.ts'
import * as contract from './contract.ts'

export function impactRoutes(deps: ImpactDeps): Route[] {
  return [
    route(contract.viewWorkflowImpact, async ({ params }, { workspaceId }) =>
      ok(await viewImpact(deps, workspaceId, params.workflowId)),
    ),
  ]
}
