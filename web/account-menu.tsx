import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import {
  ChevronsUpDown,
  CircleQuestionMark,
  Contrast as ContrastIcon,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  User as UserIcon,
} from 'lucide-react'
import { useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import { endSession } from '#features/base/accounts/web/session.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { languageNames, languages, readLanguage, setLanguage } from '#ui/language.ts'
import { Menu } from '#ui/menu.tsx'
import { closeOverlay, openOverlay } from '#ui/overlay.ts'
import { setContrast, setTheme, type Theme, useContrast, useTheme } from '#ui/theme.ts'

const themes = [
  { value: 'system', label: t`System`, icon: <Monitor aria-hidden /> },
  { value: 'light', label: t`Light`, icon: <Sun aria-hidden /> },
  { value: 'dark', label: t`Dark`, icon: <Moon aria-hidden /> },
] satisfies { value: Theme; label: string; icon: unknown }[]

/** Who is signed in, with what is theirs alone, and the way out. */
export function AccountMenu({ user, isThin = false }: { user: User; isThin?: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const items = useAccountItems()
  const name = user.name ?? user.email

  async function leave() {
    setLeaving(true)
    await endSession()
  }

  return (
    <div className={`flex items-center gap-1 ${isThin ? 'max-xl:flex-col' : ''}`}>
      <Menu
        heading={user.email}
        align="start"
        items={items}
        trigger={
          <button
            type="button"
            title={name}
            className={`flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-1.5 text-start hover:bg-press max-md:h-11 ${isThin ? 'max-xl:flex-none' : ''}`}
          >
            <span
              aria-hidden
              className="type-micro grid size-6 flex-none place-items-center rounded-round bg-press text-ink-2"
            >
              {initials(name)}
            </span>
            <span className="sr-only">{t`Account: ${name}`}</span>
            <span aria-hidden className={`min-w-0 flex-1 truncate ${isThin ? 'max-xl:hidden' : ''}`}>
              {name}
            </span>
            <ChevronsUpDown
              aria-hidden
              className={`size-3.5 flex-none text-ink-3 ${isThin ? 'max-xl:hidden' : ''}`}
            />
          </button>
        }
      />
      <button
        type="button"
        aria-label={t`Sign Out`}
        title={t`Sign Out`}
        onClick={() => void leave()}
        className="grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-press max-md:size-11"
      >
        {isLeaving ? <BusyRing /> : <LogOut aria-hidden className="size-4" strokeWidth={1.75} />}
      </button>
    </div>
  )
}

function useAccountItems() {
  const router = useRouter()
  function go(to: '/settings/profile' | '/settings/security') {
    closeOverlay()
    void router.navigate({ to })
  }
  const theme = useTheme()
  const contrast = useContrast()
  const language = readLanguage()
  return [
    {
      label: t`Profile`,
      icon: <UserIcon aria-hidden />,
      onSelect: () => go('/settings/profile'),
    },
    {
      label: t`Security`,
      icon: <ShieldCheck aria-hidden />,
      onSelect: () => go('/settings/security'),
    },
    {
      label: t`Help`,
      icon: <CircleQuestionMark aria-hidden />,
      onSelect: () => openOverlay('help'),
    },
    {
      label: t`Keyboard shortcuts`,
      icon: <Keyboard aria-hidden />,
      onSelect: () => openOverlay('shortcuts'),
    },
    ...themes.map(({ value, label, icon }, at) => ({
      ...(at === 0 ? { group: t`Theme` } : {}),
      label,
      icon,
      isChosen: theme === value,
      onSelect: () => setTheme(value),
    })),
    {
      label: t`Higher contrast`,
      icon: <ContrastIcon aria-hidden />,
      isChosen: contrast === 'more',
      onSelect: () => setContrast(contrast === 'more' ? 'normal' : 'more'),
    },
    ...languages.map((value, at) => ({
      ...(at === 0 ? { group: t`Language` } : {}),
      label: languageNames[value],
      isChosen: language === value,
      onSelect: () => setLanguage(value),
    })),
  ]
}

function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
