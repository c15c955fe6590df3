import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Inbox, X } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useAwaitedResults } from '#features/agents/approvals/web/awaited-results.ts'
import { useInbox } from '#features/agents/inbox/web/inbox-cache.ts'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { useFollowedChange } from '#features/shop/feed/web/bulk-memory.ts'
import { Avatars } from '#ui/avatars.ts'
import { Loading } from '#ui/loading.tsx'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { closeOverlay, hasOverlay, openOverlay, useOverlay } from '#ui/overlay.ts'
import { isTyping, useSingleKeys } from '#ui/single-keys.ts'
import { useMedia } from '#ui/use-media.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { FindButton } from './find-button.tsx'
import { useLiveEvents } from './live.ts'
import { MobileBar } from './mobile-bar.tsx'
import { NavItemLinks } from './nav-item-links.tsx'
import { allNavItems, menuGroups, phoneGroups, railGroups } from './nav-items.ts'
import { StatusBar } from './status-bar.tsx'
import { StoreSwitcher } from './store-switcher.tsx'
import { useSummary } from './summary.ts'
import { useAllStores } from './use-all-stores.ts'

// What few visits need is read when it is asked for.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const EnableReady = lazy(async () => ({
  default: (await import('#features/agents/inbox/web/enable-ready.tsx')).EnableReady,
}))
const BulkStatus = lazy(async () => ({
  default: (await import('#features/shop/feed/web/bulk-status.tsx')).BulkStatus,
}))
const ResultToasts = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/result-toasts.tsx')).ResultToasts,
}))
const Help = lazy(async () => ({ default: (await import('./help.tsx')).Help }))
const AllStoresPage = lazy(async () => ({
  default: (await import('./all-stores-page.tsx')).AllStoresPage,
}))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

type Props = { user: User; children: ReactNode }

/** The frame around every page of a merchant, once what it shows has been read. */
export function Shell(props: Props) {
  const isListening = useLiveEvents()
  const isReady = useSummary(isListening)
  return isReady ? <Frame {...props} /> : <Loading />
}

/** The rail on the wall and the pane where the work is done. */
function Frame({ user, children }: Props) {
  useConsoleKeys()
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  const overlay = useOverlay()
  const isAll = useAllStores()
  return (
    <div className="flex h-dvh bg-frame max-md:flex-col max-md:bg-pane">
      <a
        href="#main"
        className="type-strong fixed top-2 start-2 z-50 -translate-y-20 rounded-control bg-ink px-3 py-2 text-on-ink focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Rail user={user} />
      <MobileBar />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-pane md:my-2 md:me-2 md:rounded-pane md:border md:border-line-2 md:shadow-e1">
        <StatusBar />
        <BulkSlot />
        <main ref={main} id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          <Avatars value={agentProfiles}>
            {isAll ? (
              <Suspense fallback={<Loading />}>
                <AllStoresPage>{children}</AllStoresPage>
              </Suspense>
            ) : (
              children
            )}
          </Avatars>
        </main>
      </div>
      <ResultSlot />
      {overlay === 'menu' && <MenuDrawer user={user} />}
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette user={user} />}
        {overlay === 'enable-ready' && <EnableReady onClose={closeOverlay} />}
        {overlay === 'help' && <Help />}
        {overlay === 'shortcuts' && <Shortcuts />}
      </Suspense>
    </div>
  )
}

/** Read only when there is something to show. */
function BulkSlot() {
  const { activeId, report } = useFollowedChange()
  if (activeId === null && report === null) return null
  return (
    <Suspense fallback={null}>
      <BulkStatus />
    </Suspense>
  )
}

/** Read only when an approval was given. */
function ResultSlot() {
  if (useAwaitedResults().length === 0) return null
  return (
    <Suspense fallback={null}>
      <ResultToasts />
    </Suspense>
  )
}

/** How long the letter after G is waited for. */
const sequenceMs = 1500

