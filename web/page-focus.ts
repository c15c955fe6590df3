import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Outlives the layouts, so that going from one to another counts as going. */
let shownPath: string | null = null

/** A new page begins at its start, for screen readers and the keyboard too. The first page keeps the browser's own focus. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shownPath !== null && shownPath !== pathname) main.current?.focus({ preventScroll: true })
    shownPath = pathname
  }, [pathname, main])
}
