import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import type { AuditEntry } from '../contract.ts'
import { changesOf } from './audit-changes.ts'
import { actionWords, momentOf, subjectName } from './audit-words.ts'
import { ChangesTable } from './changes-table.tsx'

type Props = { entry: AuditEntry; reader: User | null }

/** One entry; its own names and the values before and after open below it. */
export function AuditRow({ entry, reader }: Props) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const { actor, action, subject, at } = entry
  const who = (actor === reader?.email && reader.name) || actor
  const name = subjectName(subject)
  const changes = changesOf(entry.before, entry.after)
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2.5 ps-3 whitespace-nowrap text-ink-2 tabular-nums max-md:hidden">
        <time dateTime={at}>{momentOf(at)}</time>
      </td>
      <td className="px-3 py-2.5 break-words max-md:hidden" title={actor}>
        <bdi>{who}</bdi>
      </td>
      <td className="px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="type-strong -ms-1.5 flex items-center gap-1 rounded-control py-0.5 pe-2 ps-0.5 text-start hover:bg-hover max-md:py-2"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
          {actionWords(action)}
        </button>
        {name && (
          <p className="type-code ps-3 break-all text-ink-3">
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="type-small ps-3 break-words text-ink-2 md:hidden">
          {momentOf(at)}, <bdi>{who}</bdi>
        </p>
        {isOpen && (
          <div id={detailId} className="mt-2 mb-1 ms-3 flex flex-col gap-3 rounded-control bg-well p-3">
            <p dir="ltr" className="type-code text-start break-all text-ink-3">
              {action} · {subject} · {actor}
            </p>
            {changes.length > 0 && <ChangesTable changes={changes} />}
          </div>
        )}
      </td>
    </tr>
  )
}
