import { useSyncExternalStore } from 'react'

type Toast = {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly tone: 'success' | 'failure' | 'neutral'
  readonly action: { label: string; onAct: () => void } | null
}

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast. Only one is visible at once: a new one takes the place of the old. */
export function showToast(toast: {
  title: string
  description?: string
  tone?: Toast['tone']
  action?: { label: string; onAct: () => void }
}): void {
  lastId += 1
  const { title, description = null, tone = 'success', action = null } = toast
  set({ id: lastId, title, description, tone, action })
}

export function showFailure(title: string, description: string, action?: Toast['action']): void {
  showToast({ title, description, tone: 'failure', ...(action ? { action } : {}) })
}

export function dismissToast(id: number): void {
  if (current?.id === id) set(null)
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current)
}

function set(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
