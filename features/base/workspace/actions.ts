import { z } from 'zod'
import { type AuditCursor, type AuditRow, listAuditRows, recordAudit } from '#db/audit.ts'
import { listWorkspaceTables, readWorkspaceRows, toCamelCase, type WorkspaceRow } from '#db/workspace-rows.ts'
import type { Engine } from '#engine/engine.ts'
import { confirmPassword, listMerchants } from '#features/base/accounts/actions/merchant.ts'
import type { SignInDeps } from '#features/base/accounts/actions/sign-in.ts'
import { csvLine } from '#kit/csv.ts'
import { isRefusedFor, pageRefusals, Refusal, runRefusals } from '#kit/errors.ts'
import type { Caller, StreamAnswer } from '#kit/route.ts'
import type { AuditEntry, AuditQuery, NoticePreferences } from './contract.ts'
import { deleteWorkspace, findPreferences, savePreferences } from './records.ts'
import { allNotices } from './rules.ts'

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
function toStamp(at: Date): string {
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
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  return { at, id: known }
}

const pageSize = 200
const stopMs = 5_000

/** Everything the workspace holds, a page in memory at a time: each page is a transaction of its own, so a slow reader holds up nobody. */
export async function exportAccount(
  deps: Pick<WorkspaceDeps, 'db' | 'clock'>,
  workspaceId: string,
): Promise<StreamAnswer> {
  const now = deps.clock()
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="vitrine-export-${toStamp(now)}.json"`,
    },
    body: writeAccount(deps, workspaceId, now),
  }
}

/** Deletes the workspace with everything in it; its sessions end with it. */
export async function deleteAccount(
  deps: WorkspaceDeps,
  caller: Caller,
  password: string,
  place: { ip: string; agent: string },
): Promise<void> {
  await confirmPassword(deps, caller, password, place)
  await stopRuns(deps, caller.workspaceId)
  await deps.db.inWorkspace(caller.workspaceId, deleteWorkspace)
  deps.sessions.clear()
}

/** Cancels what is under way and gives it a little time to end, so that it does not write into what is being deleted. */
async function stopRuns({ runs }: Pick<WorkspaceDeps, 'runs'>, workspaceId: string): Promise<void> {
  const live = (await runs.list(workspaceId, { limit: 100 })).filter(({ endedAt }) => endedAt === null)
  await Promise.all(
    live.map(async ({ id }) => {
      try {
        await runs.cancel(workspaceId, id)
        await runs.waitFor(workspaceId, id, stopMs)
      } catch (error) {
        // Another deletion of this account took the run with it.
        if (!isRefusedFor(runRefusals.RUN_NOT_FOUND, error)) throw error
      }
    }),
  )
}

async function* writeAccount(
  { db }: Pick<WorkspaceDeps, 'db'>,
  workspaceId: string,
  now: Date,
): AsyncGenerator<string> {
  const tables = await db.inWorkspace(workspaceId, listWorkspaceTables)
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},"workspaceId":${JSON.stringify(workspaceId)}`
  for (const table of tables) {
    yield `,\n${JSON.stringify(toCamelCase(table.name))}:[`
    let after: string[] | null = null
    for (;;) {
      const from: string[] | null = after
      const rows: WorkspaceRow[] = await db.inWorkspace(workspaceId, (tx) =>
        readWorkspaceRows(tx, table, workspaceId, { after: from, limit: pageSize }),
      )
      if (rows.length > 0) yield `${from === null ? '' : ','}\n${rows.map(({ row }) => row).join(',\n')}`
      after = rows.at(-1)?.key ?? null
      if (rows.length < pageSize) break
    }
    yield ']'
  }
  yield '}\n'
}

export type WorkspaceDeps = SignInDeps & { runs: Pick<Engine, 'list' | 'cancel' | 'waitFor'> }

type NoticeDeps = Pick<WorkspaceDeps, 'db' | 'clock'>

export async function viewPreferences(
  { db }: Pick<NoticeDeps, 'db'>,
  workspaceId: string,
): Promise<NoticePreferences> {
  return (await db.inWorkspace(workspaceId, (tx) => findPreferences(tx, workspaceId))) ?? allNotices
}

export async function setPreferences(
  deps: Pick<NoticeDeps, 'db' | 'clock'>,
  { workspaceId, merchantId }: Caller,
  preferences: NoticePreferences,
): Promise<NoticePreferences> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const before = (await findPreferences(tx, workspaceId)) ?? allNotices
    await savePreferences(tx, workspaceId, preferences)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'notifications.changed',
      subject: 'workspace:notifications',
      before,
      after: preferences,
      at: deps.clock(),
    })
    return preferences
  })
}
