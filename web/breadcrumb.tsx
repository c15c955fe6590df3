import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { trailOf } from './places.ts'

/** From Home to where one is. */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const trail = trailOf(pathname)
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <ol className="flex items-center gap-2 whitespace-nowrap">
        <li aria-current={trail.length === 0 ? 'page' : undefined}>
          <Link to="/" className="inline-block rounded-control py-1 text-ink-3 hover:text-ink">
            <Trans>Home</Trans>
          </Link>
        </li>
        {trail.map((place, index) => {
          const isLast = index === trail.length - 1
          return (
            <li key={place.to} aria-current={isLast ? 'page' : undefined} className="flex min-w-0 gap-2">
              <span aria-hidden className="py-1 text-ink-3">
                /
              </span>
              {isLast ? (
                <span className="type-strong truncate py-1">{place.label}</span>
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
