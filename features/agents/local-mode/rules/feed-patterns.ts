/** How merchants speak of the feed and the store. */
import type { Pattern, PatternMatch } from './pattern.ts'

const catalogue =
  'stuff|product|store|shopify|catalog|catalogue|everything|all|feed|shop|inventory|item|order'

/** All of it, where that is said; else what changed. */
function howMuch({ has }: Pick<PatternMatch, 'has'>): Record<string, unknown> {
  return has('full|fully|from scratch|from zero|completely|complete|fresh|whole|entire|anew')
    ? { mode: 'full' }
    : {}
}

export const feedPatterns: Pattern[] = [
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    needs: ['full sync|full resync|complete sync|sync|synchronize|synchronise|resync|re-sync|sync up'],
    without: 'agent',
    beside: `${catalogue}|now|again|immediately|full|with|from|my|new|once more|latest|data|from scratch|completely|whole|entire|anew`,
    args: howMuch,
  },
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    needs: [
      'start|run|do|trigger|initiate|commence|execute|carry out|conduct|launch|begin|kick off|make|rerun|redo|repeat|perform|force',
      'sync|syncing|synchronization|synchronisation|resync|import',
    ],
    beside: `${catalogue}|now|new|full|fresh|again|another|from|with|complete`,
    args: howMuch,
  },
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    needs: [
      'refresh|pull|pull in|import|reimport|fetch|load|reload|update|get|grab|bring|bring in|read|reread|re-read|copy|take over|download',
      'product|catalog|catalogue|shopify|assortment|new item|new product|item|article|data|everything|shop|store',
    ],
    without: 'title|price of|description|stock of|feed|listing',
    beside: `${catalogue}|store|shopify|latest|from|new|in|over|again|fresh|changes|data|my|here|newest|current|into|out of|list|product list|whole|entire|from scratch|from zero|all of|full|complete|completely|anew`,
    args: ({ has }) =>
      has('get|read|bring|take over|grab|copy|download') && !has('shopify|store|shop')
        ? null
        : howMuch({ has }),
  },
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    isStatement: true,
    needs: [
      'i added|we added|i have added|we have added|i just added|added|i changed|we changed|i put|i created|there are new',
      'shopify|store|shop',
      'get|pull|fetch|import|load|bring|sync|refresh|update|read|grab|reload',
    ],
    without: 'not|never',
    takes: ['count'],
    beside: `${catalogue}|new|over here|here|them|it|over|in|things|number|some|few|couple|please`,
    args: () => ({}),
  },
  {
    intent: 'publish-feed',
    tool: 'publish-feed',
    agent: 'seller',
    isOrder: true,
    needs: [
      'export|publish|republish|download|send|push|release|generate|regenerate|submit|upload|put out|push out|send out|rebuild|create|refresh|update|renew|issue|deliver|get|put|make',
      'feed',
    ],
    without: 'from the feed|from feed|into the feed|in the feed|better',
    beside:
      'product|chatgpt|openai|json|file|csv|live|latest|out|new|fresh|with|prices|current|today|online|again|csv|to',
    args: () => ({}),
  },
  {
    intent: 'publish-feed',
    tool: 'publish-feed',
    agent: 'seller',
    isOrder: true,
    needs: ['publish|republish|publish now|publish again'],
    beside: 'now|again|everything|all|it|changes|latest|my|products|to|chatgpt|openai|live',
    args: () => ({}),
  },
]
