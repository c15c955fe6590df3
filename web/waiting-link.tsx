import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useNotices } from '#features/base/workspace/web/notices-cache.ts'

/** What waits for the merchant, with its count; nothing while nothing does. */
export function WaitingLink() {
  const waiting = useNotices().data?.length ?? 0
  if (waiting === 0) return null
  return (
    <Link
      to="/operations-hub"
      className="flex h-[34px] items-center gap-2.5 rounded-control border border-line-2 bg-pane px-2.5 shadow-e1 max-xl:justify-center max-xl:px-0"
    >
      <Inbox aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
      <span className="flex-1 max-xl:sr-only">
        <Trans>Waiting for you</Trans>
      </span>
      <span className="type-micro grid h-[18px] min-w-[18px] place-items-center rounded-round bg-ink px-1 text-on-ink tabular-nums max-xl:sr-only">
        {waiting}
      </span>
    </Link>
  )
}
