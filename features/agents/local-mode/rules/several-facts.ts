/** Several facts of one product in one question: "price and stock of the mug, and is it live". */
import { isOrder, type LocalIntent } from './read-intent.ts'
import type { ReadContext } from './intents.ts'

const ofPrice = /\b(?:price|priced|pricing|costs?|how much (?:is|are|does|do|for)|sells? for|going for)\b/i
const ofShoppers =
  /\b(?:live|visible|shown|enabled|switched on|turned on|on chatgpt|in the feed|online|hidden|on or off|(?:can|do|will) (?:the |our |my )?(?:shoppers|customers|people|buyers|they|anyone) (?:see|find|buy))\b/i
const ofReadiness = /\b(?:ready|readiness|complete|incomplete)\b/i
const others =
  /\b(?:sold|sales|revenue|orders?|bought|margin|profit|best|competitors?|should|would|forecast|last|change|changed)\b/i

/** Words of the question that products may be called, too. */
const general = /^(?:shoppers?|stock|price|prices|live|feed|cost|costs)$/i

/** The store tells price and stock of a product; whether shoppers see it and whether it is ready are asked beside it. Null for other questions. */
export function readFacts(text: string, context: ReadContext): LocalIntent[] | null {
  const [search, ...more] = (context.names ?? []).filter((name) => !general.test(name))
  const bare = search === undefined ? text : text.replace(search, ' ')
  const [isLive, isReady] = [ofShoppers.test(bare), ofReadiness.test(bare)]
  if (search === undefined || more.length > 0 || !ofPrice.test(bare) || !(isLive || isReady)) return null
  if (others.test(bare) || isOrder(text, context)) return null
  const read = (tool: string, args: Record<string, unknown>): LocalIntent => ({
    intent: tool,
    tool,
    args,
    agent: 'seller',
    leftOut: [],
  })
  return [
    read('view-store-product', { product: search }),
    ...(isLive ? [read('find-products', { search, isEnabled: true })] : []),
    ...(isReady ? [read('explain-product', { product: search })] : []),
  ]
}
