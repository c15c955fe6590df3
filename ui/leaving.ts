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

/** What is not deleted yet, of every list: each ends at once when it is called. */
const open = new Set<() => Promise<void>>()

/** Deletes what is still to be deleted, before the one who deleted it goes. */
export async function finishLeaving(): Promise<void> {
  await Promise.all([...open].map((end) => end()))
}

/** What is deleted as soon as it cannot be taken back any more. It outlives the list: what was deleted is deleted, whatever is shown then. */
export function createLeaving(): Leaving {
  let leaving: ReadonlyMap<string, () => void> = new Map()
  const listeners = new Set<() => void>()

  function set(next: typeof leaving): void {
    leaving = next
    for (const listener of listeners) listener()
  }

  function forget(id: string): void {
    const next = new Map(leaving)
    next.delete(id)
    set(next)
  }

  function leave(id: string, { title, finish }: Going): void {
    const timer = setTimeout(() => void end(), undoMs)
    function settle(): void {
      clearTimeout(timer)
      open.delete(end)
    }
    function end(): Promise<void> {
      settle()
      return finish().finally(() => forget(id))
    }
    function stay(): void {
      settle()
      forget(id)
    }
    leaving.get(id)?.()
    open.add(end)
    set(new Map(leaving).set(id, settle))
    showToast({ title, tone: 'neutral', action: { label: t`Undo`, onAct: stay } })
  }

  return {
    read: () => leaving,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave,
  }
}

export function useLeaving({ subscribe, read }: Leaving): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, read)
}
