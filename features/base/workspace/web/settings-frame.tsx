import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import {
  Bell,
  Database,
  History,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  ShoppingBag,
  Store,
  User,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '#ui/page.tsx'
import { useMedia } from '#ui/use-media.ts'

type SettingsSection = { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }

const sections: readonly SettingsSection[] = [
  { to: '/settings/profile', label: t`Profile`, icon: User },
  { to: '/settings/security', label: t`Security`, icon: ShieldCheck },
  { to: '/settings/store', label: t`Seller details`, icon: Store },
  { to: '/settings/feed', label: t`Feed`, icon: ShoppingBag },
  { to: '/settings/keys', label: t`API keys`, icon: KeyRound },
  { to: '/settings/notifications', label: t`Notifications`, icon: Bell },
  { to: '/settings/audit', label: t`Audit log`, icon: History },
  { to: '/settings/data', label: t`Your data`, icon: Database },
]

/** The sections at the left, one of them at the right. Where it is narrow they stand above and scroll in their own box. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const pathname = useLocation().pathname.replace(/\/+$/, '')
  const isAbove = useMedia('(width < 1024px)')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The current section may lie outside the box that scrolls.
    const current = isAbove && list.current?.querySelector(`a[href="${pathname}"]`)
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, isAbove])
  return (
    <Page>
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[180px_minmax(0,1fr)]">
        <nav aria-label={t`Settings`} className="min-w-0 lg:sticky lg:top-[22px]">
          <p className="type-label mb-2 px-2 text-ink-2 max-lg:hidden">
            <Trans>Settings</Trans>
          </p>
          <ul
            ref={list}
            className="flex gap-0.5 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:pb-1.5 lg:flex-col"
          >
            {sections.map(({ to, label, icon: Icon }) => {
              const isOn = pathname === to
              return (
                <li key={to} className="flex-none">
                  <Link
                    to={to}
                    aria-current={isOn ? 'page' : undefined}
                    className={`relative flex h-[30px] items-center gap-2.5 rounded-control px-2 whitespace-nowrap focus-visible:outline-offset-[-2px] max-md:h-11 max-md:px-3 ${
                      isOn
                        ? 'type-strong bg-hover text-ink before:absolute before:bg-glass-edge max-lg:before:inset-x-2 max-lg:before:bottom-0 max-lg:before:h-0.5 lg:before:inset-y-1.5 lg:before:start-0 lg:before:w-0.5'
                        : 'text-ink-2 hover:bg-hover hover:text-ink'
                    }`}
                  >
                    <Icon
                      aria-hidden
                      strokeWidth={1.75}
                      className={`size-4 flex-none max-lg:hidden ${isOn ? 'text-glass' : 'text-ink-3'}`}
                    />
                    {label}
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </Page>
  )
}
