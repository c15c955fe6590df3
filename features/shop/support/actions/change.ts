import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { newId } from '#kit/ids.ts'
import type { ReplyAuthor, TicketChanges, TicketDetail, TicketForm } from '../contract.ts'
import { insertReply, insertTickets, removeTicket, updateTicket } from '../records/save.ts'
import type { StoredTicket } from '../records/tickets.ts'
import type { SupportActor, SupportDeps } from './deps.ts'
import { getTicket, withReplies } from './view.ts'

type TicketRef = { id: string } | { number: number }

export async function createTicket(
  deps: SupportDeps,
  actor: SupportActor,
  form: TicketForm,
): Promise<TicketDetail> {
  const [id, now] = [newId(), deps.clock()]
  return inTransaction(deps, actor, async (tx) => {
    const ticket = { ...form, id, importKey: id, createdAt: now, updatedAt: now, answer: null }
    const storeId = await findActiveStoreId(tx, actor.workspaceId)
    await insertTickets(tx, { workspaceId: actor.workspaceId, storeId }, [ticket])
    const created = await getTicket(tx, actor.workspaceId, { id })
    await audit(tx, { deps, actor, action: 'ticket.created', ticket: created, after: shown(created) })
    return withReplies(tx, actor.workspaceId, created)
  })
}

export async function changeTicket(
  deps: SupportDeps,
  actor: SupportActor,
  by: TicketRef,
  changes: TicketChanges,
): Promise<TicketDetail> {
  return inTransaction(deps, actor, async (tx) => {
    const before = await getTicket(tx, actor.workspaceId, by)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const { number, subject, customerName, customerEmail, status, priority, intent } = { ...before, ...given }
    const changed = { number, subject, customerName, customerEmail, status, priority, intent }
    await updateTicket(tx, actor.workspaceId, before.id, { ...changed, updatedAt: deps.clock() })
    const after = await getTicket(tx, actor.workspaceId, { id: before.id })
    await audit(tx, {
      deps,
      actor,
      action: 'ticket.changed',
      ticket: before,
      before: shown(before),
      after: shown(after),
    })
    return withReplies(tx, actor.workspaceId, after)
  })
}

export async function addReply(
  deps: SupportDeps,
  actor: SupportActor,
  by: TicketRef,
  reply: { who: ReplyAuthor; text: string; idempotencyKey?: string },
): Promise<TicketDetail> {
  return inTransaction(deps, actor, async (tx) => {
    const ticket = await getTicket(tx, actor.workspaceId, by)
    await insertReply(tx, actor.workspaceId, ticket.id, {
      who: reply.who,
      text: reply.text,
      at: deps.clock(),
      idempotencyKey: reply.idempotencyKey ?? null,
    })
    await audit(tx, { deps, actor, action: 'ticket.replied', ticket, after: { who: reply.who } })
    return withReplies(tx, actor.workspaceId, await getTicket(tx, actor.workspaceId, { id: ticket.id }))
  })
}

export async function deleteTicket(deps: SupportDeps, actor: SupportActor, ticketId: string): Promise<void> {
  await inTransaction(deps, actor, async (tx) => {
    const ticket = await getTicket(tx, actor.workspaceId, { id: ticketId })
    await removeTicket(tx, actor.workspaceId, ticket.id)
    await audit(tx, { deps, actor, action: 'ticket.deleted', ticket, before: shown(ticket) })
  })
}

async function inTransaction<T>(
  deps: SupportDeps,
  { workspaceId }: SupportActor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await deps.db.inWorkspace(workspaceId, work)
  await deps.runs.publish(workspaceId, 'support')
  return result
}

/** Entries of the log are never deleted, so nothing of the customer goes into one. */
function shown({ status, priority, intent }: StoredTicket) {
  return { status, priority, intent }
}

type TicketAudit = {
  deps: SupportDeps
  actor: SupportActor
  action: string
  ticket: StoredTicket
  before?: object
  after?: object
}

function audit(tx: Tx, { deps, actor, ticket, ...told }: TicketAudit): Promise<void> {
  const subject = `ticket:${ticket.number}`
  return recordAudit(tx, { ...actor, ...told, subject, at: deps.clock() })
}
