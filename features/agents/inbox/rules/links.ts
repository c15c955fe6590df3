import type { ItemDetail } from '../contract/item.ts'

/** A page of the console. */
export type ItemLink = {
  to:
    | '/workspace/shopify'
    | '/workspace/chatgpt'
    | '/onboarding/keys'
    | '/operations-hub'
    | '/approvals'
    | '/stripe'
    | '/scout'
    | '/customer'
    | '/ops'
  search?: Record<string, string>
  hash?: string
}

/** Where an item can be looked at or fixed. */
export function linkOf(detail: ItemDetail): ItemLink {
  switch (detail.kind) {
    case 'store_problem':
    case 'failed_sync':
      return { to: '/workspace/shopify' }
    case 'key_refused':
      return { to: '/onboarding/keys' }
    case 'approval':
      return { to: '/approvals', hash: detail.approvalId }
    case 'dispute':
    case 'fraud':
      return { to: '/stripe', search: { tab: 'security' } }
    case 'sold_out':
    case 'reorder':
      return { to: '/operations-hub' }
    case 'ready_off':
      return { to: '/workspace/chatgpt', search: { readiness: 'ready', enabled: 'false' } }
    case 'enabled_incomplete':
      return { to: '/workspace/chatgpt', search: { readiness: 'incomplete', enabled: 'true' } }
    case 'left_readiness':
      return { to: '/workspace/chatgpt', search: { sort: '-updated' } }
    case 'research':
      return { to: '/scout', search: { tab: 'tasks' } }
    case 'ticket':
      return { to: '/customer', search: { tab: 'tickets' } }
    case 'alert':
      return { to: '/ops', search: { tab: 'alerts' } }
  }
}

/** The same as an address of the console. */
export function hrefOf({ to, search, hash }: ItemLink): string {
  const query = search ? `?${new URLSearchParams(search)}` : ''
  return `${to}${query}${hash ? `#${hash}` : ''}`
}
