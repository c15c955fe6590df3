import { t } from '@lingui/core/macro'
import type { StoreListing } from '../contract.ts'

/** What the state of a store is called on its badge. */
export function storeStateWord(status: StoreListing['status']): string {
  const words: Record<StoreListing['status'], string> = {
    connected: t`Connected`,
    syncing: t`Syncing`,
    paused: t`Paused`,
    error: t`Error`,
    disconnected: t`Disconnected`,
    removing: t`Removing`,
  }
  return words[status]
}
