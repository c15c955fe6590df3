import type { ItemDetail } from '../contract/item.ts'
import type { SecurityPart } from './security-part.ts'

/** A page of the console. */
export type ItemLink =
  | PageLink
  | { to: '/workflows/runs/$runId'; params: { runId: string }; search?: never; hash?: never }

type PageLink = {
  params?: never
  to:
    | '/workspace/shopify'
    | '/workspace/chatgpt'
    | '/onboarding/keys'
    | '/operations-hub'
    | '/workspace/stores/write-back'
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
      return toSecurity('respond')
    case 'fraud':
      return toSecurity('block')
    case 'sold_out':
    case 'reorder':
      return { to: '/operations-hub' }
    case 'ready_off':
      return { to: '/workspace/chatgpt', search: { readiness: 'ready', enabled: 'false' } }
    case 'enabled_incomplete':
      return { to: '/workspace/chatgpt', search: { readiness: 'incomplete', enabled: 'true' } }
    case 'left_readiness':
      return { to: '/workspace/chatgpt', search: { sort: '-updated' } }
    case 'write_back':
      return { to: '/workspace/stores/write-back' }
    case 'research':
      return { to: '/scout', search: { tab: 'tasks' } }
    case 'workflow_approval':
    case 'workflow_outcome':
    case 'workflow_failed':
      return { to: '/workflows/runs/$runId', params: { runId: detail.runId } }
    case 'ticket':
      return { to: '/customer', search: { tab: 'tickets' } }
    case 'alert':
      return { to: '/ops', search: { tab: 'alerts' } }
  }
}

function toSecurity(show: SecurityPart): ItemLink {
  return { to: '/stripe', search: { tab: 'security', show } }
}

/** The same as an address of the console. */
export function hrefOf({ to, params, search, hash }: ItemLink): string {
  const query = search ? `?${new URLSearchParams(search)}` : ''
  const path = params ? to.replace('$runId', params.runId) : to
  return `${path}${query}${hash ? `#${hash}` : ''}`
}
