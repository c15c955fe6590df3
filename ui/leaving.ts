import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { showToast } from './toast.ts'

/** As long as the toast that can take it back. */
const undoMs = 5_000

type Going = {
  /** What the toast says. */
  title: string
  /** Deletes it; tells the merchant when that fails. */
  finish: () => Promise<void>
}

export type Leaving = {
  /** What is gone unless it is taken back, by id. */
  read: () => ReadonlyMap<string, unknown>
  subscribe: (listener: () => void) => () => void
  leave: (id: string, going: Going) => void
}

/** What is deleted as soon as it cannot be taken back any more. It outlives the list: what was deleted is deleted, whatever is shown then. */
export function createLeaving(): Leaving {
  let leaving: ReadonlyMap<string, ReturnType<typeof setTimeout>> = new Map()
  const listeners = new Set<() => void>()

  function set(next: typeof leaving): void {
    leaving = next
    for (const listener of listeners) listener()
  }

  function stay(id: string): void {
    clearTimeout(leaving.get(id))
    const next = new Map(leaving)
    next.delete(id)
    set(next)
  }

  return {
    read: () => leaving,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave: (id, { title, finish }) => {
      const timer = setTimeout(() => void finish().finally(() => stay(id)), undoMs)
      set(new Map(leaving).set(id, timer))
      showToast({ title, tone: 'neutral', action: { label: t`Undo`, onAct: () => stay(id) } })
    },
  }
}

export function useLeaving({ subscribe, read }: Leaving): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, read)
}
