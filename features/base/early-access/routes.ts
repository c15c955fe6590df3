import { ok } from '#kit/endpoint.ts'
import { publicRoute, type Route } from '#kit/route.ts'
import { type EarlyAccessDeps, requestAccess } from './actions.ts'
import { askForEarlyAccess } from './contract.ts'

export function earlyAccessRoutes(deps: EarlyAccessDeps): Route[] {
  return [
    publicRoute(askForEarlyAccess, async ({ body }, from) => {
      await requestAccess(deps, body, from)
      return ok({})
    }),
  ]
}
