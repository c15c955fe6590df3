import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { handOff } from './actions/hand-off.ts'
import { send } from './actions/send.ts'
import { viewCoordination } from './actions/status.ts'
import type { CoordinationUses } from './actions/uses.ts'
import * as contract from './contract.ts'

export function coordinationRoutes(uses: CoordinationUses): Route[] {
  return [
    route(contract.getCoordination, async (_input, { workspaceId }) =>
      ok(await viewCoordination(uses, workspaceId)),
    ),
    route(contract.sendMessage, async ({ body }, { workspaceId }) => ok(await send(uses, workspaceId, body))),
    route(contract.handOff, async ({ params, body }, { workspaceId }) =>
      ok(await handOff(uses, { workspaceId, ...params }, body)),
    ),
  ]
}
