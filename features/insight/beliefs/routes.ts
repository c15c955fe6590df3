import { ok } from '#kit/endpoint.ts'
import { type Caller, type Route, route, streamRoute } from '#kit/route.ts'
import { viewCalibration } from './actions/calibration.ts'
import type { BeliefDeps } from './actions/deps.ts'
import { exportHistories, exportHistory } from './actions/export.ts'
import { type BeliefActor, decideBelief, proposeBelief } from './actions/propose.ts'
import { viewBelief, viewBeliefs, viewHealth } from './actions/view.ts'
import * as contract from './contract.ts'

export function beliefRoutes(deps: BeliefDeps): Route[] {
  return [
    route(contract.listBeliefs, async (_input, { workspaceId }) => {
      const beliefs = await viewBeliefs(deps, workspaceId)
      return ok({ total: beliefs.length }, { beliefs: beliefs.map((belief) => ({ belief })) })
    }),
    route(contract.reasoningHealth, async ({ query }, { workspaceId }) =>
      ok({}, await viewHealth(deps, workspaceId, query.agentType)),
    ),
    route(contract.viewCalibration, async (_input, { workspaceId }) =>
      ok({ agents: await viewCalibration(deps, workspaceId) }),
    ),
    streamRoute(contract.exportBeliefs, async (_input, { workspaceId }) =>
      exportHistories(deps, workspaceId),
    ),
    streamRoute(contract.exportBelief, ({ params }, { workspaceId }) =>
      exportHistory(deps, workspaceId, params.beliefId),
    ),
    route(contract.getBelief, async ({ params }, { workspaceId }) =>
      ok(await viewBelief(deps, workspaceId, params.beliefId)),
    ),
    route(contract.proposeBelief, async ({ body }, caller) => {
      const { belief, message } = await proposeBelief(deps, toActor(caller), body)
      return ok({ belief }, { message })
    }),
    route(contract.decideBelief, async ({ params, body }, caller) =>
      ok({ belief: await decideBelief(deps, toActor(caller), params.beliefId, body.isAccepted) }),
    ),
  ]
}

function toActor({ workspaceId, merchantId }: Caller): BeliefActor {
  return { workspaceId, actor: merchantId }
}
