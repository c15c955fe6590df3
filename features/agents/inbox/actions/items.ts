import { inEachStore } from '#db/store-scope.ts'
import { findActiveStoreId, listStoresInUse } from '#features/base/stores/actions/active-store.ts'
import { viewPreferences } from '#features/base/workspace/actions.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { type InboxItem, inboxRefusals, type ItemState, type StoreItem } from '../contract/item.ts'
import { listItems, saveState } from '../records/items.ts'
import { canSnooze, hiddenKinds, rankItems, toListed } from '../rules/items.ts'
import { changeOnRecord, type OnRecordDeps } from './on-record.ts'
import type { InboxRefresher } from './refresh.ts'

export type ItemDeps = OnRecordDeps & { refresher: Pick<InboxRefresher, 'settled'> }

/** What needs the merchant, the most urgent first, and what is put aside, each without its long lists. */
export async function viewInbox(
  deps: ItemDeps,
  workspaceId: string,
): Promise<{ items: InboxItem[]; putAside: InboxItem[] }> {
  const all = (await readItems(deps, workspaceId)).map(toListed)
  return {
    items: all.filter(({ state }) => state === 'open'),
    putAside: all.filter(({ state }) => state !== 'open'),
  }
}

/** What is open in any store, the most urgent first; money counts for the order within one currency only. */
export async function viewStoreInboxes(deps: ItemDeps, workspaceId: string): Promise<StoreItem[]> {
  const stores = await deps.db.inWorkspace(workspaceId, (tx) => listStoresInUse(tx, workspaceId))
  const found = await inEachStore(stores, async ({ id: storeId }) => {
    const { items } = await viewInbox(deps, workspaceId)
    return items.map((item) => ({ ...item, storeId }))
  })
  return rankItems(found.flat(), deps.clock())
}

/** One item with its whole lists. */
export async function viewItem(deps: ItemDeps, workspaceId: string, itemId: string): Promise<InboxItem> {
  const found = await find(deps, workspaceId, itemId)
  if (found) return found
  throw new Refusal(inboxRefusals.INBOX_ITEM_NOT_FOUND, 'This was already resolved.')
}

/** Every item that the merchant wants to hear of, in order. */
export async function readItems(deps: ItemDeps, workspaceId: string): Promise<InboxItem[]> {
  await deps.refresher.settled(workspaceId)
  const now = deps.clock()
  const hidden = hiddenKinds(await viewPreferences(deps, workspaceId))
  const items = await deps.db.inWorkspace(workspaceId, async (tx) =>
    listItems(tx, { workspaceId, storeId: await findActiveStoreId(tx, workspaceId) }, now),
  )
  return rankItems(
    items.filter(({ detail }) => !hidden.includes(detail.kind)),
    now,
  )
}

const audited: Record<ItemState, string> = {
  open: 'inbox.reopened',
  snoozed: 'inbox.snoozed',
  dismissed: 'inbox.dismissed',
}

/** Puts an item aside for everybody in the workspace, or takes that back. */
export async function setItemState(
  deps: ItemDeps,
  caller: Caller,
  itemId: string,
  { state, until }: { state: ItemState; until?: string | undefined },
): Promise<InboxItem> {
  const { workspaceId, merchantId: by } = caller
  const before = await viewItem(deps, workspaceId, itemId)
  if (state === 'snoozed' && !canSnooze(until, deps.clock()))
    throw new Refusal(inboxRefusals.SNOOZE_INVALID, 'Choose a time within the next 31 days.')
  const snoozedUntil = state === 'snoozed' && until ? until : null
  const entry = {
    action: audited[state],
    subject: `inbox:${before.detail.kind}`,
    before: { state: before.state },
    after: { state, until: snoozedUntil },
  }
  await changeOnRecord(deps, caller, entry, async (tx, now) => {
    const key = { workspaceId, storeId: await findActiveStoreId(tx, workspaceId) }
    return saveState(tx, key, { id: itemId, state, until: snoozedUntil, by }, now)
  })
  return toListed(await viewItem(deps, workspaceId, itemId))
}

async function find(deps: ItemDeps, workspaceId: string, itemId: string): Promise<InboxItem | undefined> {
  const [item] = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const key = { workspaceId, storeId: await findActiveStoreId(tx, workspaceId) }
    return listItems(tx, key, deps.clock(), itemId)
  })
  return item
}
