import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { decideProposal } from '../../contract/workflow.ts'
import type { DraftStore } from '../draft-store.ts'
import { refreshWorkflows } from '../workflow-cache.ts'

/** Accepts or dismisses what an agent proposes. Accepted edits are undone like one's own. */
export function useDecideProposal(store: DraftStore, changeSetId: string) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function decide(decision: 'accept' | 'dismiss') {
    setBusy(true)
    try {
      await store.flush()
      const params = { workflowId: store.get().workflowId, changeSetId }
      const { data } = await call(decideProposal, { params, body: { decision } })
      if (decision === 'accept') showToast(acceptedToast(data.conflicts.length))
    } catch (error) {
      showFailure(t`Proposal not decided`, sentenceOf(error, t`The server didn't respond.`))
    }
    refreshWorkflows(client)
    setBusy(false)
  }
  return { isBusy, accept: () => void decide('accept'), dismiss: () => void decide('dismiss') }
}

function acceptedToast(conflicts: number) {
  if (conflicts === 0) return { title: t`Proposal accepted` }
  const description = t`Some changes conflict with newer edits. They’re still listed here for you to decide.`
  return { title: t`Proposal accepted in part`, description, tone: 'neutral' as const }
}
