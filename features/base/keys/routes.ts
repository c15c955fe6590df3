import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type KeyDeps, removeKey, saveKey, viewKeys } from './actions.ts'
import * as calls from './contract.ts'

export function keyRoutes(deps: KeyDeps): Route[] {
  return [
    route(calls.keysStatus, async (_input, { workspaceId }) =>
      ok({ keys: await viewKeys(deps, workspaceId) }),
    ),
    route(calls.saveKey, async ({ body }, caller) => ok({ key: await saveKey(deps, caller, body) })),
    route(calls.removeKey, async ({ params }, caller) => {
      await removeKey(deps, caller, params.keyType)
      return ok({})
    }),
  ]
}
