import { ok } from '#kit/endpoint.ts'
import { publicRoute, type Route, route } from '#kit/route.ts'
import { changeName, changePassword, viewProfile } from './actions/merchant.ts'
import { requestReset, resetPassword, type ResetDeps, viewReset } from './actions/reset.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './actions/sessions.ts'
import { register, signIn } from './actions/sign-in.ts'
import * as calls from './contract.ts'
import * as resets from './contract/reset.ts'

export function accountRoutes(deps: ResetDeps): Route[] {
  return [
    publicRoute(calls.register, async ({ body }, from) => ok(await register(deps, body, from))),
    publicRoute(calls.login, async ({ body }, from) => ok(await signIn(deps, body, from))),
    publicRoute(resets.requestReset, async ({ body }, from) =>
      ok({ sentBy: await requestReset(deps, body, from) }),
    ),
    publicRoute(resets.checkReset, async ({ body }, from) => ok(await viewReset(deps, body.token, from))),
    publicRoute(resets.resetPassword, async ({ body }, from) => ok(await resetPassword(deps, body, from))),
    route(calls.profile, async (_input, caller) => ok({ user: await viewProfile(deps, caller) })),
    route(calls.logout, async (_input, caller) => {
      await revokeSession(deps, caller, caller.sessionId)
      return ok({})
    }),
    route(calls.listSessions, async (_input, caller) => ok({ sessions: await listSessions(deps, caller) })),
    route(calls.revokeSession, async ({ params }, caller) => {
      await revokeSession(deps, caller, params.sessionId)
      return ok({})
    }),
    route(calls.revokeOtherSessions, async (_input, caller) =>
      ok({ revoked: await revokeOtherSessions(deps, caller) }),
    ),
    route(calls.changePassword, async ({ body }, caller, from) => {
      await changePassword(deps, caller, body, from)
      return ok({})
    }),
    route(calls.changeName, async ({ body }, caller) =>
      ok({ user: await changeName(deps, caller, body.name) }),
    ),
  ]
}
