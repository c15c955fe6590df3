import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Contrast as ContrastIcon, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import { endSession } from '#features/base/accounts/web/session.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Menu } from '#ui/menu.tsx'
import { setContrast, setTheme, type Theme, useContrast, useTheme } from '#ui/theme.ts'

/** Who is signed in, how it looks, and the way out. */
export function MerchantRow({ user, isThin = false }: { user: User; isThin?: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const name = user.name ?? user.email

  async function leave() {
    setLeaving(true)
    await endSession()
  }

  return (
    <div className={`flex items-center gap-1 ${isThin ? 'max-xl:flex-col' : ''}`}>
      <Link
        to="/settings"
        className={`flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-1.5 hover:bg-press ${isThin ? 'max-xl:flex-none' : ''}`}
      >
        <span
          aria-hidden
          className="type-micro grid size-6 flex-none place-items-center rounded-round bg-press text-ink-2"
        >
          {initials(name)}
        </span>
        <span className={`truncate ${isThin ? 'max-xl:sr-only' : ''}`}>{name}</span>
      </Link>
      <ThemeMenu />
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

function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

const faces = {
  system: { label: t`As the system`, icon: <Monitor aria-hidden /> },
  light: { label: t`Light`, icon: <Sun aria-hidden /> },
  dark: { label: t`Dark`, icon: <Moon aria-hidden /> },
} satisfies Record<Theme, unknown>

function ThemeMenu() {
  const theme = useTheme()
  const contrast = useContrast()
  const choices = (['system', 'light', 'dark'] as const).map((value) => ({
    ...faces[value],
    isChosen: theme === value,
    onSelect: () => setTheme(value),
  }))
  return (
    <Menu
      heading={t`Theme`}
      align="start"
      items={[
        ...choices,
        {
          label: t`More contrast`,
          icon: <ContrastIcon aria-hidden />,
          isChosen: contrast === 'more',
          onSelect: () => setContrast(contrast === 'more' ? 'normal' : 'more'),
        },
      ]}
      trigger={
        <button
          type="button"
          aria-label={t`Theme`}
          title={t`Theme`}
          className="grid size-8 flex-none place-items-center rounded-control text-ink-2 hover:bg-press max-md:size-11"
        >
          <Sun aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      }
    />
  )
}
