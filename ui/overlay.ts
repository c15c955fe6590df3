/** What lies over the page: at most one of the palette, help, the list of shortcuts, the question whether to enable what is ready, and the menu. */
import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'help' | 'shortcuts' | 'enable-ready' | 'menu'

let current: Overlay | null = null
const listeners = new Set<() => void>()

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(subscribe, () => current)
}

/** Also true while what opens is still on its way. */
export function hasOverlay(): boolean {
  return current !== null
}

export function openOverlay(overlay: Overlay): void {
  set(overlay)
}

export function closeOverlay(): void {
  set(null)
}

function set(overlay: Overlay | null): void {
  current = overlay
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
