import { ok } from '#kit/endpoint.ts'
import { publicRoute, type Route } from '#kit/route.ts'
import { ask, type EarlyAccessUses } from './actions.ts'
import { askForEarlyAccess } from './contract.ts'

export function earlyAccessRoutes(uses: EarlyAccessUses): Route[] {
  return [
    publicRoute(askForEarlyAccess, async ({ body }, from) => {
      await ask(uses, body, from)
      return ok({})
    }),
  ]
}
