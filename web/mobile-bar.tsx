import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { StoreStatusDot } from '#features/base/stores/web/store-status-dot.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { formatNumber } from '#ui/format.ts'
import { openOverlay } from '#ui/overlay.ts'
import { Bell } from './bell.tsx'
import { pageNameOf } from './nav-items.ts'
import { useAllStores } from './use-all-stores.ts'

/** 52 px with the menu, the page's name and the state of the store. Phones only. */
export function MobileBar() {
  const { pathname } = useLocation()
  const isAll = useAllStores()
  const known = useFigures().data?.ready
  const ready = isAll ? undefined : known
  return (
    <header className="flex h-[52px] flex-none items-center gap-1 border-b border-line bg-pane pe-1.5 ps-1.5 md:hidden">
      <button
        type="button"
        aria-label={t`Menu`}
        onClick={() => openOverlay('menu')}
        className="grid size-11 flex-none place-items-center rounded-control hover:bg-hover"
      >
        <MenuIcon aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
      <p className="type-section line-clamp-2 min-w-0 flex-1 text-balance break-words">
        {pageNameOf(pathname) ?? t`404 Page Not Found`}
      </p>
      {!isAll && <StoreStatusDot />}
      {ready !== undefined && (
        <Link
          to="/workspace/chatgpt"
          search={{ readiness: 'ready' }}
          className="rounded-control py-2.5 whitespace-nowrap text-ink-2 tabular-nums max-[359px]:hidden"
        >
          <Trans>
            <strong className="font-semibold text-ink">{formatNumber(ready)}</strong> ready
          </Trans>
        </Link>
      )}
      {!isAll && <Bell />}
    </header>
  )
}
