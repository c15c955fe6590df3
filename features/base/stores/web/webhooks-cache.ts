import type { QueryClient } from '@tanstack/react-query'
import { viewStoreWebhooks } from '../contract/webhooks.ts'

/** Reads again what the store tells of. */
export function refreshWebhooks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewStoreWebhooks.path] })
}
