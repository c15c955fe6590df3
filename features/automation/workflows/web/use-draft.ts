import { useSyncExternalStore } from 'react'
import type { DraftState } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'

/** A part of the draft, read again whenever it changes. `select` answers the same object while nothing of it changed. */
export function useDraft<T>(store: DraftStore, select: (state: DraftState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
