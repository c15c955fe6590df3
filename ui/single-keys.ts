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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
