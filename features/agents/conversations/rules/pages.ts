import type { PageId } from '#features/agents/conversation-log/contract/attachment.ts'

/** The pages that a message may name. */
export const namedPages: Record<PageId, { title: string; path: string }> = {
  feed: { title: 'Product feed', path: '/workspace/chatgpt' },
  dashboard: { title: 'Dashboard', path: '/workspace/home' },
  workflows: { title: 'Workflows', path: '/workspace/workflows' },
  store: { title: 'Store', path: '/workspace/shopify' },
  markets: { title: 'Global Markets', path: '/markets' },
}
