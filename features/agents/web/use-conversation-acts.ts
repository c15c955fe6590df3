import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from '../contract/conversation.ts'
import { refreshAgents } from './agent-cache.ts'

/** As long as the toast that can take it back. */
const undoMs = 5_000

// Outside of the list: what was deleted is deleted, whatever is shown then.
let leaving: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map()
const listeners = new Set<() => void>()

export function useConversationActs() {
  const client = useQueryClient()
  const now = useSyncExternalStore(subscribe, () => leaving)
  const rename = useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameConversation, { params: { conversationId: id }, body: { title } }),
    onSuccess: () => refreshAgents(client),
    onError: (error) => showFailure(t`Not renamed`, sentenceOf(error, t`The server did not answer.`)),
  })
  return {
    /** Conversations that are gone unless it is taken back. */
    leaving: now,
    rename: (id: string, title: string) => rename.mutate({ id, title }),
    remove: (id: string) => leave(client, id),
  }
}

function leave(client: QueryClient, id: string): void {
  const timer = setTimeout(() => void finish(client, id), undoMs)
  set(new Map(leaving).set(id, timer))
  showToast({
    title: t`Conversation deleted`,
    tone: 'neutral',
    action: { label: t`Undo`, onAct: () => stay(id) },
  })
}

function stay(id: string): void {
  clearTimeout(leaving.get(id))
  const next = new Map(leaving)
  next.delete(id)
  set(next)
}

async function finish(client: QueryClient, id: string): Promise<void> {
  try {
    await call(deleteConversation, { params: { conversationId: id } })
    client.removeQueries({ queryKey: [getConversation.path, id] })
    await client.invalidateQueries({ queryKey: [listConversations.path] })
  } catch (error) {
    showFailure(
      t`Conversation not deleted`,
      sentenceOf(error, t`The server did not answer. It is still there.`),
    )
  }
  stay(id)
}

function set(next: typeof leaving): void {
  leaving = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
