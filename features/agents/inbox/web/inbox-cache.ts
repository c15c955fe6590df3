/** What needs the merchant as this tab knows it, and how it is put aside. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import {
  getInboxItem,
  type InboxItem,
  type ItemState,
  listInbox,
  listStoreInboxes,
  setInboxState,
} from '../contract/item.ts'

const inboxRead = read(listInbox, {})

/** The most urgent first, and what is snoozed or dismissed. The only source of every list and count of open items. */
export function useInbox() {
  return useQuery({ ...inboxRead, select: (reply) => reply.data })
}

export function useInboxItem(itemId: string) {
  return useQuery({
    ...read(getInboxItem, { params: { itemId } }),
    select: (reply) => reply.data.item,
    staleTime: 0,
  })
}

export function refreshInbox(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listInbox.path] })
  void client.invalidateQueries({ queryKey: [listStoreInboxes.path] })
}

type StateChange = { item: InboxItem; state: ItemState; until?: string; isUndo?: boolean }

/** The item whose state was changed last, by whichever row. */
let changedLast = ''

/** Snoozes, dismisses or opens again. The list shows it at once, and the toast takes it back. */
export function useItemState() {
  const client = useQueryClient()
  const change = useMutation({
    // Each is sent at once: one that waited for another would be lost with the page.
    mutationFn: ({ item, state, until }: StateChange) =>
      call(
        setInboxState,
        { params: { itemId: item.id }, body: { state, ...(until ? { until } : {}) } },
        { keepalive: true },
      ),
    onMutate: async ({ item, state, until = null }) => {
      changedLast = item.id
      await client.cancelQueries({ queryKey: [listInbox.path] })
      const before = client.getQueryData(inboxRead.queryKey)
      client.setQueryData(inboxRead.queryKey, (reply) => {
        if (!reply) return reply
        const moved = { ...item, state, snoozedUntil: until }
        const without = (items: readonly InboxItem[]) => items.filter(({ id }) => id !== item.id)
        const items = without(reply.data.items)
        const putAside = without(reply.data.putAside)
        return {
          ...reply,
          data:
            state === 'open'
              ? { items: [moved, ...items], putAside }
              : { items, putAside: [...putAside, moved] },
        }
      })
      return before
    },
    onSuccess: (_reply, { item, state, isUndo = false }) => {
      // One toast is shown: that of what was done last, whichever answer comes first.
      if (isUndo || state === 'open' || changedLast !== item.id) return
      showToast({
        title: state === 'snoozed' ? t`Snoozed` : t`Dismissed`,
        action: {
          label: t`Undo`,
          onAct: () => change.mutate({ item, state: 'open', isUndo: true }),
        },
      })
    },
    onError: (error, _change, before) => {
      if (before) client.setQueryData(inboxRead.queryKey, before)
      showFailure(t`Couldn't update this item`, sentenceOf(error, t`The server didn't respond. Try again.`))
    },
    onSettled: () => refreshInbox(client),
  })
  return change
}

/** Eight in the morning, so many days from today, where the merchant is. */
export function snoozeEnd(days: number, now = new Date()): string {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(8, 0, 0, 0)
  return at.toISOString()
}
