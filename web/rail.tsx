import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { User } from '#features/base/accounts/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { Mark } from '#ui/mark.tsx'
import { FindButton } from './find-button.tsx'
import { MerchantRow } from './merchant-row.tsx'
import { PlaceLinks } from './place-links.tsx'
import { railGroups } from './places.ts'
import { WaitingLink } from './waiting-link.tsx'

/** 228 px with words; 56 px with icons on narrower screens; gone on phones. */
export function Rail({ user }: { user: User }) {
  const store = useStore().data
  const isDemo = store?.isDemo ?? false
  return (
    <aside
      aria-label={t`Workspace`}
      className="flex w-14 flex-none flex-col gap-3 px-2.5 py-3 max-md:hidden xl:w-[228px] xl:px-2.5"
    >
      <Link
        to="/workspace/shopify"
        className="flex min-h-10 items-center gap-2.5 rounded-control px-1 hover:bg-press xl:px-2"
      >
        <Mark />
        <span className="min-w-0 flex-1 max-xl:sr-only">
          <span className="block truncate font-semibold">{store?.name ?? 'Vitrine'}</span>
          <span className="type-micro flex items-center gap-1 text-ink-3">
            {isDemo && <FlaskConical aria-hidden className="size-3 flex-none" />}
            <span className="truncate">
              {isDemo && (store?.connected ? t`Demo store` : t`Demo store, not connected`)}
              {!isDemo && (store?.connected ? store.domain : store && t`No store connected`)}
            </span>
          </span>
        </span>
      </Link>
      <FindButton face="rail" />
      {/* Where it is too long for the screen, it fades out at its end: there is more. */}
      <nav
        aria-label={t`Main`}
        className="flex min-h-0 flex-1 scroll-pb-6 flex-col overflow-y-auto pb-6 [mask-image:linear-gradient(#000_calc(100%-24px),transparent)]"
      >
        <PlaceLinks groups={railGroups} isThin />
      </nav>
      <WaitingLink />
      <MerchantRow user={user} isThin />
    </aside>
  )
}
