import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { pageNameOf, trailOf } from './places.ts'

/** From Home to where one is. Where it is narrow, what lies between makes room for the name of the page. */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const trail = trailOf(pathname)
  const pageName = pageNameOf(pathname)
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <ol className="flex items-center gap-2 whitespace-nowrap">
        <li aria-current={trail.length === 0 && pageName ? 'page' : undefined}>
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
                <Link to={place.to} className="rounded-control py-1 text-ink-3 hover:text-ink">
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
