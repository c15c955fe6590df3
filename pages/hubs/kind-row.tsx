import { plural, t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { RunView } from '#engine/contract.ts'
import { runName } from '#features/base/runs/web/run-words.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { RunRow } from './run-row.tsx'

const mostShown = 5

/** How often one kind of work ran and when last; the newest of its runs open below. */
export function KindRow({ runs }: { runs: readonly RunView[] }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const [newest] = runs
  if (!newest) return null
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 grid w-[calc(100%+16px)] grid-cols-[minmax(0,1fr)_14px] items-center gap-x-3 rounded-control px-2 py-2 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="type-strong">{runName(newest)}</span>
          <span className="text-ink-2 max-sm:basis-full sm:ms-auto">
            {t`${plural(runs.length, { one: '# run', other: '# runs' })}, last ${timeAgo(newest.createdAt)}`}
          </span>
        </span>
        <ChevronDown aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <ul id={listId} className="mb-2 border-s border-line ps-3">
          {runs.slice(0, mostShown).map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
    </li>
  )
}
