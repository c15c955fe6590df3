/** How merchants ask what customers say, and for answers to them. */
import type { PatternMatch, Pattern } from './pattern.ts'

const aspects: [string, string][] = [
  ['shipping', 'shipping|delivery|shipment|parcel|arrive|arrived|courier|late'],
  ['quality', 'quality|broken|defect|damaged|durability'],
  ['price', 'price|pricing|expensive|value'],
  ['service', 'service|support|staff'],
]
const aspectWords = aspects.map(([, words]) => words).join('|')

/** What a question of moods asks for: a text that was quoted, or a period. */
export function sentiment({ period, has, quoted }: PatternMatch): Record<string, unknown> {
  const aspect = aspects.find(([, words]) => has(words))?.[0]
  if (quoted !== null) return { text: quoted }
  return { ...period, ...(aspect ? { aspect } : {}) }
}

const voices: Pattern[] = [
  {
    intent: 'read-sentiment',
    tool: 'sentiment-analyzer',
    agent: 'customer',
    takes: ['period'],
    needs: [
      'unhappy|angry|dissatisfied|disappointed|complain|complained|complaining|complaint|sentiment|mood|satisfied|satisfaction|upset|annoyed|praise|feedback|happy with|customers happy|frustrated|happiness|reviews|grumble|grumbling|moan|moaning|criticism|criticise|criticize|happy with us|pleased with|people happy',
    ],
    without: 'draft|write|reply|respond|answer|compose',
    beside: `${aspectWords}|customer|people|buyer|review|ticket|biggest|main|common|about`,
    args: sentiment,
  },
  {
    intent: 'read-sentiment',
    tool: 'sentiment-analyzer',
    agent: 'customer',
    takes: ['period'],
    needs: [
      'customer|people|buyer|shopper|client|everyone|review',
      'say|saying|said|feel|feeling|think|like|hate|love|talk about|talking about|mention|opinion|mad|write|writing',
    ],
    without: 'draft|reply|respond|answer|compose|agent|price of|best|who is',
    beside: `${aspectWords}|about|product|review|ticket|most|lately|recently`,
    args: sentiment,
  },
  ...(['draft|write|compose|prepare|suggest|generate|create|help me', 'reply|respond|answer'] as const).map(
    (first, index): Pattern => ({
      intent: 'draft-reply',
      tool: 'response-generator',
      agent: 'customer',
      name: 'optional',
      takes: ['ticket', 'orders'],
      needs:
        index === 0
          ? [first, 'reply|answer|response|respond|email to|message to']
          : [first, 'ticket|customer|review|complaint|message|email|request|buyer|question'],
      beside:
        'ticket|customer|review|complaint|waiting|late|parcel|wait|waits|order|latest|last|angry|unhappy|email|message|buyer|request|delivery|open|unanswered|new|newest',
      args: ({ name, ticket, orders }) => ({
        ...(ticket === null ? {} : { ticket }),
        ...(orders[0] ? { order: orders[0] } : {}),
        ...(ticket === null && name !== null ? { search: name } : {}),
      }),
    }),
  ),
]

const tickets: Pattern = {
  intent: 'find-tickets',
  tool: 'find-tickets',
  agent: 'customer',
  takes: ['ticket'],
  needs: [
    'ticket',
    'open|show|list|find|which|what|how many|unresolved|urgent|see|any|resolved|closed|unanswered|new|newest|latest|do we have',
  ],
  without: 'draft|write|reply|respond|answer|compose|about',
  beside: 'in progress|support|customer|still|currently|waiting',
  args: ticketFilter,
}

/** Which tickets are asked for: one by its number, or those of a status. */
export function ticketFilter({ ticket, has }: PatternMatch): Record<string, unknown> {
  if (ticket !== null) return { search: `#${ticket}` }
  const status = has('in progress') ? 'in-progress' : ['open', 'resolved', 'closed'].find((one) => has(one))
  return has('unresolved|unanswered|unread|waiting') ? { status: 'open' } : status ? { status } : {}
}

const written: Pattern = {
  ...tickets,
  takes: ['period'],
  needs: [
    'anybody|anyone|somebody|someone|customer|who|any|new|unread',
    'written to us|wrote to us|written to me|wrote to me|contacted us|contacted me|in the inbox|new message|new messages|unread message',
  ],
  args: () => ({}),
}

export const voicePatterns: Pattern[] = [...voices, tickets, written]
