import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { FeedView } from './feed-view.ts'
import { filterChips } from './filter-labels.ts'

type Props = { view: FeedView; onView: (change: Partial<FeedView>) => void }

/** What narrows the list, each with the way to take it off. */
export function FilterChips({ view, onView }: Props) {
  const chips = filterChips(view)
  if (chips.length === 0) return null
  return (
    <ul aria-label={t`Active filters`} className="-mt-1 flex flex-wrap items-center gap-1.5">
      {chips.map(({ label, cleared }) => (
        <li
          key={label}
          className="type-small flex h-[26px] max-w-full items-center rounded-badge border border-line-2 bg-well ps-2 text-ink"
        >
          <span dir="auto" className="truncate">
            {label}
          </span>
          <button
            type="button"
            aria-label={t`Remove filter: ${label}`}
            onClick={() => onView(cleared)}
            className="hit-area grid size-[26px] flex-none place-items-center rounded-badge text-ink-3 hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onView(Object.assign({}, ...chips.map(({ cleared }) => cleared)))}
            className="type-small px-1 text-glass underline-offset-2 hover:underline"
          >
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}
