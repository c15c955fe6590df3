/** What can be asked and what it means, for questions that are told from examples instead of patterns. */
import { beliefFilter } from './belief-questions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { readCount } from './count.ts'
import examples from './examples.json' with { type: 'json' }
import type { PatternMatch } from './pattern.ts'
import {
  feedField,
  fraud,
  leadTime,
  movedPrice,
  moversAsked,
  paid,
  priceAsked,
  sentiment,
  shopsNamed,
  ticketFilter,
} from './topic-args.ts'

export type TopicName = keyof typeof examples

type Topic = {
  tool: string
  /** Null: whoever is asked. */
  agent: AgentId | null
  /** `any`: what no other word explains is a name; `said`: only what “the”, “my” or “of” stands before; `named`: only what is written or introduced as one. */
  product?: 'any' | 'said' | 'named'
  /** What was found: the name, the times, places, orders and tickets. */
  args?: (found: PatternMatch) => Record<string, unknown>
}

/** The order that is named, also within a text that was quoted. */
const orderIn = (orders: readonly string[], quoted: string) => orders[0] ?? /#\d{3,12}\b/.exec(quoted)?.[0]
const product = ({ name }: PatternMatch) => (name === null ? {} : { product: name })
const analysisOf = (focus: string): Topic => ({
  tool: 'performance-analyzer',
  agent: 'ops',
  args: ({ period }) => ({ focus, ...period }),
})

/** Stock is of now, whatever time is named beside it. */
const stock: Topic = {
  ...analysisOf('stock'),
  product: 'named',
  args: (found) => ({
    focus: 'stock',
    ...leadTime(found),
    ...product(found),
    ...(found.has('sold out|out of stock|empty') &&
    !found.has('running|runs out|run out|will|gonna|going to|soon')
      ? { soldOut: true }
      : {}),
  }),
}

/** What sold, in which time, against which other, by product or by category, the best or the worst. */
const sales: Topic = {
  ...analysisOf('sales'),
  product: 'named',
  args: (found) => {
    const { period, compared, count, has } = found
    return {
      focus: 'sales',
      ...product(found),
      ...period,
      ...(count === null ? {} : { top: Math.min(count, 50) }),
      ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
      ...(has(
        'worst|not moved|not move|not moving|not shifted|sitting around|gathering|collecting|lying around|no sales|no orders|zero sales|without sales|without a sale|not sold|never sold|least|slow|slowest|dead|dead stock|dust|hardly|barely|rarely|nobody|untouched|flopped|flops|flop|not sell|not selling|unsold|nothing|poorest|weakest|lowest|bottom|dud',
      )
        ? { rank: 'worst' }
        : (moversAsked(found.text ?? '') ?? {})),
      ...(has('category|categories|cat|cats|kind of product|product type') ? { by: 'category' } : {}),
      ...(/\b(?:most|by|in|top|per) (?:(?:the )?(?:number|count|amount) of )?(?:units|pieces|items|copies|quantity|volume)\b|\b(?:sold|sells?|selling|shifted|moved) (?:the )?most(?! (?:expensive|money|revenue))\b|\bmost (?:often )?(?:sold|bought|ordered|purchased)\b|\b(?:units|pieces|items) (?:i|we) mean\b|\bnot (?:in |by )?(?:money|revenue|turnover)\b/i.test(
        found.text ?? '',
      )
        ? { measure: 'units' }
        : {}),
    }
  },
}

/** Which of those that are not ready: the feed tells what is incomplete from what only needs enrichment. */
function stateOf({ has }: PatternMatch): 'not_ready' | 'incomplete' | 'needs_enrichment' | null {
  const isEnriched = has(
    'enrichment|enrich|enriched|enriching|optional|nice to have|nearly there|almost there|nearly ready|almost ready',
  )
  const isIncomplete = has('incomplete')
  if (has('not ready|unready|not complete') || (isEnriched && isIncomplete)) return 'not_ready'
  return isEnriched ? 'needs_enrichment' : isIncomplete ? 'incomplete' : null
}

