import { changePatterns } from './change-patterns.ts'
import { feedPatterns } from './feed-patterns.ts'
import { fieldPatterns } from './field-patterns.ts'
import type { Pattern, PatternMatch } from './pattern.ts'
import { pricePatterns } from './price-patterns.ts'
import { regionIn, researchRegions } from './research-regions.ts'
import { purchasePatterns } from './purchase-patterns.ts'
import { shortOrders } from './short-orders.ts'

/** What shall be reached: what follows, as it was written. */
function goal(verb: string): (found: PatternMatch) => Record<string, unknown> | null {
  return ({ rest }) => (rest === '' ? null : { goal: `${verb}${rest}` })
}

const researchPatterns: Pattern[] = [
  {
    intent: 'start-research',
    tool: 'start-research',
    agent: 'scout',
    isOrder: true,
    needs: [
      'start|kick off|launch|begin|run|do|commission|make|order',
      'research|market research|study|market study',
    ],
    beside: `market|markets|region|${researchRegions.map(([, said]) => said).join('|')}`,
    args: ({ text = '' }) => {
      const region = regionIn(text)
      return region === null ? null : { region }
    },
  },
  {
    intent: 'start-research',
    tool: 'start-research',
    agent: 'scout',
    isOrder: true,
    needs: ['research'],
    beside: `market|markets|region|${researchRegions.map(([, said]) => said).join('|')}`,
    args: ({ text = '' }) => {
      const region = regionIn(text)
      return region === null ? null : { region }
    },
  },
]

const workPatterns: Pattern[] = [
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    isOpen: true,
    needs: [
      'plan|organize|organise|orchestrate|coordinate|plan out|make a plan for|make a plan to|create a plan for|create a plan to|put together a plan for|put together a plan to|draw up a plan for|draw up a plan to|work out a plan for|work out a plan to|build a plan for|build a plan to|write a plan for|write a plan to|come up with a plan for|come up with a plan to|set up a plan for|set up a plan to|make me a plan for|make me a plan to|give me a plan for|give me a plan to|i want a plan for|i want a plan to|we need a plan for|we need a plan to|i need a plan for|i need a plan to|need a plan for|need a plan to|a plan for|a plan to',
    ],
    args: goal(''),
  },
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    isOpen: true,
    needs: ['prepare|prep|get ready for|get us ready for|get me ready for|gear up for'],
    without: 'reply|answer|response|draft|email|message|newsletter|invoice|order|feed',
    args: goal('prepare '),
  },
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    isOpen: true,
    needs: ['get|make|have'],
    without: 'reply|answer|response|email|message',
    args: ({ rest, has }) =>
      has('ready for|ready to') && !has('feed|chatgpt') ? { goal: `get ${rest}` } : null,
  },
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    isOpen: true,
    needs: ['launch|introduce|roll out|bring out|kick off|set up|run|start'],
    without:
      'sync|synchronization|synchronisation|research|agent|shipping|discount code|coupon|account|feed|workflow|ad|ads|advert|adverts|advertising|advertisement|google|facebook|instagram|tiktok|meta|pinterest|youtube|newsletter|email|emails|mailing|social media|influencer|budget|report|numbers|check|scan',
    args: ({ rest, has }) =>
      has('launch|product|collection|line|range|campaign|season|restock') && rest !== ''
        ? { goal: `${has('launch') ? 'launch' : 'start'} ${rest}` }
        : null,
  },
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    isOpen: true,
    needs: ['clear out|clean out|sell off|get rid of|run down'],
    args: goal('clear out '),
  },
  {
    intent: 'search-web',
    tool: 'web-search',
    agent: 'scout',
    isOrder: true,
    isOpen: true,
    needs: [
      'search the web for|search the internet for|search online for|search the net for|search google for|google for|web search for|look on the web for|look online for|find online',
    ],
    args: ({ rest }) => (rest === '' ? null : { query: rest }),
  },
  ...researchPatterns,
  {
    intent: 'help',
    tool: '',
    agent: null,
    needs: [
      'help|hello|hi|hey|thanks|thank you|thx|good morning|good afternoon|good evening|what can you do|what do you do|who are you|how does this work|what can i ask|cheers|greetings|great thanks|awesome|got it|understood',
    ],
    beside: 'there|very|so|again|much|morning|bot|agent|assistant|everyone|me|you|for',
    args: () => ({}),
  },
]

/** Every order, and how merchants greet; questions are read by examples. The order has no meaning: the best score wins. */
export const patterns: readonly Pattern[] = [
  ...pricePatterns,
  ...changePatterns,
  ...feedPatterns,
  ...fieldPatterns,
  ...purchasePatterns,
  ...workPatterns,
  ...shortOrders,
]
