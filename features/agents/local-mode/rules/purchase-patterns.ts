/** How merchants put products on the purchase list. */
import type { Pattern, PatternMatch } from './pattern.ts'

const purchasing = {
  intent: 'add-to-purchase-list',
  tool: 'add-to-purchase-list',
  agent: 'ops',
  isOrder: true,
} as const
const lists =
  'purchase list|purchasing list|buy list|buying list|shopping list|order list|reorder list|supplier list|list'
/** Of these there is no purchase. */
const others =
  'price|prices|wish list|mailing list|email list|feed|report|ticket|refund|customer|customers|buyer|payment|payments'
const low =
  'low|running low|runs low|short|running out|run out|runs out|needs reordering|needs to be reordered|has to be reordered|must be reordered|to be reordered|needs it|needed|due'

/** The product and how many of it; null for a number that is none of pieces. */
function listed({ name, amount }: PatternMatch): Record<string, unknown> | null {
  if (amount?.isMoney || (amount && (!Number.isInteger(amount.value) || amount.value < 1))) return null
  return { product: name, ...(amount ? { quantity: amount.value } : {}) }
}

export const purchasePatterns: Pattern[] = [
  {
    ...purchasing,
    name: 'needed',
    isOfCatalogue: true,
    needs: ['put|add|pop|stick|note|write', lists],
    without: `${others}|everything`,
    beside:
      'to|on|onto|down|units|pieces|pcs|of|more|for me|me|every|each|all|both|too|purchase|buy|order|them',
    takes: ['count'],
    args: listed,
  },
  {
    ...purchasing,
    name: 'needed',
    isOfCatalogue: true,
    needs: ['reorder|restock|replenish|stock up on|order more|buy more|get more|order another|buy another'],
    without: `${others}|everything|list|advice|point|level|what|which|sold out|out of stock`,
    beside: 'units|pieces|pcs|of|more|another|for me|from the supplier|supplier|every|each|all|both',
    takes: ['count'],
    args: listed,
  },
  {
    ...purchasing,
    name: 'needed',
    isOfCatalogue: true,
    needs: ['order|buy|get|purchase'],
    without: `${others}|list|for|under|over`,
    beside: 'units|pieces|pcs|of|more|another|in|us|from the supplier|supplier|every|each',
    requires: ['count'],
    args: (found) => (found.has('more|units|pieces|pcs|another|of|in') ? listed(found) : null),
  },
  {
    ...purchasing,
    needs: [
      'put|add|order|reorder|restock|replenish|buy',
      'everything|all|whatever|anything|every product',
      low,
    ],
    without: `${others}|sold out|out of stock|but|except`,
    beside: `${lists}|that|which|is|are|to|on|onto|has|have|purchase|buy|reorder`,
    args: () => ({}),
  },
]
