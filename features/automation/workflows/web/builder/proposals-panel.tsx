import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Notice } from '#ui/notice.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import type { ChangeSet } from '../../contract/edit.ts'
import { decideProposal } from '../../contract/workflow.ts'
import type { DraftStore } from '../draft-store.ts'
import { authorName, editSentence } from '../edit-labels.ts'
import { useDraft } from '../use-draft.ts'
import { refreshWorkflows } from '../workflow-cache.ts'

const maxShown = 12

/** What agents would change, to accept or dismiss. Accepted edits are undone like one's own. */
export function ProposalsPanel({ store }: { store: DraftStore }) {
  const proposals = useDraft(store, (state) => state.proposals)
  return proposals.map((proposal) => <Proposal key={proposal.id} store={store} proposal={proposal} />)
}

function acceptedToast(conflicts: number) {
  if (conflicts === 0) return { title: t`Proposal accepted` }
  const description = t`Some changes conflict with newer edits. They’re still listed here for you to decide.`
  return { title: t`Proposal accepted in part`, description, tone: 'neutral' as const }
}

function Proposal({ store, proposal }: { store: DraftStore; proposal: ChangeSet }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id: changeSetId, author, edits } = proposal
  const shown = edits.filter((edit) => edit.type !== 'set_step' || edit.field !== 'position')
  const name = authorName(author, agentProfiles)
  const decide = async (decision: 'accept' | 'dismiss') => {
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
  return (
    <Notice
      tone="neutral"
      title={plural(shown.length, {
        one: `${name} proposes # change`,
        other: `${name} proposes # changes`,
      })}
      action={
        <span className="flex gap-2">
          <Button size="s" isBusy={isBusy} onClick={() => void decide('accept')}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="s" variant="ghost" isBusy={isBusy} onClick={() => void decide('dismiss')}>
            <Trans>Dismiss</Trans>
          </Button>
        </span>
      }
    >
      <ul>
        {shown.slice(0, maxShown).map((edit, at) => (
          <li key={at} className="break-words">
            {editSentence(edit)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
