import { t } from '@lingui/core/macro'
import { Contrast as ContrastIcon, Monitor, Moon, Sun } from 'lucide-react'
import { Menu } from '#ui/menu.tsx'
import { setContrast, setTheme, type Theme, useContrast, useTheme } from '#ui/theme.ts'

const faces = {
  system: { label: t`As the system`, icon: <Monitor aria-hidden /> },
  light: { label: t`Light`, icon: <Sun aria-hidden /> },
  dark: { label: t`Dark`, icon: <Moon aria-hidden /> },
} satisfies Record<Theme, unknown>

export function ThemeMenu() {
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
