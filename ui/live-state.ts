import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Whether the event stream of this tab is open. While it is not, screens read again by themselves. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive)
}

/** After how long a screen reads again by itself, in milliseconds: never while the event stream says when. */
export function usePollMs(ms: number): number | false {
  return useIsLive() ? false : ms
}

export function setLive(live: boolean): void {
  if (live === isLive) return
  isLive = live
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
