import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleQuestionMark, Menu as MenuIcon } from 'lucide-react'
import { StoreStatusDot } from '#features/base/stores/web/store-status-dot.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { formatNumber } from '#ui/format.ts'
import { openOverlay } from '#ui/overlay.ts'
import { Bell } from './bell.tsx'
import { pageNameOf, trailOf } from './nav-items.ts'
import { useAllStores } from './use-all-stores.ts'

/** The menu, where one is, whether the store is connected, how many products are ready and on display, and help. */
export function StatusBar() {
  const known = useFigures().data
  const isAll = useAllStores()
  const figures = isAll ? undefined : known
  return (
    <header className="flex h-12 flex-none items-center justify-between gap-4 border-b border-line px-5 max-md:hidden">
      <div className="flex min-w-0 items-center gap-3">
        <button
          type="button"
          aria-label={t`Menu`}
          title={t`Menu`}
          onClick={() => openOverlay('menu')}
          className="-ms-2 grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover"
        >
          <MenuIcon aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </button>
        <Breadcrumb />
      </div>
      <div className="type-small flex flex-none items-center gap-3 text-ink-2 tabular-nums">
        {!isAll && <StoreStatusDot />}
        {figures && (
          <>
            <span aria-hidden className="h-3.5 border-s border-line-2" />
            <Link
              to="/workspace/chatgpt"
              search={{ readiness: 'ready' }}
              className="rounded-control py-1 hover:text-ink"
            >
              <Trans>
                <strong className="font-semibold text-ink">{formatNumber(figures.ready)}</strong> ready
              </Trans>
            </Link>
            <span aria-hidden className="h-3.5 border-s border-line-2" />
            <Link
              to="/workspace/chatgpt"
              search={{ enabled: 'true' }}
              className="rounded-control py-1 hover:text-ink"
            >
              <Trans>
                <strong className="font-semibold text-ink">{formatNumber(figures.chatgptEnabled)}</strong> on
                ChatGPT
              </Trans>
            </Link>
          </>
        )}
        <span className="-me-2 flex items-center">
          {!isAll && <Bell />}
          <button
            type="button"
            aria-label={t`Help`}
            title={t`Help`}
            onClick={() => openOverlay('help')}
            className="grid size-8 flex-none place-items-center rounded-control hover:bg-hover"
          >
            <CircleQuestionMark aria-hidden className="size-[18px]" strokeWidth={1.5} />
          </button>
        </span>
      </div>
    </header>
  )
}

/** From Home to where one is. Where it is narrow, what lies between makes room for the name of the page. */
function Breadcrumb() {
  const { pathname } = useLocation()
  const trail = trailOf(pathname)
  const pageName = pageNameOf(pathname)
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <ol className="flex items-center gap-2 whitespace-nowrap">
        <li>
          <Link to="/" className="inline-block rounded-control py-1 text-ink-3 hover:text-ink">
            <Trans>Home</Trans>
          </Link>
        </li>
        {trail.map((place, index) => {
          const isLast = index === trail.length - 1
          return (
            <li
              key={place.to}
              aria-current={isLast ? 'page' : undefined}
              className={`flex gap-2 ${isLast ? 'min-w-0' : 'flex-none max-lg:hidden'}`}
            >
              <span aria-hidden className="py-1 text-ink-3">
                /
              </span>
              {isLast ? (
                <span className="type-strong truncate py-1">{pageName}</span>
              ) : (
                <Link
                  to={place.to}
                  // A page below it is not the page itself.
                  activeOptions={{ exact: true }}
                  className="rounded-control py-1 text-ink-3 hover:text-ink"
                >
                  {place.label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
