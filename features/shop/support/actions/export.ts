import { csvLine } from '#kit/csv.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { TicketFilter } from '../contract.ts'
import { listReplies, listTickets, type StoredTicket, type TicketCursor } from '../records/tickets.ts'
import { exportedColumns } from '../rules/import-rows.ts'
import type { SupportDeps } from './deps.ts'
import { findOwner } from './view.ts'

const exportedAtOnce = 200

/** All tickets that match, in batches, so that memory stays the same for any number. */
export function exportTickets(deps: SupportDeps, workspaceId: string, filter: TicketFilter): StreamAnswer {
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="tickets-${stamp}.csv"`,
    },
    body: csvLines(deps, workspaceId, filter),
  }
}

async function* csvLines(
  { db }: SupportDeps,
  workspaceId: string,
  filter: TicketFilter,
): AsyncGenerator<string> {
  yield csvLine(exportedColumns)
  let after: TicketCursor | null = null
  for (;;) {
    const from: TicketCursor | null = after
    const batch: { tickets: StoredTicket[]; answers: Map<string, string> } = await db.inWorkspace(
      workspaceId,
      async (tx) => {
        const tickets = await listTickets(tx, await findOwner(tx, workspaceId), filter, {
          after: from,
          limit: exportedAtOnce,
        })
        const ids = tickets.map(({ id }) => id)
        const replies = ids.length > 0 ? await listReplies(tx, workspaceId, ids) : []
        const given = replies.filter(({ who }) => who === 'merchant')
        return { tickets, answers: new Map(given.map(({ ticketId, text }) => [ticketId, text])) }
      },
    )
    yield batch.tickets.map((ticket) => toLine(ticket, batch.answers.get(ticket.id) ?? null)).join('')
    after = batch.tickets.at(-1) ?? null
    if (batch.tickets.length < exportedAtOnce) return
  }
}

/** In the order of `exportedColumns`. The answer is the merchant's last one. */
function toLine(ticket: StoredTicket, answer: string | null): string {
  const { importKey, customerName, customerEmail, subject, text, priority, status } = ticket
  const { channel, orderName, rating, createdAt, intent } = ticket
  const customer = [importKey, customerName, customerEmail, subject, text]
  return csvLine([...customer, priority, status, channel, orderName, rating, createdAt, answer, intent])
}
