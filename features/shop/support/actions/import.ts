import { createHash } from 'node:crypto'
import { recordAudit } from '#db/audit.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { readCsv } from '#kit/csv.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { type ImportReport, maxImportRows, shownRefusals, supportRefusals } from '../contract.ts'
import { insertTickets, type NewTicket } from '../records/save.ts'
import { type ImportedTicket, readHeader, readTicketRow } from '../rules/import-rows.ts'
import type { SupportActor, SupportDeps } from './deps.ts'

/** Adds the tickets of a file to a store, the active one unless said. A line that cannot be read is named and the others are kept; what was imported before is not added again. */
export async function importTickets(
  deps: SupportDeps,
  actor: SupportActor,
  csv: string,
  ofStore?: string,
): Promise<ImportReport> {
  const now = deps.clock()
  const { tickets, refused } = readTickets(csv, now)
  const imported = await deps.db.inWorkspace(actor.workspaceId, async (tx) => {
    const storeId = ofStore ?? (await findActiveStoreId(tx, actor.workspaceId))
    const added = await insertTickets(tx, { workspaceId: actor.workspaceId, storeId }, tickets)
    const after = { imported: added, refused: refused.length }
    const entry = { action: 'tickets.imported', subject: 'tickets', after, at: now }
    await recordAudit(tx, { ...actor, ...entry })
    return added
  })
  await deps.runs.publish(actor.workspaceId, 'support')
  return {
    imported,
    known: tickets.length - imported,
    refusedCount: refused.length,
    refused: refused.slice(0, shownRefusals),
  }
}

/** What an import did, as a sentence. */
export function sayImport({ imported, known, refusedCount }: ImportReport): string {
  const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`
  const parts = [
    `${tickets(imported)} imported.`,
    ...(known > 0 ? [`${tickets(known)} already imported.`] : []),
    ...(refusedCount > 0
      ? [`${refusedCount} ${refusedCount === 1 ? 'line' : 'lines'} couldn’t be read.`]
      : []),
  ]
  return parts.join(' ')
}

function readTickets(csv: string, now: Date) {
  const { rows, unclosedLine } = readCsv(csv)
  if (unclosedLine !== null) {
    throw unreadable(
      `A quotation mark opens on line ${unclosedLine} and never closes. Close it and import again.`,
    )
  }
  const [first, ...lines] = rows
  if (!first) throw unreadable('The file is empty.')
  const header = readHeader(first.cells)
  if (typeof header === 'string') throw unreadable(header)
  if (lines.length > maxImportRows) {
    throw new Refusal(
      supportRefusals.IMPORT_TOO_LONG,
      `The file has ${lines.length} tickets; one import takes ${maxImportRows}. Split it and import the parts: nothing is imported twice.`,
    )
  }
  const tickets: NewTicket[] = []
  const refused: { line: number; reason: string }[] = []
  for (const { line, cells } of lines) {
    const read = readTicketRow(cells, header, now)
    if (typeof read === 'string') refused.push({ line, reason: read })
    else tickets.push(toTicket(read, now))
  }
  return { tickets, refused }
}

function toTicket({ key, createdAt, ...ticket }: ImportedTicket, now: Date): NewTicket {
  const at = createdAt ?? now
  const importKey = key ?? keyOf({ ...ticket, createdAt })
  return { ...ticket, id: newId(), importKey, createdAt: at, updatedAt: at }
}

/** What the customer said and when. How far the answer is may change between two files. */
function keyOf(ticket: Omit<ImportedTicket, 'key'>): string {
  const { customerName, customerEmail, subject, text, channel, orderName, rating, createdAt } = ticket
  const content = [customerName, customerEmail, subject, text, channel, orderName, rating, createdAt]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

function unreadable(message: string): Refusal {
  return new Refusal(supportRefusals.IMPORT_UNREADABLE, message)
}
