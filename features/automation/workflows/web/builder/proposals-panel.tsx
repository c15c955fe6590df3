import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ChangeSet } from '../../contract/edit.ts'
import type { DraftStore } from '../draft-store.ts'
import { authorName, editSentence } from '../edit-labels.ts'
import { useDraft } from '../use-draft.ts'
import { useDecideProposal } from './use-decide-proposal.ts'

const maxShown = 12

type Props = {
  store: DraftStore
  /** Draws a proposal over the draft on the canvas; null where there is no room for one. */
  onDraw: ((changeSetId: string) => void) | null
}

/** What agents would change, to accept or dismiss. */
export function ProposalsPanel({ store, onDraw }: Props) {
  const proposals = useDraft(store, (state) => state.proposals)
  return proposals.map((proposal) => (
    <Proposal key={proposal.id} store={store} proposal={proposal} onDraw={onDraw} />
  ))
}

function Proposal({ store, proposal, onDraw }: Props & { proposal: ChangeSet }) {
  const { isBusy, accept, dismiss } = useDecideProposal(store, proposal.id)
  const steps = useDraft(store, (state) => state.definition.steps)
  const { author, edits } = proposal
  const added = edits.flatMap((edit) => (edit.type === 'add_step' ? [edit.step] : []))
  const names = new Map([...steps, ...added].map(({ id, name: step }) => [id, step]))
  const shown = edits.filter((edit) => edit.type !== 'set_step' || edit.field !== 'position')
  const name = authorName(author, agentProfiles)
  return (
    <Notice
      tone="neutral"
      title={plural(shown.length, {
        one: `${name} proposes # change`,
        other: `${name} proposes # changes`,
      })}
      action={
        <span className="flex gap-2">
          {onDraw && (
            <Button size="s" variant="ghost" onClick={() => onDraw(proposal.id)}>
              <Trans>Show on the canvas</Trans>
            </Button>
          )}
          <Button size="s" isBusy={isBusy} onClick={accept}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="s" variant="ghost" isBusy={isBusy} onClick={dismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        </span>
      }
    >
      <ul>
        {shown.slice(0, maxShown).map((edit, at) => (
          <li key={at} className="break-words">
            {editSentence(edit, names)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
