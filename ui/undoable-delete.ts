import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { showToast } from './toast.ts'

/** As long as the toast that can take it back. */
const undoMs = 5_000

type PendingDelete = {
  /** What the toast says. */
  title: string
  /** Deletes it; tells the merchant when that fails. */
  finish: () => Promise<void>
}

export type UndoableDelete = {
  /** Pending deletes, by id. */
  read: () => ReadonlyMap<string, unknown>
  subscribe: (listener: () => void) => () => void
  schedule: (id: string, going: PendingDelete) => void
}

/** Pending deletes of all lists; calling one flushes it. */
const open = new Set<() => Promise<void>>()

/** Flushes all pending deletes, before the page unloads. */
export async function flushPendingDeletes(): Promise<void> {
  await Promise.all([...open].map((end) => end()))
}

/** Deletes with a delay in which they can be undone. Independent of the list's lifetime: a scheduled delete happens even if the list unmounts. */
export function createUndoableDelete(): UndoableDelete {
  let pending: ReadonlyMap<string, () => void> = new Map()
  const listeners = new Set<() => void>()

  function set(next: typeof pending): void {
    pending = next
    for (const listener of listeners) listener()
  }

  function forget(id: string): void {
    const next = new Map(pending)
    next.delete(id)
    set(next)
  }

  function schedule(id: string, { title, finish }: PendingDelete): void {
    const timer = setTimeout(() => void flush(), undoMs)
    function settle(): void {
      clearTimeout(timer)
      open.delete(flush)
    }
    function flush(): Promise<void> {
      settle()
      return finish().finally(() => forget(id))
    }
    function cancel(): void {
      settle()
      forget(id)
    }
    pending.get(id)?.()
    open.add(flush)
    set(new Map(pending).set(id, settle))
    showToast({ title, tone: 'neutral', action: { label: t`Undo`, onAct: cancel } })
  }

  return {
    read: () => pending,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    schedule,
  }
}

export function usePendingDeletes({ subscribe, read }: UndoableDelete): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, read)
}
