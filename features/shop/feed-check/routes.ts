import { ok } from '#kit/endpoint.ts'
import { publicRoute, type Route } from '#kit/route.ts'
import { check, type FeedCheckDeps } from './actions.ts'
import { checkFeed } from './contract.ts'

export function feedCheckRoutes(deps: FeedCheckDeps): Route[] {
  return [publicRoute(checkFeed, async ({ body }, from) => ok(await check(deps, body, from)))]
}
