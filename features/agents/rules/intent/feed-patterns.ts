/** How merchants speak of the feed and the store. */
import type { Pattern } from './pattern.ts'

const products = 'product|item|listing|sku'
const catalogue = 'product|store|shopify|catalog|catalogue|everything|all|feed|shop|inventory|item|order'

export const feedPatterns: Pattern[] = [
  {
    intent: 'feed-status',
    tool: 'feed-status',
    agent: 'seller',
    needs: [
      'feed|chatgpt',
      'status|state|how is|how are|health|healthy|up to date|doing|ok|okay|working|current|score|overview|progress|good|look|looking|shape',
    ],
    without: 'why|not|customer',
    beside: 'ready|products|compliance',
    args: () => ({}),
  },
  {
    intent: 'feed-status',
    tool: 'feed-status',
    agent: 'seller',
    needs: [
      'sync',
      'last|latest|when|done|finish|finished|complete|completed|status|running|run|ran|worked|work|succeed|over|how',
    ],
    without: 'store|start|now',
    beside: 'product|feed|time|did',
    args: () => ({}),
  },
  {
    intent: 'feed-status',
    tool: 'feed-status',
    agent: 'seller',
    needs: ['how many', products, 'ready|enabled|complete|chatgpt|feed|live|shown|visible'],
    without: 'not|missing|lack|without',
    beside: 'for|in|live|feed|chatgpt|shopper|shown',
    args: () => ({}),
  },
  {
    intent: 'feed-status',
    tool: 'feed-status',
    agent: 'seller',
    needs: ['compliance|average|readiness|feed', 'score'],
    without: 'order',
    args: () => ({}),
  },
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    needs: ['sync|synchronize|synchronise|resync|re-sync'],
    beside: `${catalogue}|now|again|immediately|full`,
    args: () => ({}),
  },
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    needs: ['start|run|do|trigger|launch|begin|kick off|make', 'sync|synchronization|synchronisation'],
    beside: `${catalogue}|now|new|full|fresh|again`,
    args: () => ({}),
  },
  {
    intent: 'sync-products',
    tool: 'sync-products',
    agent: 'ops',
    isOrder: true,
    needs: ['refresh|pull|import|fetch|load|update', 'product|catalog|catalogue'],
    beside: 'store|shopify|latest|from|new|in',
    args: () => ({}),
  },
  {
    intent: 'publish-feed',
    tool: 'publish-feed',
    agent: 'seller',
    isOrder: true,
    needs: ['export|publish|download|send|push|release|generate|submit|upload', 'feed'],
    beside: 'product|chatgpt|openai|json|file|csv|live|latest',
    args: () => ({}),
  },
  {
    intent: 'store-status',
    tool: 'store-status',
    agent: 'ops',
    needs: ['connected|connection|linked|disconnected|online|connecting', 'store|shop|shopify'],
    without: 'how do|how to|how can',
    beside: 'still|status|working|properly|which',
    args: () => ({}),
  },
  {
    intent: 'store-status',
    tool: 'store-status',
    agent: 'ops',
    needs: ['store|shop|shopify', 'status'],
    without: 'stock|order',
    args: () => ({}),
  },
]
