import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { ReplyAuthor } from '../contract.ts'
import { ticketNumbers, ticketReplies, type TicketRow, tickets } from '../tables.ts'

export type NewTicket = Omit<
  TicketRow,
  'workspaceId' | 'storeId' | 'number' | 'searchText' | 'nameKeysOf'
> & {
  /** The merchant's answer, where the ticket comes with one. */
  answer: string | null
}

/** A statement takes 65,535 values. */
const rowsAtOnce = 1_000

type TicketOwner = { workspaceId: string; storeId: string | null }

/** Adds those whose key is new to the store, numbered in their order. Answers how many; one after the other for a workspace, so that numbers have no gaps. */
export async function insertTickets(
  tx: Tx,
  { workspaceId, storeId }: TicketOwner,
  given: readonly NewTicket[],
): Promise<number> {
  const [counter] = await tx
    .insert(ticketNumbers)
    .values({ workspaceId, lastNumber: 0 })
    .onConflictDoUpdate({
      target: ticketNumbers.workspaceId,
      set: { lastNumber: sql`${ticketNumbers.lastNumber}` },
    })
    .returning()
  let number = counter?.lastNumber ?? 0
  const known = new Set<string>()
  let added = 0
  for (let start = 0; start < given.length; start += rowsAtOnce) {
    const batch = given.slice(start, start + rowsAtOnce)
    for (const key of await findKeys(tx, { workspaceId, storeId }, batch)) known.add(key)
    const fresh = batch.filter(({ importKey }) => !known.has(importKey) && known.add(importKey))
    if (fresh.length === 0) continue
    const rows = fresh.map(({ answer: _answer, ...ticket }) => {
      number += 1
      return { ...ticket, workspaceId, storeId, number, searchText: searchTextOf({ ...ticket, number }) }
    })
    await tx.insert(tickets).values(rows)
    const answers = fresh.flatMap(({ id, answer, createdAt }) =>
      answer === null
        ? []
        : [{ workspaceId, id: newId(), ticketId: id, who: 'merchant' as const, text: answer, at: createdAt }],
    )
    if (answers.length > 0) await tx.insert(ticketReplies).values(answers)
    added += fresh.length
  }
  await tx.update(ticketNumbers).set({ lastNumber: number }).where(eq(ticketNumbers.workspaceId, workspaceId))
  return added
}

/** Of the tickets that are shown with the store: its own and those of no store. */
async function findKeys(
  tx: Tx,
  { workspaceId, storeId }: TicketOwner,
  batch: readonly NewTicket[],
): Promise<string[]> {
  const keys = batch.map(({ importKey }) => importKey)
  const rows = await tx
    .select({ importKey: tickets.importKey })
    .from(tickets)
    .where(
      and(
        eq(tickets.workspaceId, workspaceId),
        or(isNull(tickets.storeId), storeId === null ? undefined : eq(tickets.storeId, storeId)),
        inArray(tickets.importKey, keys),
      ),
    )
  return rows.map(({ importKey }) => importKey)
}

type SearchedFields = Pick<TicketRow, 'number' | 'customerName' | 'customerEmail' | 'subject'>

function searchTextOf({ number, customerName, customerEmail, subject }: SearchedFields): string {
  return [`#${number}`, customerName, customerEmail ?? '', subject].join('\n').toLowerCase()
}

type TicketPatch = Pick<TicketRow, 'status' | 'priority' | 'intent' | 'updatedAt'> & SearchedFields

export async function updateTicket(
  tx: Tx,
  workspaceId: string,
  id: string,
  changed: TicketPatch,
): Promise<void> {
  const { number: _number, subject: _subject, ...columns } = changed
  await tx
    .update(tickets)
    .set({ ...columns, searchText: searchTextOf(changed) })
    .where(and(eq(tickets.workspaceId, workspaceId), eq(tickets.id, id)))
}

export async function removeTicket(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(tickets).where(and(eq(tickets.workspaceId, workspaceId), eq(tickets.id, id)))
}

export type NewReply = { who: ReplyAuthor; text: string; at: Date; idempotencyKey: string | null }

/** A reply whose idempotency key is known is not stored again. */
export async function insertReply(
  tx: Tx,
  workspaceId: string,
  ticketId: string,
  reply: NewReply,
): Promise<void> {
  await tx
    .insert(ticketReplies)
    .values({ workspaceId, id: newId(), ticketId, ...reply })
    .onConflictDoNothing()
  await tx
    .update(tickets)
    .set({ updatedAt: reply.at })
    .where(and(eq(tickets.workspaceId, workspaceId), eq(tickets.id, ticketId)))
}
