import { ok } from '#kit/endpoint.ts'
import { publicRoute, type Route, route } from '#kit/route.ts'
import { changeName, changePassword, viewProfile } from './actions/merchant.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './actions/sessions.ts'
import { register, type SignInUses, signIn } from './actions/sign-in.ts'
import * as calls from './contract.ts'

export function accountRoutes(uses: SignInUses): Route[] {
  return [
    publicRoute(calls.register, async ({ body }, from) => ok(await register(uses, body, from))),
    publicRoute(calls.login, async ({ body }, from) => ok(await signIn(uses, body, from))),
    route(calls.profile, async (_input, caller) => ok({ user: await viewProfile(uses, caller) })),
    route(calls.logout, async (_input, caller) => {
      await revokeSession(uses, caller, caller.sessionId)
      return ok({})
    }),
    route(calls.listSessions, async (_input, caller) => ok({ sessions: await listSessions(uses, caller) })),
    route(calls.revokeSession, async ({ params }, caller) => {
      await revokeSession(uses, caller, params.sessionId)
      return ok({})
    }),
    route(calls.revokeOtherSessions, async (_input, caller) =>
      ok({ revoked: await revokeOtherSessions(uses, caller) }),
    ),
    route(calls.changePassword, async ({ body }, caller, from) => {
      await changePassword(uses, caller, body, from)
      return ok({})
    }),
    route(calls.changeName, async ({ body }, caller) =>
      ok({ user: await changeName(uses, caller, body.name) }),
    ),
  ]
}
