import { Link, useLocation } from '@tanstack/react-router'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { figure } from '#ui/count.ts'
import { isCurrent, places } from './places.ts'
import { StoreLight } from './store-light.tsx'

/** Whether the store is connected, how many products are ready, and how many are on display. Phones have the mobile bar. */
export function StatusBar() {
  const { pathname } = useLocation()
  const figures = useFigures().data
  const store = useStore().data
  const place = places.find((one) => isCurrent(one, pathname))
  return (
    <header className="flex h-12 flex-none items-center justify-between gap-4 border-b border-line px-5 max-md:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li className="truncate">
            <Link to="/" className="rounded-control text-ink-3 hover:text-ink">
              {store?.name ?? 'Home'}
            </Link>
          </li>
          {place && place.to !== '/workspace/home' && (
            <li className="type-strong flex gap-2 whitespace-nowrap" aria-current="page">
              <span aria-hidden className="font-normal text-ink-3">
                /
              </span>
              {place.label}
            </li>
          )}
        </ol>
      </nav>
      <div className="type-small flex flex-none items-center gap-3 text-ink-2 tabular-nums">
        <StoreLight />
        {figures && (
          <>
            <span aria-hidden className="h-3.5 border-l border-line-2" />
            <Link
              to="/workspace/chatgpt"
              search={{ readiness: 'ready' }}
              className="rounded-control hover:text-ink"
            >
              <strong className="font-semibold text-ink">{figure(figures.ready)}</strong> ready
            </Link>
            <span aria-hidden className="h-3.5 border-l border-line-2" />
            <Link
              to="/workspace/chatgpt"
              search={{ enabled: 'true' }}
              className="rounded-control hover:text-ink"
            >
              <strong className="font-semibold text-ink">{figure(figures.chatgptEnabled)}</strong> on ChatGPT
            </Link>
          </>
        )}
      </div>
    </header>
  )
}
