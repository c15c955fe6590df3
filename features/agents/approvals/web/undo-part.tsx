import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { dateOf, timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { UndoView } from '../contract.ts'
import { subjectOf, valueText } from './change-values.ts'
import { fieldLabel } from './decision-labels.ts'
import { type UndoRef, useUndo } from './use-undo.ts'

const fewChanges = 5

type Props = { undoable: UndoRef; what: string }

/** The way back: what it would restore, or why it cannot, and the undo itself. Stands in a box that wraps: what it restores has a line of its own. */
export function UndoPart({ undoable, what }: Props) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const { preview, undo } = useUndo(undoable, isOpen)
  // What went wrong last time says nothing of the next.
  function toggle(next: boolean) {
    undo.reset()
    setOpen(next)
  }
  const done = undo.data?.data.undo
  const undoneAt = undoable.undoneAt ?? done?.undoneAt ?? preview.data?.undoneAt ?? null
  if (undoneAt !== null) {
    return (
      <p role="status" className="type-small flex items-center gap-1.5 text-ink-2">
        <Undo2 aria-hidden className="size-3.5 flex-none rtl:-scale-x-100" />
        {t`Undone ${timeAgo(undoneAt)}`}
      </p>
    )
  }
  const problem = undo.error ?? preview.error
  return (
    <>
      <Button
        size="s"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={t`Undo: ${what}`}
        onClick={() => toggle(!isOpen)}
      >
        <Undo2 aria-hidden className="size-3.5 rtl:-scale-x-100" />
        <Trans>Undo</Trans>
      </Button>
      {isOpen && (
        <div
          id={panelId}
          role="group"
          aria-label={t`What will be restored`}
          className="flex w-full min-w-0 basis-full flex-col gap-2 rounded-control border border-line p-3"
        >
          {preview.isPending && <Skeleton className="h-10 w-full" />}
          {preview.data && !problem && <Restored view={preview.data} />}
          {problem && (
            <p role="alert" className="text-incomplete">
              {sentenceOf(problem, t`The server didn't respond. Nothing was undone.`)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {preview.data && !problem && (
              <Button size="s" variant="ink" isBusy={undo.isPending} onClick={() => undo.mutate()}>
                {preview.data.changes.length > 0 ? <Trans>Restore</Trans> : <Trans>Mark as undone</Trans>}
              </Button>
            )}
            <Button size="s" variant="ghost" onClick={() => toggle(false)}>
              {problem ? <Trans>Close</Trans> : <Trans>Keep the change</Trans>}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function Restored({ view: { changes, subjects, until } }: { view: UndoView }) {
  if (changes.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Everything is already as it was before this change.</Trans>
      </p>
    )
  }
  const more = changes.length - fewChanges
  return (
    <>
      <ul className="flex flex-col gap-1">
        {changes.slice(0, fewChanges).map((change, index) => {
          const subject = subjectOf(change, subjects)
          const { of, field, before, after } = change
          const now = valueText(field, before, subject) ?? t`empty`
          const then = valueText(field, after, subject) ?? t`empty`
          return (
            <li key={`${index} ${of} ${field}`} className="min-w-0 break-words tabular-nums">
              <span className="text-ink-2">
                {subject?.title ?? of}, {fieldLabel(change)}:{' '}
              </span>
              <span className="line-clamp-3">
                {t`${now} changes back to`} <strong className="type-strong">{then}</strong>
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="text-ink-2">{plural(more, { one: 'and # more', other: 'and # more' })}</p>}
      <p className="type-small text-ink-2">
        <Trans>You can undo this until {dateOf(until)}.</Trans>
      </p>
    </>
  )
}