/** Which products: what a question says of them beside its topic. */
function products(given: (found: PatternMatch) => Record<string, unknown>): Topic {
  return {
    tool: 'find-products',
    agent: 'seller',
    product: 'named',
    args: (found) => {
      const { name, has } = found
      const isOff = has(
        'not enabled|not on|not live|not active|not shown|not visible|not switched on|not turned on|disabled|switched off|turned off|off|hidden|inactive|deactivated|invisible|offline',
      )
      const isOn = has('enabled|live|active|switched on|turned on|visible')
      const isReady = has('ready|complete|good to go')
      const state = stateOf(found)
      return {
        ...(name === null ? {} : { search: name }),
        ...(isReady && state === null ? { readiness: 'ready' } : {}),
        ...(state === null ? {} : { readiness: state }),
        ...(has('available|in stock|on hand') && !has('not available|not in stock') ? { stock: 'in' } : {}),
        ...(isOff ? { isEnabled: false } : isOn && has('and|but|also') ? { isEnabled: true } : {}),
        ...found.bounds,
        ...(found.count === null ? {} : { limit: Math.min(found.count, 200) }),
        ...given(found),
      }
    },
  }
}
const payments = (focus: string | null): Topic => ({
  tool: 'payment-optimizer',
  agent: 'stripe',
  args: paid(focus),
})

/** "Down to five or less", "the last few", "not gone yet": there are some. */
const fewLeft =
  /\b(?:(?:[1-5]|one|two|three|four|five) (?:\w+ )?or (?:less|fewer)|(?:at most|up to|fewer than|less than|only|just) (?:a few|(?:[1-6]|one|two|three|four|five|six))\b|last (?:few|[2-5]|two|three|four|five)|(?:a )?handful|not (?:quite |yet )?(?:gone|empty|sold out|out)\b)/i

/** "Four drafts", "three replies": how many; null where none is said. */
function draftsIn(text: string): number | null {
  const said = /\b(\w+) (?:drafts|replies|answers|responses)\b/i.exec(text)?.[1]
  const count = readCount(said?.toLowerCase())
  return count === null || count < 1 ? null : Math.min(20, count)
}

const replyAbout = [
  /\b(?:to|for|answer|reply|respond)\s+(?:the|that|this)\s+(?:one|ticket|customer|client|person|people|message|mail|email|buyer|shopper|lady|guy|woman|man|case|complaint|request|question|enquiry|inquiry|query)s?\s+(?:about|with|on|regarding|re|concerning|of|who|whose|that|which|where)\b\s*(.{3,60})$/i,
  /\b(?:to|for|answer|reply|respond)\s+(?:the|that|this)\s+([\p{L} -]{3,40}?)\s+(?:one|ticket|customer|message|complaint|case|guy|lady|person|mail|email)\b/iu,
]
const noSubject =
  /^(?:(?:open|new|newest|latest|oldest|last|first|second|third|next|other|same|urgent|angry|unhappy|upset|nice|waiting|unanswered|waits?|is|was|has|have|had|an?|the|his|her|their|my|our|wrote|writes|asks|asked|about|got|gets|complains|complained|of|for|to|it|that|this|please|pls|most|recent|all|each|every|where|whether|thing|stuff)\b\s*)+/i

/** Whether a text asks to reply and says what its ticket is about. */
export function isReplyAbout(text: string): boolean {
  return replies.test(text)
}

const replies =
  /\b(?:answer|reply|respond|response|write back|draft)\b.*\b(?:the|that|this) (?:\w+ )?(?:one|ticket|customer|client|person|buyer|lady|guy|message|question|enquiry|inquiry|query)\b.{4,}|\b(?:answer|reply|respond)\b.*\b(?:with|about|whose|regarding) (?:the |a )?\p{L}{4,}/iu

/** "To the one about the wrong colour": what its ticket is about. */
function subjectOf(text: string): Record<string, unknown> {
  const said = replyAbout.map((way) => way.exec(text)?.[1]).find((one) => one !== undefined) ?? ''
  const search = said
    .replace(/[.!?\s]+$/, '')
    .replace(noSubject, '')
    .trim()
  return search.length < 3 ? {} : { search }
}

