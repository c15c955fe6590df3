import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useNotices } from '#features/base/workspace/web/notices-cache.ts'

/** Leads to what waits; a mark says that something does. */
export function Bell() {
  const waiting = useNotices().data?.length ?? 0
  const words =
    waiting > 0
      ? plural(waiting, { one: '# thing to look at', other: '# things to look at' })
      : t`Nothing needs you`
  return (
    <Link
      to="/operations-hub"
      aria-label={words}
      title={words}
      className="relative grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-11"
    >
      <BellIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
      {waiting > 0 && (
        <svg
          viewBox="0 0 8 8"
          aria-hidden="true"
          className="absolute top-1 end-1 size-2 max-md:top-2 max-md:end-2"
        >
          <path d="M4 0l4 4-4 4-4-4z" fill="var(--incomplete-mark)" />
        </svg>
      )}
    </Link>
  )
}
