import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSingleKeys } from '#ui/single-keys.ts'
import { hasOverlay, openOverlay } from '#ui/overlay.ts'
import { allPlaces } from './places.ts'

/** How long the letter after G is waited for. */
const sequenceMs = 1500

/** ⌘K or Ctrl+K anywhere; G and a letter, and ?, where nobody types. */
export function useConsoleKeys(): void {
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
        const place = allPlaces.find(({ letter }) => letter === key.toLowerCase())
        if (place) void router.navigate({ to: place.to })
      } else if (key.toLowerCase() === 'g') startedAt = event.timeStamp
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [router, hasSingleKeys])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role=menuitem]'))
  )
}
