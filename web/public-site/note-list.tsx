import { Trans } from '@lingui/react/macro'
import { notes } from './notes.ts'

export function NoteList() {
  return (
    <section aria-labelledby="notes" className="border-t border-line-2 pt-6">
      <h2 id="notes" className="type-section">
        <Trans>Notes</Trans>
      </h2>
      <ol className="mt-3 grid list-decimal gap-2.5 ps-5 text-ink-2 marker:text-ink-3">
        {notes.map(({ id, text }) => (
          <li key={id} id={`note-${id}`} className="max-w-[720px] scroll-mt-6 ps-1 target:text-ink">
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
