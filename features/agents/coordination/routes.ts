import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { handOff } from './actions/hand-off.ts'
import { send } from './actions/send.ts'
import { viewCoordination } from './actions/status.ts'
import * as contract from './contract.ts'

export function coordinationRoutes(deps: AgentDeps): Route[] {
  return [
    route(contract.getCoordination, async (_input, { workspaceId }) =>
      ok(await viewCoordination(deps, workspaceId)),
    ),
    route(contract.sendMessage, async ({ body }, { workspaceId }) => ok(await send(deps, workspaceId, body))),
    route(contract.handOff, async ({ params, body }, { workspaceId }) =>
      ok(await handOff(deps, { workspaceId, ...params }, body)),
    ),
  ]
}
