import type { StoreSync } from '#features/shop/sales/contract/store-sync.ts'

/** How many products the newest sync could not take. Read without the report's schema, which every page would load. */
export function countFailed(sync: StoreSync | undefined): number {
  const { failedCount } = (sync?.products?.output ?? {}) as { failedCount?: unknown }
  return typeof failedCount === 'number' ? failedCount : 0
}