/** Each topic that has examples; null for what nothing here can answer. */
export const topics: Readonly<Record<TopicName, Topic | null>> = {
  stock,
  sales,
  catalogue: products(() => ({})),
  'sold-out': products(({ has, text = '' }) => ({
    stock: has('nearly|almost|close to|about to|soon|running|low|next') || fewLeft.test(text) ? 'low' : 'out',
  })),
  cheapest: products(({ has, bounds }) => ({
    order: has('cheapest|lowest|least expensive|cheap|low') || bounds?.maxPrice ? 'cheapest' : 'dearest',
  })),
  attention: { tool: 'work-status', agent: 'ops' },
  customers: analysisOf('customers'),
  agents: analysisOf('agents'),
  changes: {
    tool: 'list-changes',
    agent: 'ops',
    product: 'named',
    args: (found) => ({
      ...product(found),
      ...(found.count === null ? {} : { limit: Math.min(found.count, 50) }),
    }),
  },
  'not-ready': products((found) => {
    // "Still need a category": what they lack is named.
    const missing = found.has('need|needs|lack|lacks|missing|without|no|want|wants')
      ? feedField(found.has)
      : null
    return missing === null ? { readiness: stateOf(found) ?? 'not_ready' } : { missing }
  }),
  // "Not ready, but without the cases" is no question of what is.
  ready: products((found) => ({ readiness: stateOf(found) ?? 'ready' })),
  shown: products(({ has }) => ({
    isEnabled: !has(
      'not|off|hide|hid|took down|take down|taken down|disabled|disable|hidden|inactive|deactivated|offline|invisible',
    ),
  })),
  'missing-field': products((found) => {
    const missing = feedField(found.has)
    return missing === null ? { readiness: stateOf(found) ?? 'not_ready' } : { missing }
  }),
  explain: { tool: 'explain-product', agent: 'seller', product: 'any', args: product },
  'store-product': { tool: 'view-store-product', agent: 'seller', product: 'said', args: product },
  'feed-status': { tool: 'feed-status', agent: 'seller' },
  'feed-file': { tool: 'publish-feed', agent: 'seller' },
  'store-status': { tool: 'store-status', agent: 'ops' },
  price: {
    tool: 'price-optimizer',
    agent: 'seller',
    product: 'said',
    args: (found) => ({ ...product(found), ...priceAsked(found), ...movedPrice(found), ...found.bounds }),
  },
  listing: {
    tool: 'listing-enhancer',
    agent: 'seller',
    product: 'said',
    args: (found) => ({
      ...product(found),
      ...(found.name === null && found.count !== null ? { limit: Math.min(found.count, 50) } : {}),
    }),
  },
  market: {
    tool: 'market-scan',
    agent: 'scout',
    product: 'named',
    args: ({ place, name, bounds }) => ({
      ...(name === null ? {} : { category: name }),
      region: place?.region ?? 'global',
      ...(place?.country ? { country: place.country } : {}),
      ...bounds,
    }),
  },
  competitors: {
    tool: 'competitor-analysis',
    agent: 'scout',
    product: 'named',
    args: (found) => ({ ...product(found), ...shopsNamed(found) }),
  },
  demand: {
    tool: 'trend-prediction',
    agent: 'scout',
    product: 'named',
    args: (found) => ({
      ...product(found),
      ...(found.horizonWeeks === null ? {} : { horizonWeeks: found.horizonWeeks }),
    }),
  },
  beliefs: { tool: 'view-beliefs', agent: null, args: ({ text = '' }) => beliefFilter(text) },
  library: {
    tool: 'research-library',
    agent: 'scout',
    product: 'named',
    args: ({ name, text = '' }) => {
      const about = /\b(?:about|on|of|for|into)\s+(?:the |our )?([\p{L}-]{3,}(?: [\p{L}-]{3,})?)\W*$/iu.exec(
        text,
      )?.[1]
      const search = name ?? about
      return search === undefined ? {} : { search }
    },
  },
  sentiment: { tool: 'sentiment-analyzer', agent: 'customer', args: sentiment },
  reply: {
    tool: 'response-generator',
    agent: 'customer',
    args: ({ ticket, orders, quoted, text = '' }) => ({
      ...(ticket === null ? {} : { ticket }),
      ...(ticket === null && draftsIn(text) !== null ? { limit: draftsIn(text) } : {}),
      ...(ticket === null && orders.length === 0 && quoted === null ? subjectOf(text) : {}),
      ...(orderIn(orders, quoted ?? '') ? { order: orderIn(orders, quoted ?? '') } : {}),
      ...(quoted !== null && /\s/.test(quoted) ? { text: quoted } : {}),
    }),
  },
  tickets: { tool: 'find-tickets', agent: 'customer', product: 'said', args: ticketFilter },
  fraud: { tool: 'fraud-detector', agent: 'stripe', args: fraud },
  payments: payments(null),
  refunds: payments('refunds'),
  fees: payments('fees'),
  declines: payments('declines'),
  disputes: {
    ...payments('disputes'),
    // What is open now is of no period: it was paid weeks ago.
    args: ({ period, has }) => ({
      focus: 'disputes',
      ...(has('answer|respond|response|open|pending|waiting|need|have to|must') ? {} : period),
    }),
  },
  help: { tool: '', agent: null },
  none: null,
}
