import { ok } from '#kit/endpoint.ts'
import { publicRoute, type Route } from '#kit/route.ts'
import { check, type FeedCheckUses } from './actions.ts'
import { checkFeed } from './contract.ts'

export function feedCheckRoutes<R extends { place: number }>(uses: FeedCheckUses<R>): Route[] {
  return [publicRoute(checkFeed, async ({ body }, from) => ok(await check(uses, body, from)))]
}
