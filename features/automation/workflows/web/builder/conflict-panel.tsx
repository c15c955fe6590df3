import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { JsonValue, WorkflowDefinition } from '../../contract/definition.ts'
import type { EditConflict, StepField, WorkflowField } from '../../contract/edit.ts'
import type { DraftStore } from '../draft-store.ts'
import {
  authorName,
  editSentence,
  fieldText,
  stepFieldLabels,
  stepFieldText,
  workflowFieldLabels,
} from '../edit-labels.ts'
import { useDraft } from '../use-draft.ts'

/** What both sides changed: both values, who wrote theirs, and the choice between them. */
export function ConflictPanel({ store }: { store: DraftStore }) {
  const conflicts = useDraft(store, (state) => state.conflicts)
  const rejected = useDraft(store, (state) => state.rejected)
  const definition = useDraft(store, (state) => state.definition)
  const myId = useSession().data?.id ?? null
  if (conflicts.length === 0 && rejected.length === 0) return null
  const isMine = ({ by }: EditConflict) => by.type === 'merchant' && by.merchantId === myId
  const count = conflicts.length + rejected.length
  return (
    <Notice
      tone="warning"
      role="status"
      title={plural(count, {
        one: '# change needs your decision',
        other: '# changes need your decision',
      })}
    >
      <p>
        {conflicts.length > 0 && conflicts.every(isMine) ? (
          <Trans>You edited this workflow in another tab at the same time. Everything else was merged.</Trans>
        ) : (
          <Trans>Someone else edited this workflow at the same time. Everything else was merged.</Trans>
        )}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={`${conflict.subject.stepId} ${conflict.subject.field}`}
            conflict={conflict}
            definition={definition}
            theirName={isMine(conflict) ? t`You, in another tab` : authorName(conflict.by, agentProfiles)}
            onChoose={(choice) => store.settleConflict(conflict, choice)}
          />
        ))}
        {rejected.map(({ id, edits }) => (
          <li key={id} className="rounded-control border border-needs-line bg-pane p-2">
            <p className="type-strong">
              <Trans>This change no longer fits the workflow</Trans>
            </p>
            {edits.slice(0, 5).map((edit, at) => (
              <p key={at} className="break-words">
                {editSentence(edit)}
              </p>
            ))}
            <Button size="s" className="mt-2" onClick={() => store.dropRejected(id)}>
              <Trans>Dismiss</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type RowProps = {
  conflict: EditConflict
  definition: WorkflowDefinition
  theirName: string
  onChoose: (choice: 'ours' | 'theirs') => void
}

function ConflictRow({ conflict, definition, theirName, onChoose }: RowProps) {
  const { ours, theirs } = conflict
  const place = placeOf(conflict, definition)
  return (
    <li className="rounded-control border border-needs-line bg-pane p-2">
      <p className="type-strong">{place}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-ink-3">
          <Trans>Yours</Trans>
        </dt>
        <dd className="break-words">{sideText(ours, conflict.subject)}</dd>
        <dt className="text-ink-3">{theirName}</dt>
        <dd className="break-words">{sideText(theirs, conflict.subject)}</dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="s" aria-label={t`Use mine: ${place}`} onClick={() => onChoose('ours')}>
          <Trans>Use mine</Trans>
        </Button>
        <Button size="s" aria-label={t`Keep theirs: ${place}`} onClick={() => onChoose('theirs')}>
          <Trans>Keep theirs</Trans>
        </Button>
      </div>
    </li>
  )
}

function placeOf({ subject, ours, theirs, base }: EditConflict, { steps }: WorkflowDefinition): string {
  const { stepId, field } = subject
  if (stepId === null) return field === null ? t`Workflow` : workflowFieldLabels[field as WorkflowField]
  const known = [theirs, ours, base].map(stepNameOf).find((name) => name !== null)
  const name = steps.find(({ id }) => id === stepId)?.name ?? known ?? stepId
  return field === null ? name : `${name} · ${stepFieldLabels[field as StepField]}`
}

/** A whole step of a conflict, or the step with its edges. */
function stepNameOf(value: JsonValue): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const step = 'step' in value ? (value['step'] ?? null) : value
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return null
  return typeof step['name'] === 'string' ? step['name'] : null
}

function sideText(value: JsonValue, { stepId, field }: EditConflict['subject']): string {
  if (field !== null) {
    return stepId === null
      ? fieldText(field as WorkflowField, value)
      : stepFieldText(field as StepField, value)
  }
  const name = stepNameOf(value)
  return name === null ? t`Remove it` : t`Keep the step ${name}`
}
