import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the script of a page that the build has drawn has come: false in the drawn page, true right after. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
