/** How merchants order a product to be changed. */
import type { PatternMatch, Pattern } from './pattern.ts'

const counting = {
  intent: 'set-stock',
  tool: 'set-stock',
  agent: 'ops',
  isOrder: true,
  name: 'needed',
} as const
const titling = {
  intent: 'set-title',
  tool: 'set-title',
  agent: 'seller',
  isOrder: true,
  name: 'needed',
} as const
const product = ({ name }: PatternMatch) => (name === null ? null : { product: name })
const stockWords = 'stock|inventory|quantity|qty|stock level|stock count|inventory level'
/** How one says that one has counted. */
const counted =
  'we got|i got|got|there|we have|i have|there are|only|we counted|i counted|counted|received|just received|have'

/** The new title; null without one. */
const titled = ({ name, quoted }: PatternMatch) => (quoted ? { product: name, title: quoted } : null)

/** How many there are; null for a number that is no count, or a change by some. */
const stocked = ({ name, amount }: PatternMatch) =>
  amount && amount.after !== 'by' && Number.isInteger(amount.value)
    ? { product: name, available: amount.value }
    : null

const which = ({ selection }: PatternMatch) => {
  if (selection === null) return null
  const { name, isAll, readiness, ...rest } = selection
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const isAny = name === null && readiness === null
  return {
    ...given,
    ...(name === null ? {} : isAll ? { search: name } : { product: name }),
    ...(readiness === null ? (isAny ? { readiness: 'any' } : {}) : { readiness }),
  }
}

const notProducts =
  'on sale|checkout|sync|agent|version|under|below|above|price|theme|payment|shipping|account|website|tax'

/** Orders that begin with a verb. */
function switching(tool: string, ways: string[][]): Pattern[] {
  return ways.map((needs) => ({
    intent: tool,
    tool,
    agent: 'seller',
    isOrder: true,
    isSelection: true,
    needs,
    without: tool === 'enable-products' ? `${notProducts}|off|offline` : notProducts,
    args: which,
  }))
}

/** "The mug should be off", "I want the mug hidden". */
function stating(tool: string, states: string): Pattern[] {
  return [
    'should be|must be|has to be|needs to be|have to be|to be',
    'i want|we want|i would like|we would like|want|i need|we need',
  ].map((wish) => ({
    intent: tool,
    tool,
    agent: 'seller',
    isOrder: true,
    isStatement: true,
    isSelection: true,
    needs: [wish, states],
    without: notProducts,
    beside: 'i want|i would like|we want|to be|i|we',
    args: which,
  }))
}

