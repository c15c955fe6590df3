import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

export type MenuItem = {
  label: string
  hint?: string
  icon?: ReactNode
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

const OpenedMenu = lazy(async () => ({ default: (await import('./opened-menu.tsx')).OpenedMenu }))

/** A button and its menu, whose code is read when it is first opened. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const waiting = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setWanted(true)
    },
  })
  if (!isWanted) return waiting
  return (
    <Suspense fallback={waiting}>
      <OpenedMenu {...props} />
    </Suspense>
  )
}
