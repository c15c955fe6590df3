import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ChangeSet } from '../../contract/edit.ts'
import { applyEdits } from '../../rules/edits.ts'
import { fitProposal } from '../../rules/merge.ts'
import { useDecideProposal } from '../builder/use-decide-proposal.ts'
import type { DraftStore } from '../draft-store.ts'
import { authorName } from '../edit-labels.ts'
import { useDraft } from '../use-draft.ts'
import { CompareFrame } from './compare-frame.tsx'
import { DiffCanvas } from './diff-canvas.tsx'

type Props = { store: DraftStore; proposal: ChangeSet; onClose: () => void }

/** What an agent proposes over the draft, to accept or dismiss. */
export function ProposalCanvas({ store, proposal, onClose }: Props) {
  const draft = useDraft(store, (state) => state.definition)
  const history = useDraft(store, (state) => state.history)
  const { isBusy, accept, dismiss } = useDecideProposal(store, proposal.id)
  const fitted = useMemo(() => fitProposal(draft, history, proposal.edits), [draft, history, proposal])
  const made = useMemo(() => fitted && applyEdits(draft, fitted.edits), [draft, fitted])
  const name = authorName(proposal.author, agentProfiles)
  return (
    <CompareFrame
      label={t`Proposal of ${name} and the draft`}
      title={<Trans>From the draft to the proposal of {name}</Trans>}
      actions={
        <>
          <Button size="s" variant="ink" isBusy={isBusy} onClick={accept}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="s" variant="ghost" isBusy={isBusy} onClick={dismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
      onClose={onClose}
    >
      {fitted && fitted.conflicts.length > 0 && (
        <Notice tone="warning" title={t`Some changes conflict with newer edits and aren’t shown here.`} />
      )}
      {made && 'definition' in made ? (
        <DiffCanvas before={draft} after={made.definition} />
      ) : (
        <p className="px-4 py-10 text-center text-ink-2">
          <Trans>This proposal no longer fits the workflow.</Trans>
        </p>
      )}
    </CompareFrame>
  )
}
