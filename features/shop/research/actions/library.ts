import { recordAudit } from '#db/audit.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import {
  type LibraryPage,
  type LibraryQuery,
  libraryRefusals,
  type ResearchDetail,
} from '../contract/library.ts'
import { findItem, readItemPage, removeItem } from '../records.ts'
import type { WebDeps } from './deps.ts'

type LibraryDeps = Pick<WebDeps, 'db'>

export async function viewLibrary(
  { db }: LibraryDeps,
  workspaceId: string,
  { limit, cursor, ...filter }: LibraryQuery,
): Promise<LibraryPage> {
  const { items, total } = await db.inWorkspace(workspaceId, (tx) =>
    readItemPage(tx, workspaceId, filter, { after: cursor ?? null, limit }),
  )
  return { items, nextCursor: items.length === limit ? (items.at(-1)?.id ?? null) : null, total }
}

export async function viewItem(
  { db }: LibraryDeps,
  workspaceId: string,
  itemId: string,
): Promise<ResearchDetail> {
  const item = await db.inWorkspace(workspaceId, (tx) => findItem(tx, workspaceId, { id: itemId }))
  return item ?? refuseMissing()
}

export async function deleteItem(
  { db, clock, runs }: Pick<WebDeps, 'db' | 'clock' | 'runs'>,
  { workspaceId, merchantId }: Pick<Caller, 'workspaceId' | 'merchantId'>,
  itemId: string,
): Promise<void> {
  await db.inWorkspace(workspaceId, async (tx) => {
    const item = await findItem(tx, workspaceId, { id: itemId })
    if (!item) return refuseMissing()
    const { kind, query, url } = item
    await removeItem(tx, workspaceId, itemId)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'research.deleted',
      subject: `research:${itemId}`,
      before: { kind, query, url },
      at: clock(),
    })
  })
  await runs.publish(workspaceId, 'research')
}

function refuseMissing(): never {
  throw new Refusal(libraryRefusals.RESEARCH_NOT_FOUND, 'This item isn’t in your library or was deleted.')
}
