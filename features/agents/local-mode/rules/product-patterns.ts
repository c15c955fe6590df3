/** How merchants ask which products are ready and why one is not. */
import type { PatternMatch, Pattern } from './pattern.ts'

const feedFields: [string, string][] = [
  ['gtin', 'gtin|barcode|ean|upc|isbn'],
  ['mpn', 'mpn|part number|manufacturer number'],
  ['brand', 'brand|vendor|manufacturer'],
  ['productCategory', 'category'],
  ['weight', 'weight'],
  ['material', 'material'],
  ['imageLink', 'image|picture|photo'],
  ['description', 'description'],
  ['price', 'price'],
]
const fields = feedFields.map(([, names]) => names).join('|')
const product = ({ name }: PatternMatch) => (name === null ? null : { product: name })
const lacking = 'lack|lacking|missing|miss|without|not have|have no|has no|with no|need a|needs a|empty|blank'
const products = 'product|item|listing|sku'
const ask = 'which|what|list|show|find|how many|are there|any|give|see|get|display|tell|do i have|do we have'
const shown =
  'ready|showing|show|shown|listed|eligible|approved|live|enabled|appear|appearing|complete|accepted|visible|in the feed|in feed|in chatgpt|going out|exported'

export const productPatterns: Pattern[] = [
  {
    intent: 'explain-product',
    tool: 'explain-product',
    agent: 'seller',
    name: 'needed',
    needs: ['why|how come|explain why|reason', 'not', shown],
    beside: 'feed|chatgpt|search|checkout|yet|still|showing|show|ready|listed|appearing|visible|shoppers',
    args: product,
  },
  {
    intent: 'explain-product',
    tool: 'explain-product',
    agent: 'seller',
    name: 'needed',
    needs: [
      'why|how come|explain why|reason',
      'incomplete|rejected|blocked|invalid|excluded|disabled|unready|need enrichment|low score|score|failing|missing from|hidden|invisible|offline|nobody find|nobody see|nobody finds|nobody sees|no one find|no one see|left out',
    ],
    beside: 'low|feed|chatgpt|so|marked|still|shopper|customer',
    args: product,
  },
  {
    intent: 'explain-product',
    tool: 'explain-product',
    agent: 'seller',
    name: 'needed',
    needs: [
      'wrong with|missing from|missing on|missing for|holding back|stopping|blocking|stops|problem with|issue with|issues with|problems with',
    ],
    beside: 'from|being|ready|feed|chatgpt',
    args: product,
  },
  {
    intent: 'find-products',
    tool: 'find-products',
    agent: 'seller',
    needs: [products, 'not', shown],
    beside: 'feed|chatgpt|yet|still|currently',
    args: ({ has }) => (has('enabled|live') ? { isEnabled: false } : { readiness: 'not_ready' }),
  },
  {
    intent: 'find-products',
    tool: 'find-products',
    agent: 'seller',
    needs: [
      `${ask}|${products}`,
      'incomplete|unready|needs enrichment|need enrichment|need work|needs work|need attention|invalid|errors',
    ],
    without: 'why|feed',
    beside: `${products}|still`,
    args: () => ({ readiness: 'not_ready' }),
  },
  {
    intent: 'find-products',
    tool: 'find-products',
    agent: 'seller',
    needs: [ask, products, 'ready|complete'],
    without: 'not|why|how many',
    beside: 'feed|chatgpt|already',
    args: () => ({ readiness: 'ready' }),
  },
  {
    intent: 'find-products',
    tool: 'find-products',
    agent: 'seller',
    needs: [ask, products, 'enabled|disabled|switched off|turned off|switched on|turned on|hidden|live'],
    without: 'not|why|how many',
    beside: 'feed|chatgpt|search',
    args: ({ has }) => ({ isEnabled: has('enabled|switched on|turned on|live') }),
  },
  {
    intent: 'find-products',
    tool: 'find-products',
    agent: 'seller',
    needs: [lacking, fields],
    without: 'why',
    beside: `${products}|still|feed|fields`,
    args: ({ has }) => ({ missing: feedField(has) }),
  },
]

/** The field of the feed that is spoken of; null for none. */
export function feedField(has: PatternMatch['has']): string | null {
  return feedFields.find(([, names]) => has(names))?.[0] ?? null
}
