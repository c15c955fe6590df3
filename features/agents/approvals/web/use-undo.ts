import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { getToolRun } from '#features/agents/tool-runs/contract/tool-run.ts'
import { listChanges } from '#features/shop/catalogue/contract.ts'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { getApproval, previewUndo, undoToolCall } from '../contract.ts'

/** A use of a tool that says how it can be taken back. */
export type UndoRef = { conversationId: string; seq: number; undoneAt: string | null }

/** What an undo would restore, read while `isWanted`, and the undo itself. */
export function useUndo({ conversationId, seq }: UndoRef, isWanted: boolean) {
  const client = useQueryClient()
  const params = { conversationId, seq }
  const preview = useQuery({
    ...read(previewUndo, { params }),
    select: (reply) => reply.data.undo,
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    // The reason why it cannot be undone is the answer.
    retry: false,
  })
  const undo = useMutation({
    mutationFn: () => call(undoToolCall, { params }),
    onSettled: () => refreshUndone(client),
  })
  return { preview, undo }
}

/** Takes it back at once, as a toast's button does, and says what came of it. */
export async function undoNow(client: QueryClient, params: Omit<UndoRef, 'undoneAt'>): Promise<void> {
  try {
    await call(undoToolCall, { params })
    showToast({ title: t`Change undone`, tone: 'neutral' })
  } catch (error) {
    showFailure(
      t`Couldn't undo the change`,
      sentenceOf(error, t`The server didn't respond. Check again in a moment.`),
    )
  }
  refreshUndone(client)
}

function refreshUndone(client: QueryClient): void {
  refreshAgents(client)
  refreshFeed(client)
  for (const { path } of [listChanges, getToolRun, getApproval]) {
    void client.invalidateQueries({ queryKey: [path] })
  }
}