export const changePatterns: Pattern[] = [
  {
    ...titling,
    needs: ['rename|retitle'],
    beside: 'to',
    args: titled,
  },
  {
    ...titling,
    needs: ['call|name|give'],
    without: 'customer|to|into|price|stock',
    beside: 'instead|now|from now on|title|name|new',
    args: (found) => (found.quoted ? titled(found) : null),
  },
  {
    ...titling,
    isStatement: true,
    needs: ['title|name', 'should|new'],
    without:
      'price|stock|idea|suggest|better|shorter|longer|nicer|improved|clearer|stronger|different|more|what',
    // One word more may be how it should be, such as "short".
    args: (found) => (/[\s"]/.test(found.quoted ?? '') || /["“]/.test(found.rest) ? titled(found) : null),
  },
  {
    ...titling,
    isStatement: true,
    needs: ['should|to be|i want|i would like'],
    without: 'price|stock|customer|account',
    beside: 'be|to|i|want|have',
    args: (found) => (found.has('called') ? titled(found) : null),
  },
  {
    ...titling,
    needs: ['change|set|update|make|edit|adjust|replace', 'title|name'],
    beside: 'to|into|as|with',
    args: titled,
  },
  {
    ...counting,
    needs: [
      'set|change|update|adjust|correct|put|make|fix|bring|raise|increase|lower|reduce|drop|edit',
      stockWords,
    ],
    without: 'price',
    beside: 'level|count|on hand|available|stock',
    requires: ['amount'],
    args: stocked,
  },
  {
    ...counting,
    needs: ['set|put|change|update|make|adjust'],
    without: 'price|cheaper',
    beside: 'in stock|on hand|available',
    requires: ['count'],
    args: (found) => (found.has('pieces|units|pcs') ? stocked(found) : null),
  },
  {
    ...counting,
    isStatement: true,
    needs: [stockWords],
    without: 'price|order|reorder|forecast|set|update|adjust|correct|change',
    beside: `should be|should|is now|now|level|count|new|only|down|up|${counted}`,
    requires: ['count'],
    args: (found) =>
      /^(to|at|be|is|now|=|stock|inventory|quantity|qty)$/.test(found.amount?.after ?? '')
        ? stocked(found)
        : null,
  },
  {
    ...counting,
    isStatement: true,
    needs: [counted, 'set|update|correct|change|adjust|put|fix', stockWords],
    without: 'price|order|complaint|ticket|customer|review',
    beside:
      'only|left|in|in the warehouse|warehouse|on the shelf|in stock|just|now|stock|level|count|on hand|arrived|came|there|are|today|delivery|a delivery|new|please',
    requires: ['count'],
    args: stocked,
  },
  {
    ...counting,
    isStatement: true,
    needs: ['counted|i counted|we counted|recounted|count of'],
    without: 'price|order|complaint|ticket|customer|review',
    beside:
      'on the rack|on the shelf|in the warehouse|left|there|there are|in stock|now|only|just|it is|are|pieces|units|pcs|of|on hand',
    requires: ['count'],
    args: stocked,
  },
  ...switching('enable-products', [
    [
      'enable|activate|reactivate|turn on|switch on|unhide|show shoppers|start showing|start listing|start selling|reenable|re-enable|relist|bring back',
    ],
    [
      'turn|switch|put|bring|take|get',
      'on|back on|live|online|back online|back live|back in the feed|back in chatgpt|in the feed|into the feed|in chatgpt|into chatgpt',
    ],
    ['make|set', 'live|active|visible|enabled|available|public|online|searchable'],
    ['show|list', 'to shoppers|to customers|to buyers'],
    ['let', 'shoppers see|customers see|buyers see|people see|shoppers find|people find|customers find'],
    ['add', 'to the feed|to chatgpt|back to the feed|back to chatgpt'],
  ]),
  ...switching('disable-products', [
    [
      'disable|deactivate|hide|turn off|switch off|turn of|switch of|stop showing|stop listing|stop selling|stop offering|unlist|delist|unpublish|suspend|pause',
    ],
    [
      'turn|switch|take|pull|put|bring|get',
      'off|offline|out of the feed|out of chatgpt|from the feed|from chatgpt|down',
    ],
    ['make|set', 'inactive|hidden|invisible|disabled|unavailable|private'],
    ['kill|bench|retire|yank|ditch|pull', 'listing|listings'],
    [
      'remove|drop|exclude|withdraw|kick',
      'from the feed|from chatgpt|out of the feed|out of chatgpt|from feed',
    ],
  ]),
  ...stating(
    'enable-products',
    'enabled|activated|active|visible|live|switched on|turned on|online|back on|shown|included in the feed|in the feed',
  ),
  ...stating(
    'disable-products',
    'disabled|deactivated|inactive|invisible|hidden|switched off|turned off|offline|off|taken down|gone',
  ),
  {
    intent: 'undo-change',
    tool: 'undo-change',
    agent: null,
    isOrder: true,
    needs: [
      'undo|revert|roll back|rollback|take back|reverse|go back|change it back|change that back|change back',
    ],
    beside:
      'last|latest|previous|change|edit|price|title|stock|made|just|recent|old|did|to|how it was|was|before|back|oops|what|which|mistake|wrong|sorry|new|again|thing|my bad|one',
    args: () => ({}),
  },
  {
    intent: 'undo-change',
    tool: 'undo-change',
    agent: null,
    isOrder: true,
    name: 'needed',
    isOfCatalogue: true,
    needs: ['undo|revert|roll back|take back|reverse', 'change|changes|price change|edit|title|price|stock'],
    beside: 'last|latest|on|of|for|to|made|recent|new|back',
    args: product,
  },
  {
    intent: 'undo-change',
    tool: 'undo-change',
    agent: null,
    isOrder: true,
    needs: [
      'put|set|change|bring|take|turn',
      'old price|old title|previous price|previous title|old stock|that|it|last change|latest change',
      'back',
    ],
    beside: 'to|how|was|before|the way|again|old|price|title|stock|mistake|wrong|change|last',
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
