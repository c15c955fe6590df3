import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type KeyUses, removeKey, saveKey, viewKeys, viewReadiness } from './actions.ts'
import * as calls from './contract.ts'

export function keyRoutes(uses: KeyUses): Route[] {
  return [
    route(calls.keysStatus, async (_input, { workspaceId }) =>
      ok({ keys: await viewKeys(uses, workspaceId) }),
    ),
    route(calls.saveKey, async ({ body }, caller) => ok({ key: await saveKey(uses, caller, body) })),
    route(calls.removeKey, async ({ params }, caller) => {
      await removeKey(uses, caller, params.keyType)
      return ok({})
    }),
    route(calls.deploymentReady, async (_input, { workspaceId }) =>
      ok(await viewReadiness(uses, workspaceId)),
    ),
  ]
}
