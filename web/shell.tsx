import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { useLiveEvents } from './live.ts'
import { MobileBar } from './mobile-bar.tsx'
import { Rail } from './rail.tsx'
import { StatusBar } from './status-bar.tsx'

/** The rail on the wall, and the pane where the work is done. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  useLiveEvents()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    // A new page begins at its start, for screen readers too.
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className="flex h-dvh bg-frame max-md:flex-col max-md:bg-pane">
      <a
        href="#main"
        className="type-strong fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-3 py-2 text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail user={user} />
      <MobileBar user={user} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-pane md:my-2 md:mr-2 md:rounded-pane md:border md:border-line-2 md:shadow-e1">
        <StatusBar />
        <main ref={main} id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
