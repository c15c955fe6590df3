import { Link, useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { figure } from '#ui/count.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { MerchantRow } from './merchant-row.tsx'
import { PlaceLinks } from './place-links.tsx'
import { isCurrent, places } from './places.ts'
import { StoreLight } from './store-light.tsx'

/** 52 px with the menu, the page's name and the state of the store. Phones only. */
export function MobileBar({ user }: { user: User }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const ready = useFigures().data?.ready
  const close = () => drawer.current?.close()
  return (
    <header className="flex h-[52px] flex-none items-center gap-1 border-b border-line bg-pane pr-4 pl-1.5 md:hidden">
      <button
        type="button"
        aria-label="Menu"
        onClick={() => drawer.current?.showModal()}
        className="grid size-11 flex-none place-items-center rounded-control hover:bg-hover"
      >
        <MenuIcon aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
      <p className="type-section min-w-0 flex-1 truncate">
        {places.find((place) => isCurrent(place, pathname))?.label ?? 'Vitrine'}
      </p>
      <StoreLight />
      {ready !== undefined && (
        <Link
          to="/workspace/chatgpt"
          search={{ readiness: 'ready' }}
          className="rounded-control py-2.5 text-ink-2 tabular-nums"
        >
          <strong className="font-semibold text-ink">{figure(ready)}</strong> ready
        </Link>
      )}
      <dialog
        ref={drawer}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && close()}
        className="m-0 h-dvh max-h-none w-[min(300px,calc(100vw-48px))] bg-frame p-0 text-ink"
      >
        <div className="flex h-full flex-col gap-3 p-3">
          <div className="flex items-center justify-between pl-2">
            <Wordmark />
            <button
              type="button"
              aria-label="Close menu"
              onClick={close}
              className="grid size-11 place-items-center rounded-control hover:bg-press"
            >
              <X aria-hidden className="size-5" strokeWidth={1.5} />
            </button>
          </div>
          <nav aria-label="Main" className="flex-1 overflow-y-auto">
            <PlaceLinks onFollow={close} />
          </nav>
          <MerchantRow user={user} />
        </div>
      </dialog>
    </header>
  )
}
