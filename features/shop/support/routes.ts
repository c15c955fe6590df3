import { ok } from '#kit/endpoint.ts'
import { type Caller, type Route, route, streamRoute } from '#kit/route.ts'
import { addReply, changeTicket, createTicket, deleteTicket } from './actions/change.ts'
import type { SupportActor, SupportDeps } from './actions/deps.ts'
import { exportTickets } from './actions/export.ts'
import { importTickets, sayImport } from './actions/import.ts'
import { viewTicket, viewTickets } from './actions/view.ts'
import * as contract from './contract.ts'

export function supportRoutes(deps: SupportDeps): Route[] {
  return [
    route(contract.listTickets, async ({ query }, { workspaceId }) =>
      ok(await viewTickets(deps, workspaceId, query)),
    ),
    route(contract.createTicket, async ({ body }, caller) =>
      ok({ ticket: await createTicket(deps, toActor(caller), body) }),
    ),
    route(contract.getTicket, async ({ params }, { workspaceId }) =>
      ok({ ticket: await viewTicket(deps, workspaceId, params.ticketId) }),
    ),
    route(contract.changeTicket, async ({ params, body }, caller) =>
      ok({ ticket: await changeTicket(deps, toActor(caller), { id: params.ticketId }, body) }),
    ),
    route(contract.deleteTicket, async ({ params }, caller) => {
      await deleteTicket(deps, toActor(caller), params.ticketId)
      return ok({})
    }),
    route(contract.addReply, async ({ params, body }, caller) =>
      ok({ ticket: await addReply(deps, toActor(caller), { id: params.ticketId }, body) }),
    ),
    route(contract.importTickets, async ({ body }, caller) => {
      const report = await importTickets(deps, toActor(caller), body.csv)
      return ok(report, { message: sayImport(report) })
    }),
    streamRoute(contract.exportTickets, async ({ query }, { workspaceId }) =>
      exportTickets(deps, workspaceId, query),
    ),
  ]
}

function toActor({ workspaceId, merchantId }: Caller): SupportActor {
  return { workspaceId, actor: merchantId }
}
