import { useSearch } from '@tanstack/react-router'
import { allStores } from '#ui/store-of-page.ts'

/** Whether all stores are chosen, and no single one. */
export function useAllStores(): boolean {
  return useSearch({ strict: false }).store === allStores
}
