import { z } from 'zod'
import { type AuditCursor, type AuditRow, listAuditRows } from '#db/audit.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { csvLine } from '#kit/csv.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { AuditEntry, AuditQuery } from '../contract.ts'
import type { WorkspaceDeps } from './deps.ts'

type AuditDeps = Pick<WorkspaceDeps, 'db' | 'clock'>
type AuditPage = { entries: AuditEntry[]; nextCursor: string | null }

const exportPage = 500

export async function viewAudit(
  deps: AuditDeps,
  workspaceId: string,
  { search, limit, cursor }: AuditQuery,
): Promise<AuditPage> {
  const merchants = await listMerchants(deps, workspaceId)
  const text = search?.trim() ?? ''
  const isFound = ({ email }: { email: string }) => email.toLowerCase().includes(text.toLowerCase())
  const actors = merchants.filter(isFound).map(({ id }) => id)
  const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
    listAuditRows(tx, workspaceId, {
      ...(text === '' ? {} : { search: { text, actors } }),
      after: cursor === undefined ? null : readCursor(cursor),
      limit,
    }),
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { entries: rows.map((row) => toEntry(row, merchants)), nextCursor: last ? writeCursor(last) : null }
}

/** The whole log, a page in memory at a time. */
export async function exportAudit(deps: AuditDeps, workspaceId: string): Promise<StreamAnswer> {
  const merchants = await listMerchants(deps, workspaceId)
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="vitrine-audit-${toStamp(deps.clock())}.csv"`,
    },
    body: writeLines(deps, workspaceId, merchants),
  }
}

/** A moment as part of a file name. */
export function toStamp(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}

type AuditMerchants = Awaited<ReturnType<typeof listMerchants>>

async function* writeLines(
  deps: AuditDeps,
  workspaceId: string,
  merchants: AuditMerchants,
): AsyncGenerator<string> {
  yield csvLine(['time', 'actor', 'action', 'subject', 'before', 'after'])
  let next: AuditCursor | null = null
  for (;;) {
    const after: AuditCursor | null = next
    const rows: AuditRow[] = await deps.db.inWorkspace(workspaceId, (tx) =>
      listAuditRows(tx, workspaceId, { after, limit: exportPage }),
    )
    yield rows.map((row) => toLine(toEntry(row, merchants))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < exportPage) return
    next = { at: last.cursorAt, id: last.id }
  }
}

function toLine({ at, actor, action, subject, before, after }: AuditEntry): string {
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return csvLine([at, actor, action, subject, toJson(before), toJson(after)])
}

function toEntry(row: AuditRow, merchants: AuditMerchants): AuditEntry {
  const { id, actor, action, subject, before, after, createdAt } = row
  const email = merchants.find((merchant) => merchant.id === actor)?.email
  return { id, actor: email ?? actor, action, subject, before, after, at: createdAt.toISOString() }
}

function writeCursor({ cursorAt, id }: AuditRow): string {
  return Buffer.from(`${id}|${cursorAt}`).toString('base64url')
}

function readCursor(text: string): AuditCursor {
  const [id, at = '', ...rest] = Buffer.from(text, 'base64url').toString().split('|')
  const isMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:?\d\d)?$/.test(at)
  const known = z.uuid().safeParse(id).data
  if (!known || !isMoment || rest.length > 0) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer there. Load the list again.')
  }
  return { at, id: known }
}
