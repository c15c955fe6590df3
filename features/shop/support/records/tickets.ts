import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import type { Reply, StatusCounts, Ticket, TicketFilter, TicketPriority, TicketStatus } from '../contract.ts'
import { ticketReplies, tickets } from '../tables.ts'

/** Where the next page begins: after this ticket. */
export type TicketCursor = { createdAt: string; id: string }

/** What agents narrow tickets by beside what their page does. */
export type TicketChoice = TicketFilter & {
  priority?: TicketPriority | undefined
  /** 1 to 5 stars. */
  rating?: number | undefined
  maxRating?: number | undefined
  exceptStatus?: TicketStatus | undefined
  /** Only those with stars. */
  isRated?: boolean | undefined
}

/** A ticket with the key under which an import knows it. */
export type StoredTicket = Ticket & { importKey: string }

/** What the tables keep of a page: moments are given as ISO 8601 in UTC. */
const columns = {
  id: tickets.id,
  number: tickets.number,
  importKey: tickets.importKey,
  customerName: tickets.customerName,
  customerEmail: tickets.customerEmail,
  subject: tickets.subject,
  text: tickets.text,
  priority: tickets.priority,
  status: tickets.status,
  channel: tickets.channel,
  orderName: tickets.orderName,
  rating: tickets.rating,
  intent: tickets.intent,
  replyCount: sql<number>`(select count(*)::int from ticket_replies as r
    where r.workspace_id = tickets.workspace_id and r.ticket_id = tickets.id)`,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
}

/** The tickets that the console shows: those of the active store, and those of no store. */
export type TicketOwner = { workspaceId: string; storeId: string | null }

function matches(
  { workspaceId, storeId }: TicketOwner,
  { search, status, exceptStatus, priority, rating, maxRating, isRated }: TicketChoice,
): SQL | undefined {
  const wanted = search?.trim().toLowerCase()
  return and(
    eq(tickets.workspaceId, workspaceId),
    or(isNull(tickets.storeId), storeId === null ? undefined : eq(tickets.storeId, storeId)),
    wanted ? like(tickets.searchText, `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
    status ? eq(tickets.status, status) : undefined,
    exceptStatus ? ne(tickets.status, exceptStatus) : undefined,
    priority ? eq(tickets.priority, priority) : undefined,
    rating === undefined ? undefined : eq(tickets.rating, rating),
    maxRating === undefined ? undefined : lte(tickets.rating, maxRating),
    isRated ? isNotNull(tickets.rating) : undefined,
  )
}

/** One page, the newest first, ids breaking ties, so that no ticket is skipped or seen twice. */
export async function listTickets(
  tx: Tx,
  owner: TicketOwner,
  filter: TicketChoice,
  { after, limit }: { after: TicketCursor | null; limit: number },
): Promise<StoredTicket[]> {
  const past = after
    ? sql`(${tickets.createdAt}, ${tickets.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await tx
    .select(columns)
    .from(tickets)
    .where(and(matches(owner, filter), past))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(limit)
  return rows.map(toTicket)
}

export async function countByStatus(
  tx: Tx,
  owner: TicketOwner,
  filter: Omit<TicketChoice, 'status'>,
): Promise<StatusCounts> {
  const rows = await tx
    .select({ status: tickets.status, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(matches(owner, filter))
    .groupBy(tickets.status)
  const counted = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { open: 0, 'in-progress': 0, resolved: 0, closed: 0, ...counted }
}

/** Whether a run of this kind has brought a store its tickets, whatever became of them. */
export async function hasImported(
  tx: Tx,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  kind: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${runRelation} r where r.workspace_id = ${workspaceId}
    and r.kind = ${kind} and r.status = 'completed' and r.input ->> 'storeId' = ${storeId}
    and (r.output ->> 'imported')::int > 0 limit 1`)
  return rows.length > 0
}

/** How many of the tickets have stars, and how many stars they have on average; null without one. */
export async function averageRating(
  tx: Tx,
  owner: TicketOwner,
  filter: TicketChoice,
): Promise<{ rated: number; mean: number | null }> {
  const [row] = await tx
    .select({
      rated: sql<number>`count(${tickets.rating})::int`,
      mean: sql<number | null>`avg(${tickets.rating})::float`,
    })
    .from(tickets)
    .where(matches(owner, filter))
  return row ?? { rated: 0, mean: null }
}

/** By its id or its number. */
export async function findTicket(
  tx: Tx,
  workspaceId: string,
  by: { id: string } | { number: number },
): Promise<StoredTicket | null> {
  const isIt = 'id' in by ? eq(tickets.id, by.id) : eq(tickets.number, by.number)
  const [row] = await tx
    .select(columns)
    .from(tickets)
    .where(and(eq(tickets.workspaceId, workspaceId), isIt))
  return row ? toTicket(row) : null
}

/** The replies to some tickets, the oldest first. */
export async function listReplies(
  tx: Tx,
  workspaceId: string,
  ticketIds: string[],
): Promise<(Reply & { ticketId: string })[]> {
  const { id, ticketId, who, text, at } = ticketReplies
  const rows = await tx
    .select({ id, ticketId, who, text, at })
    .from(ticketReplies)
    .where(and(eq(ticketReplies.workspaceId, workspaceId), inArray(ticketId, ticketIds)))
    .orderBy(asc(at), asc(id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

function toTicket<T extends { createdAt: Date; updatedAt: Date }>(row: T) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
