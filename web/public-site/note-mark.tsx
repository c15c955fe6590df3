import { t } from '@lingui/core/macro'
import { type NoteId, notes } from './notes.ts'

/** The raised number behind a claim that leads to its footnote. */
export function NoteMark({ id }: { id: NoteId }) {
  const number = notes.findIndex((note) => note.id === id) + 1
  return (
    <sup className="note-mark">
      <a
        href={`#note-${id}`}
        aria-label={t`Note ${number}`}
        className="rounded-mark px-0.5 py-2 text-glass underline-offset-2 hover:underline"
      >
        {number}
      </a>
    </sup>
  )
}
