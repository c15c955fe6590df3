import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import type { Difference } from '#features/base/runs/actions.ts'
import { undoWindowDays } from '#features/base/runs/contract/undo.ts'
import { csvLine } from '#kit/csv.ts'
import { dayMs } from '#kit/days.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { ChangeQuery, StoreChange } from '../contract.ts'
import {
  type ChangeCursor,
  type ChangeSearch,
  findChange,
  findNewestChange,
  listChangeRows,
  listUndoneIds,
} from '../records.ts'
import { listDifferences } from '../rules.ts'
import type { ChangeRow } from '../tables.ts'
import type { CatalogueDeps } from './deps.ts'

type JournalMerchants = Awaited<ReturnType<typeof listMerchants>>

const exportPage = 500

/** A change as people see it. */
export async function toChange(deps: CatalogueDeps, row: ChangeRow): Promise<StoreChange> {
  return toView(row, await listMerchants(deps, row.workspaceId), deps.clock())
}

/** What a change wrote, by the names people know. */
export function listChangedValues({ before, after }: Pick<StoreChange, 'before' | 'after'>): Difference[] {
  return listDifferences(before, after)
}

/** One change of the journal; null when there is none. */
export async function findStoreChange(
  deps: CatalogueDeps,
  workspaceId: string,
  changeId: string,
): Promise<StoreChange | null> {
  const row = await deps.db.inWorkspace(workspaceId, (tx) => findChange(tx, workspaceId, changeId))
  return row && toChange(deps, row)
}

/** Ids of the changes that were undone, wherever that was asked for. */
export async function findUndoneChanges(tx: Tx, workspaceId: string): Promise<ReadonlySet<string>> {
  return new Set(await listUndoneIds(tx, workspaceId))
}

/** The newest change of these fields of a product that reached the store, or may have: under which key, and what it wrote. */
export async function findLastChange(
  tx: Tx,
  workspaceId: string,
  search: ChangeSearch,
): Promise<Pick<ChangeRow, 'idempotencyKey' | 'after' | 'createdAt'> | null> {
  return findNewestChange(tx, workspaceId, search)
}

export async function viewChanges(
  deps: CatalogueDeps,
  workspaceId: string,
  { productId, limit, cursor }: ChangeQuery,
): Promise<{ changes: StoreChange[]; nextCursor: string | null }> {
  const merchants = await listMerchants(deps, workspaceId)
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await deps.db.inWorkspace(workspaceId, (tx) =>
    listChangeRows(tx, workspaceId, { ...(productId === undefined ? {} : { productId }), after, limit }),
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  const now = deps.clock()
  return {
    changes: rows.map((row) => toView(row, merchants, now)),
    nextCursor: last ? writeCursor(last) : null,
  }
}

/** The whole journal, a page in memory at a time. */
export async function exportChanges(deps: CatalogueDeps, workspaceId: string): Promise<StreamAnswer> {
  const merchants = await listMerchants(deps, workspaceId)
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="vitrine-store-changes-${stamp}.csv"`,
    },
    body: writeLines(deps, workspaceId, merchants),
  }
}

const columns = ['time', 'actor', 'product id', 'product', 'field', 'before', 'after', 'status', 'problem']
const links = ['undone', 'id', 'undo of', 'run', 'approval']

async function* writeLines(
  deps: CatalogueDeps,
  workspaceId: string,
  merchants: JournalMerchants,
): AsyncGenerator<string> {
  yield csvLine([...columns, ...links])
  let next: ChangeCursor | null = null
  for (;;) {
    const after: ChangeCursor | null = next
    const rows: ChangeRow[] = await deps.db.inWorkspace(workspaceId, (tx) =>
      listChangeRows(tx, workspaceId, { after, limit: exportPage }),
    )
    yield rows.map((row) => toLine(toView(row, merchants, deps.clock()))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < exportPage) return
    next = { at: last.createdAt, id: last.id }
  }
}

function toLine(change: StoreChange): string {
  const { at, actor, productId, productTitle, field, status, problem } = change
  const values = [JSON.stringify(change.before), JSON.stringify(change.after)]
  const { undoneAt, id, undoOf, runId, approvalId } = change
  const ids = [undoneAt, id, undoOf, runId, approvalId]
  return csvLine([at, actor, productId, productTitle, field, ...values, status, problem, ...ids])
}

function toView(row: ChangeRow, merchants: JournalMerchants, now: Date): StoreChange {
  const { id, runId, approvalId, productId, productTitle, field, before, after, status, problem } = row
  const email = merchants.find((merchant) => merchant.id === row.actor)?.email
  return {
    id,
    actor: email ?? row.actor,
    runId,
    approvalId,
    productId,
    productTitle,
    field,
    locationId: row.locationGid,
    before,
    after,
    status,
    problem,
    at: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoOf: row.undoOf,
    canUndo:
      status === 'done' &&
      row.undoneAt === null &&
      now.getTime() - row.createdAt.getTime() <= undoWindowDays * dayMs,
  }
}

function writeCursor({ createdAt, id }: ChangeRow): string {
  return Buffer.from(`${id}|${createdAt.toISOString()}`).toString('base64url')
}

function readCursor(text: string): ChangeCursor {
  const [id, at = '', ...rest] = Buffer.from(text, 'base64url').toString().split('|')
  const isMoment = z.iso.datetime({ precision: 3 }).safeParse(at).success
  const known = z.uuid().safeParse(id).data
  if (!known || !isMoment || rest.length > 0) {
    throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page is no longer available. Reload the list.')
  }
  return { at: new Date(at), id: known }
}
