import { useSyncExternalStore } from 'react'

const key = 'single-keys'
const listeners = new Set<() => void>()

/** Whether shortcuts of one letter act. Who dictates, or hits keys by accident, can switch them off (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'off')
}

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Whether a key is a letter of something that is being written, or chosen from. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role=menuitem]'))
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
