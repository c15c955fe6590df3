import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { decideProposal } from '../../contract/workflow.ts'
import type { DraftStore } from '../draft-store.ts'
import { refreshWorkflows } from '../workflow-cache.ts'

/** Accepts or dismisses what an agent proposes. Accepted edits are undone like one's own. Busy wherever the proposal is shown. */
export function useDecideProposal(store: DraftStore, changeSetId: string) {
  const client = useQueryClient()
  const mutationKey = ['decide-proposal', changeSetId]
  const isBusy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (decision: 'accept' | 'dismiss') => {
      await store.flush()
      const params = { workflowId: store.get().workflowId, changeSetId }
      const { data } = await call(decideProposal, { params, body: { decision } })
      return data.conflicts.length
    },
    onSuccess: (conflicts, decision) => {
      if (decision === 'accept') showToast(acceptedToast(conflicts))
    },
    onError: (error) =>
      showFailure(t`Proposal not decided`, sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => refreshWorkflows(client),
  })
  return { isBusy, accept: () => mutate('accept'), dismiss: () => mutate('dismiss') }
}

function acceptedToast(conflicts: number) {
  if (conflicts === 0) return { title: t`Proposal accepted` }
  const description = t`Some changes conflict with newer edits. They’re still listed here for you to decide.`
  return { title: t`Proposal accepted in part`, description, tone: 'neutral' as const }
}
