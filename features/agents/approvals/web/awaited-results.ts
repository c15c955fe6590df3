/** Approvals whose result is still to come, wherever in the console they were given. */
import { useSyncExternalStore } from 'react'

let awaited: readonly string[] = []
const listeners = new Set<() => void>()

export function awaitResult(approvalId: string): void {
  if (!awaited.includes(approvalId)) set([...awaited, approvalId])
}

export function forgetResult(approvalId: string): void {
  set(awaited.filter((id) => id !== approvalId))
}

export function useAwaitedResults(): readonly string[] {
  return useSyncExternalStore(subscribe, () => awaited)
}

function set(next: readonly string[]): void {
  awaited = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
