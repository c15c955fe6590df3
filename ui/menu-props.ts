import type { ReactElement, ReactNode } from 'react'

type MenuItem = {
  label: string
  hint?: string
  icon?: ReactNode
  /** A new group begins here, under this heading; empty for a rule alone. */
  group?: string
  /** Present on items of which one is chosen. */
  isChosen?: boolean
  onSelect: () => void
}

type Trigger = ReactElement<{
  onClick?: () => void
  onKeyDown?: (event: { key: string; preventDefault: () => void }) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>
export type MenuProps = {
  trigger: Trigger
  items: readonly MenuItem[]
  heading?: string
  align?: 'start' | 'end'
}
