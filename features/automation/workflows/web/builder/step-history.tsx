import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { timeAgo } from '#ui/relative-time.ts'
import type { EditAuthor, WorkflowEdit } from '../../contract/edit.ts'
import type { DraftStore } from '../draft-store.ts'
import { authorName, editSentence } from '../edit-labels.ts'
import { useDraft } from '../use-draft.ts'

const maxShown = 8

type Change = { key: string; sentence: string; author: EditAuthor; at: string }

/** Who changed this step, and what, the newest first. */
export function StepHistory({ store, stepId }: { store: DraftStore; stepId: string }) {
  const history = useDraft(store, (state) => state.history)
  const changes = history
    .toReversed()
    .flatMap(({ id, edits, author, at }): Change[] => {
      const own = edits.find((edit) => isAbout(edit, stepId))
      return own ? [{ key: id, sentence: editSentence(own), author, at }] : []
    })
    .slice(0, maxShown)
  if (changes.length === 0) return null
  return (
    <details className="border-t border-line pt-3">
      <summary className="type-strong cursor-pointer">
        <Trans>Changes to this step</Trans>
      </summary>
      <ul aria-label={t`Changes to this step`} className="mt-2 flex flex-col gap-1.5">
        {changes.map(({ key, sentence, author, at }) => (
          <li key={key} className="type-small">
            <span className="block truncate">{sentence}</span>
            <span className="text-ink-3">
              {authorName(author, agentProfiles)} · {timeAgo(at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function isAbout(edit: WorkflowEdit, stepId: string): boolean {
  if (edit.type === 'set_step') return edit.stepId === stepId && edit.field !== 'position'
  if (edit.type === 'add_step' || edit.type === 'remove_step') return edit.step.id === stepId
  return edit.type === 'move_step' && edit.stepId === stepId
}
