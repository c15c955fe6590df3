import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { createUndoableDelete, usePendingDeletes } from '#ui/undoable-delete.ts'
import { showFailure } from '#ui/toast.ts'
import {
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from '../../contract/conversation.ts'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'

const leaving = createUndoableDelete()

export function useConversationActs() {
  const client = useQueryClient()
  const now = usePendingDeletes(leaving)
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
    remove: (id: string) =>
      leaving.schedule(id, { title: t`Conversation deleted`, finish: () => finish(client, id) }),
  }
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
}
