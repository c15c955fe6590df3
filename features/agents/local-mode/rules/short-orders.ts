/** Orders as they are typed in haste: "mug 5% cheaper", "tag the mug as sale", "close 4", "30 more mugs came in". */
import type { Pattern, PatternMatch } from './pattern.ts'

const pricing = {
  intent: 'set-price',
  tool: 'set-price',
  agent: 'seller',
  isOrder: true,
  isStatement: true,
  name: 'needed',
} as const
const notPrices =
  'stock|inventory|quantity|sales|revenue|orders|refunds|margin|title|name|tax|fee|shipping|code|coupon|voucher|campaign|everything|all|which|what|why|how|is|are|was|did|than'

const moved = (sign: 1 | -1, needs: string): Pattern => ({
  ...pricing,
  needs: [needs],
  without: notPrices,
  beside: 'by|price|make|the price',
  requires: ['percent'],
  args: ({ name, percent }) =>
    percent === null || percent <= 0 || (sign < 0 && percent >= 100)
      ? null
      : { product: name, percent: sign * percent },
})

const statuses: [string, string][] = [
  ['close|closed', 'closed'],
  ['resolve|resolved|solve|solved', 'resolved'],
  ['reopen|open again', 'open'],
]

/** "Close 4", "mark 12 as resolved": nothing beside the number that it could count. */
const bareTicket =
  /^\W*(?:(?:please|pls|plz|ok|okay|now|and|can you|could you)\s+)*(?:mark|set|put|move|close|resolve|solve|reopen|open again)\s+(?:(?:no|nr|number|case)\.?\s+)?#?\d+(?:\s+(?:as|to|in|progress|closed|resolved|solved|open|please|pls|now|again|thanks))*\W*$/i

/** The number of an order about a ticket; null for none. */
const ticketOf = ({ ticket, amount, text = '' }: PatternMatch) =>
  ticket ?? (amount && amount.value > 0 && bareTicket.test(text) ? amount.value : null)

const settled = (status: string) => (found: PatternMatch) => {
  const ticket = ticketOf(found)
  return ticket === null ? null : { ticket, status }
}

const ticketing = {
  intent: 'set-ticket-status',
  tool: 'set-ticket-status',
  agent: 'customer',
  isOrder: true,
} as const

export const shortOrders: Pattern[] = [
  moved(-1, 'cheaper|off|down|lower|less|reduction|discount'),
  moved(1, 'up|more expensive|dearer|higher|pricier|more'),
  ...statuses.flatMap(([verbs, status]): Pattern[] => [
    {
      ...ticketing,
      needs: [verbs],
      beside: 'ticket|number|no|case|the ticket',
      takes: ['ticket', 'count'],
      args: settled(status),
    },
    {
      ...ticketing,
      needs: ['mark|set|put|move', status === 'open' ? 'open' : verbs],
      beside: 'ticket|number|no|case|as|to',
      takes: ['ticket', 'count'],
      args: settled(status),
    },
  ]),
  ...statuses.map(
    ([verbs, status]): Pattern => ({
      ...ticketing,
      isStatement: true,
      needs: [status === 'open' ? 'open' : verbs, 'status|should be|can be|must be|to be'],
      beside: 'ticket|number|no|case|to|set',
      requires: ['ticket'],
      args: settled(status),
    }),
  ),
  {
    ...ticketing,
    needs: ['mark|set|put|move', 'in progress'],
    beside: 'ticket|number|no|case|as|to',
    takes: ['ticket', 'count'],
    args: settled('in-progress'),
  },
  {
    intent: 'add-tag',
    tool: 'set-tags',
    agent: 'seller',
    isOrder: true,
    isOpen: true,
    needs: ['tag|label'],
    args: ({ rest }) => {
      const [, product = '', tag = ''] =
        /^(.+?)\s+(?:as|with)\s+(?:the tag\s+)?["“”']?([^,"“”']+?)["“”']?$/i.exec(rest) ?? []
      return product === '' || tag === '' ? null : { product, addTag: tag.trim() }
    },
  },
  {
    intent: 'add-tag',
    tool: 'set-tags',
    agent: 'seller',
    isOrder: true,
    isOpen: true,
    needs: ['add|put'],
    args: ({ rest }) => {
      const [, tag = '', product = ''] =
        /^(?:the |a )?tag\s+["“”']?([^,"“”']+?)["“”']?\s+(?:to|on)\s+(?:the |my |our )?(.+)$/i.exec(rest) ??
        []
      return product === '' || tag === '' ? null : { product, addTag: tag.trim() }
    },
  },
  {
    intent: 'add-stock',
    tool: 'set-stock',
    agent: 'ops',
    isOrder: true,
    isStatement: true,
    name: 'needed',
    needs: ['more|extra|additional|new', 'came in|arrived|came|received|delivered|got in|we got|just got'],
    without: 'price|order|orders|customer|customers|ticket|tickets|review|reviews|refund|refunds',
    beside: 'we|just|today|in|have|got|units|pieces|pcs|of|in stock|stock',
    requires: ['count'],
    args: ({ name, amount }) =>
      amount && Number.isInteger(amount.value) && amount.value > 0
        ? { product: name, addStock: amount.value }
        : null,
  },
  {
    intent: 'hide-rest',
    tool: 'disable-products',
    agent: 'seller',
    isOrder: true,
    isStatement: true,
    isSelection: true,
    needs: ['off|offline|hidden'],
    // "Everything is off except the lamps" says how it is.
    without: 'percent|price|sale|is|are|was|were|went|goes|seems|looks',
    args: ({ selection, text = '' }) =>
      !/\d/.test(text) && selection?.isAll && selection.except !== null && selection.name === null
        ? { except: selection.except, readiness: 'any' }
        : null,
  },
]
