import type { QueryClient } from '@tanstack/react-query'
import { listPrivacyRequests } from '../contract.ts'

/** Reads the requests again. */
export function refreshPrivacy(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listPrivacyRequests.path] })
}
