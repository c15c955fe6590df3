import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import {
  supportRefusals,
  type Ticket,
  type TicketDetail,
  type TicketPage,
  type TicketQuery,
} from '../contract.ts'
import { listMessages, type MessageFilter, type TicketMessageRow } from '../records/messages.ts'
import {
  averageRating,
  countByStatus,
  findTicket,
  listReplies,
  listTickets,
  type StoredTicket,
  type TicketChoice,
  type TicketCursor,
  type TicketOwner,
} from '../records/tickets.ts'
import type { SupportDeps } from './deps.ts'

type TicketViewDeps = Pick<SupportDeps, 'db'>

export async function viewTickets(
  { db }: TicketViewDeps,
  workspaceId: string,
  { status, limit, cursor, ...choice }: TicketQuery & TicketChoice,
): Promise<TicketPage> {
  const after = cursor === undefined ? null : readCursor(cursor)
  return db.inWorkspace(workspaceId, async (tx) => {
    const owner = await findOwner(tx, workspaceId)
    const tickets = await listTickets(tx, owner, { ...choice, status }, { after, limit })
    const counts = await countByStatus(tx, owner, choice)
    const last = tickets.length === limit ? tickets.at(-1) : undefined
    return {
      tickets,
      nextCursor: last ? writeCursor(last) : null,
      total: status ? (counts[status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0),
      counts,
    }
  })
}

/** How many tickets have stars, and how many stars on average. */
export function viewRating(
  { db }: TicketViewDeps,
  workspaceId: string,
  choice: TicketChoice,
): Promise<{ rated: number; mean: number | null }> {
  return db.inWorkspace(workspaceId, async (tx) =>
    averageRating(tx, await findOwner(tx, workspaceId), choice),
  )
}

export function viewTicket(
  { db }: TicketViewDeps,
  workspaceId: string,
  ticketId: string,
): Promise<TicketDetail> {
  return db.inWorkspace(workspaceId, async (tx) =>
    withReplies(tx, workspaceId, await getTicket(tx, workspaceId, { id: ticketId })),
  )
}

export function viewTicketByNumber(
  { db }: TicketViewDeps,
  workspaceId: string,
  number: number,
): Promise<Ticket> {
  return db.inWorkspace(workspaceId, (tx) => getTicket(tx, workspaceId, { number }))
}

/** What customers wrote, for analysis: tickets and reviews, the newest first. */
export function viewMessages(
  { db }: TicketViewDeps,
  workspaceId: string,
  filter: MessageFilter,
): Promise<TicketMessageRow[]> {
  return db.inWorkspace(workspaceId, async (tx) => listMessages(tx, await findOwner(tx, workspaceId), filter))
}

/** What customers of one store wrote is not shown beside another's. */
export async function findOwner(tx: Tx, workspaceId: string): Promise<TicketOwner> {
  return { workspaceId, storeId: await findActiveStoreId(tx, workspaceId) }
}

export async function getTicket(
  tx: Tx,
  workspaceId: string,
  by: { id: string } | { number: number },
): Promise<StoredTicket> {
  const ticket = await findTicket(tx, workspaceId, by)
  if (ticket) return ticket
  const which = 'number' in by ? `Ticket ${by.number}` : 'This ticket'
  throw new Refusal(supportRefusals.TICKET_NOT_FOUND, `${which} doesn’t exist or was deleted.`)
}

export async function withReplies(tx: Tx, workspaceId: string, ticket: StoredTicket): Promise<TicketDetail> {
  return { ...ticket, replies: await listReplies(tx, workspaceId, [ticket.id]) }
}

function writeCursor({ createdAt, id }: TicketCursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url')
}

const Cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()])

function readCursor(text: string): TicketCursor {
  const parsed = Cursor.safeParse(Buffer.from(text, 'base64url').toString().split('|'))
  if (!parsed.success) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  const [createdAt, id] = parsed.data
  return { createdAt, id }
}

const maxSeen = 20

/** Those of the words that are part of a name of somebody who wrote, in small letters; of a possessive the name: "stefan" for "stefans". */
export async function findCustomerNames(
  { db }: TicketViewDeps,
  workspaceId: string,
  words: readonly string[],
): Promise<string[]> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const owner = await findOwner(tx, workspaceId)
    const found = new Set<string>()
    for (const word of words) {
      const forms = [...new Set([word.toLowerCase(), word.toLowerCase().replace(/['’]?s$/, '')])]
      for (const form of forms) {
        if (form.length < 3) continue
        const seen = await listTickets(tx, owner, { search: form }, { after: null, limit: maxSeen })
        const isName = seen.some(({ customerName }) =>
          customerName
            .toLowerCase()
            .split(/[^\p{L}\p{N}'’-]+/u)
            .includes(form),
        )
        if (isName) found.add(form)
      }
    }
    return [...found]
  })
}
