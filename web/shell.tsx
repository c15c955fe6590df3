import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import { agentFaces } from '#features/agents/settings/web/agent-faces.ts'
import { Faces } from '#ui/faces.ts'
import { useConsoleKeys } from './console-keys.ts'
import { useLiveEvents } from './live.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { useOverlay } from '#ui/overlay.ts'
import { usePageFocus } from './page-focus.ts'
import { isWide } from './places.ts'
import { Rail } from './rail.tsx'
import { SetupCorner } from '#pages/onboarding/setup-corner.tsx'
import { StatusBar } from './status-bar.tsx'

// What few visits need is read when it is asked for.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** The rail on the wall and the pane where the work is done; outside the workspace layout the pane has the whole width and a menu. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  useLiveEvents()
  useConsoleKeys()
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  const overlay = useOverlay()
  const { pathname } = useLocation()
  const hasRail = !isWide(pathname)
  return (
    <div className="flex h-dvh bg-frame max-md:flex-col max-md:bg-pane">
      <a
        href="#main"
        className="type-strong fixed top-2 start-2 z-50 -translate-y-20 rounded-control bg-ink px-3 py-2 text-on-ink focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      {hasRail && <Rail user={user} />}
      <MobileBar />
      <div
        className={`flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-pane md:my-2 md:me-2 md:rounded-pane md:border md:border-line-2 md:shadow-e1 ${hasRail ? '' : 'md:ms-2'}`}
      >
        <StatusBar hasMenu={!hasRail} />
        <main ref={main} id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          <Faces value={agentFaces}>{children}</Faces>
        </main>
      </div>
      <SetupCorner />
      {overlay === 'menu' && <MenuDrawer user={user} />}
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette user={user} />}
        {overlay === 'shortcuts' && <Shortcuts />}
      </Suspense>
    </div>
  )
}
