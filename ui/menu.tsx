import { cloneElement, lazy, Suspense, useState } from 'react'
import type { MenuProps } from './menu-props.ts'

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
