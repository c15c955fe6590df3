/** Several changes in the store, written by one use of a tool and taken back together. */
import pMap from 'p-map'
import type { Preview } from '#engine/contract.ts'
import type { ChangeAuthor } from '#features/base/runs/actions.ts'
import type { CatalogueDeps } from '#features/shop/catalogue/actions/deps.ts'
import { findStoreChange } from '#features/shop/catalogue/actions/journal.ts'
import { previewUndo, undoChange } from '#features/shop/catalogue/actions/undo.ts'
import { Refusal } from '#kit/errors.ts'

/** The store is read for so many of them at once. */
const readsAtOnce = 4

type One = { changes: Preview['changes'] } | { undoneAt: string } | { refusal: Refusal }

/** What would be restored of those that the store still has as they were written. Refuses with the first reason where that is none; `undoneAt` where all are restored already. */
export async function previewUndoOfMany(
  deps: CatalogueDeps,
  workspaceId: string,
  changeIds: readonly string[],
  signal?: AbortSignal,
): Promise<{ changes: Preview['changes']; undoneAt: string | null }> {
  const read = (changeId: string) => previewOne(deps, workspaceId, changeId, signal)
  const all = await pMap(changeIds, read, { concurrency: readsAtOnce })
  const changes = all.flatMap((one) => ('changes' in one ? one.changes : []))
  if (changes.length > 0) return { changes, undoneAt: null }
  const refused = all.find((one) => 'refusal' in one)
  if (refused) throw refused.refusal
  const moments = all.flatMap((one) => ('undoneAt' in one ? [one.undoneAt] : []))
  return { changes, undoneAt: moments.toSorted().at(-1) ?? null }
}

async function previewOne(
  deps: CatalogueDeps,
  workspaceId: string,
  changeId: string,
  signal: AbortSignal | undefined,
): Promise<One> {
  const change = await findStoreChange(deps, workspaceId, changeId)
  if (change?.undoneAt) return { undoneAt: change.undoneAt }
  try {
    const { productId, differences } = await previewUndo(deps, workspaceId, changeId, signal)
    return { changes: differences.map((one) => ({ of: productId, ...one })) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

/** One after the other, each once however often it is asked. What somebody changed since stays; refuses where that is all of them. */
export async function undoMany(
  deps: CatalogueDeps,
  workspaceId: string,
  author: ChangeAuthor,
  changeIds: readonly string[],
): Promise<void> {
  const refused: Refusal[] = []
  for (const changeId of changeIds) {
    try {
      await undoChange(deps, workspaceId, author, changeId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
    }
  }
  if (refused[0] && refused.length === changeIds.length) throw refused[0]
}