/** ⌘K or Ctrl+K anywhere; G and a letter, and ?, where nobody types. */
function useConsoleKeys(): void {
  const router = useRouter()
  const hasSingleKeys = useSingleKeys()
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    function onKeyDown(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey, shiftKey } = event
      const isOpen = hasOverlay() || document.querySelector('dialog[open]') !== null
      // Half of the shortcut is time enough to have the palette at hand when the other half comes.
      if (key === 'Meta' || key === 'Control') void import('./palette.tsx').catch(() => undefined)
      if ((metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!isOpen) openOverlay('palette')
        return
      }
      if (!hasSingleKeys || isOpen || metaKey || ctrlKey || altKey || isTyping(event.target)) return
      if (key === '?') {
        openOverlay('shortcuts')
        return
      }
      const isSecond = event.timeStamp - startedAt < sequenceMs
      startedAt = Number.NEGATIVE_INFINITY
      if (isSecond) {
        // The letter belongs to the G before it: a list on the page must not take it for its own.
        event.stopImmediatePropagation()
        const place = allNavItems.find(({ letter }) => letter === key.toLowerCase())
        if (place) void router.navigate({ to: place.to })
      } else if (key.toLowerCase() === 'g') startedAt = event.timeStamp
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [router, hasSingleKeys])
}

/** The menu of the console, sliding in at the start. On a phone it is the rail, too. */
function MenuDrawer({ user }: { user: User }) {
  const isPhone = useMedia('(width < 768px)')
  return (
    <OverlayFrame
      label={t`Menu`}
      onClose={closeOverlay}
      className="slides-in-start m-0 h-dvh max-h-none w-[min(300px,calc(100vw-48px))] bg-frame"
    >
      <div className="flex h-full flex-col gap-3 p-3">
        <div className="flex items-center justify-between gap-2 md:ps-2">
          {isPhone ? <StoreSwitcher /> : <Wordmark />}
          <button
            type="button"
            aria-label={t`Close menu`}
            onClick={closeOverlay}
            className="grid size-11 place-items-center rounded-control hover:bg-press md:size-8"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </button>
        </div>
        <FindButton face="full" />
        <nav aria-label={t`Menu`} className="min-h-0 flex-1 overflow-y-auto">
          <NavItemLinks groups={isPhone ? phoneGroups : menuGroups} onFollow={closeOverlay} />
        </nav>
        {isPhone && <AccountMenu user={user} />}
      </div>
    </OverlayFrame>
  )
}

/** Outlives the layouts, so that going from one to another counts as going. */
let shownPath: string | null = null

/** A new page begins at its start, for screen readers and the keyboard too. The first page keeps the browser's own focus. */
function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shownPath !== null && shownPath !== pathname) main.current?.focus({ preventScroll: true })
    shownPath = pathname
  }, [pathname, main])
}

/** 228 px with words; 56 px with icons on narrower screens; gone on phones. */
function Rail({ user }: { user: User }) {
  const isAll = useAllStores()
  return (
    <aside
      aria-label={t`Workspace`}
      className="flex w-14 flex-none flex-col gap-3 px-2.5 py-3 max-md:hidden xl:w-[228px] xl:px-2.5"
    >
      <StoreSwitcher isThin />
      <FindButton face="rail" />
      {/* Where it is too long for the screen, it fades out at its end: there is more. */}
      <nav
        aria-label={t`Main`}
        className="flex min-h-0 flex-1 scroll-pb-6 flex-col overflow-y-auto pb-6 [mask-image:linear-gradient(#000_calc(100%-24px),transparent)]"
      >
        <NavItemLinks groups={railGroups} isThin />
      </nav>
      {!isAll && <WaitingLink />}
      <AccountMenu user={user} isThin />
    </aside>
  )
}

/** What needs the merchant, with its count; nothing while nothing does. */
function WaitingLink() {
  const waiting = useInbox().data?.items.length ?? 0
  if (waiting === 0) return null
  return (
    <Link
      to="/operations-hub"
      className="flex h-[34px] items-center gap-2.5 rounded-control border border-line-2 bg-pane px-2.5 shadow-e1 max-xl:justify-center max-xl:px-0"
    >
      <Inbox aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
      <span className="flex-1 max-xl:sr-only">
        <Trans>Needs your attention</Trans>
      </span>
      <span className="type-micro grid h-[18px] min-w-[18px] place-items-center rounded-round bg-ink px-1 text-on-ink tabular-nums max-xl:sr-only">
        {waiting}
      </span>
    </Link>
  )
}
