/** How merchants order a product to be changed. */
import type { Found, Pattern } from './pattern.ts'

const product = ({ name }: Found) => (name === null ? null : { product: name })
const products = 'product|item|listing|sku'

const which = ({ name, has }: Found) => {
  if (name !== null) return { product: name }
  if (has('ready')) return { which: 'ready' }
  return has('all|everything|every') ? { which: 'all' } : null
}
const beside = `${products}|ready|all|every|everything|search|feed|chatgpt|that are`

export const changePatterns: Pattern[] = [
  {
    intent: 'set-title',
    tool: 'set-title',
    agent: 'seller',
    isOrder: true,
    name: 'needed',
    needs: ['rename|retitle'],
    beside: 'to',
    args: ({ name, quoted }) => (quoted ? { product: name, title: quoted } : null),
  },
  {
    intent: 'set-title',
    tool: 'set-title',
    agent: 'seller',
    isOrder: true,
    name: 'needed',
    needs: ['change|set|update', 'title|name'],
    beside: 'to',
    args: ({ name, quoted }) => (quoted ? { product: name, title: quoted } : null),
  },
  {
    intent: 'set-stock',
    tool: 'set-stock',
    agent: 'ops',
    isOrder: true,
    name: 'needed',
    needs: ['set|change|update|adjust|correct|put', 'stock|inventory|quantity'],
    beside: 'level|count',
    requires: ['amount'],
    args: ({ name, amount }) =>
      amount && amount.after !== 'by' && Number.isInteger(amount.value)
        ? { product: name, available: amount.value }
        : null,
  },
  {
    intent: 'enable-products',
    tool: 'enable-products',
    agent: 'seller',
    isOrder: true,
    name: 'optional',
    needs: ['enable|activate|turn on|switch on|unhide|show shoppers|start showing|start listing'],
    without: 'checkout|sync|agent',
    beside,
    args: which,
  },
  {
    intent: 'enable-products',
    tool: 'enable-products',
    agent: 'seller',
    isOrder: true,
    name: 'optional',
    needs: ['turn|switch', 'on'],
    without: 'off|checkout|sync|agent',
    beside,
    args: which,
  },
  {
    intent: 'disable-products',
    tool: 'disable-products',
    agent: 'seller',
    isOrder: true,
    name: 'optional',
    needs: [
      'disable|deactivate|hide|turn off|switch off|stop showing|stop listing|stop selling|stop offering',
    ],
    without: 'checkout|sync|agent',
    beside,
    args: which,
  },
  {
    intent: 'disable-products',
    tool: 'disable-products',
    agent: 'seller',
    isOrder: true,
    name: 'optional',
    needs: ['turn|switch|take', 'off|offline|out of the feed|out of chatgpt'],
    without: 'checkout|sync|agent',
    beside,
    args: which,
  },
  {
    intent: 'undo-change',
    tool: 'undo-change',
    agent: null,
    isOrder: true,
    needs: ['undo|revert|roll back|rollback|take back|reverse'],
    beside: 'last|latest|previous|change|edit|price|title|stock|made|just|recent',
    args: () => ({}),
  },
  {
    intent: 'improve-listing',
    tool: 'listing-enhancer',
    agent: 'seller',
    name: 'needed',
    needs: [
      'improve|enhance|better|nicer|rewrite|polish|optimize|optimise|fix|strengthen|work on|tips|stronger|clearer',
      'listing|description|title|text|copy|product page|seo|page|content|wording',
    ],
    without: 'price|reply',
    beside: 'write',
    args: product,
  },
  {
    intent: 'improve-listing',
    tool: 'listing-enhancer',
    agent: 'seller',
    needs: [
      'which|what',
      'listing|description|title|text|product page|wording',
      'better|improve|improved|weak|weakest|worst|poor|poorest|rewrite|rewritten|enhance',
    ],
    without: 'price|reply|missing',
    beside: 'product|could|need|work',
    args: () => ({}),
  },
  {
    intent: 'improve-listing',
    tool: 'listing-enhancer',
    agent: 'seller',
    isOrder: true,
    name: 'needed',
    needs: ['improve|enhance|polish'],
    without: 'price|pricing|sales|revenue|conversion|feed|margin|stock|service|shipping',
    args: product,
  },
]
