/** What is said beside the last question and changes its answer: how long the supplier takes, what a product costs to buy. */
import { daysIn } from '../rehearsed-days.ts'
import { leadTime } from '../topic-args.ts'
import type { EarlierUse } from './refine.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

const cost =
  /\b(?:costs? (?:me|us)|(?:i|we) (?:only )?(?:pay|paid|get|buy) (?:it |them |this |that )?(?:for|at)?|(?:my |our |the )?(?:unit |purchase |buying )?costs?(?: price)? (?:is|are|was|of)|purchase price (?:is|of)?|cost price:?)\s*(?:about |around |roughly |only |just |now )?[$€£]?(\d{1,6}(?:[.,]\d{1,2})?)\b(?! ?%)/i
const maxWords = 14

const ofDays = new Set(['performance-analyzer', 'payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])
const split =
  /^\W*(?:(?:and|ok|okay|now|then|but|same|also|show|give|me|it|that|them|split|broken|grouped|down) )*(?:per|by|for each|each) (?:single )?(hour|day|weekday|week|month|quarter|year)s?\b(?: (?:please|pls|then))?\W*$/i
const without =
  /^\W*(?:(?:and|ok|okay|now|then|but|same|also|what|how|about) )*(?:without|except|excluding|minus|leave out|not counting) (?:the )?(?:last )?((?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|today|yesterday|black friday|holidays?)\W*$/i

/** The last use with it, or that nothing does this; null where a text says none, or leans on something else. */
export function readBeside(text: string, { tool, args }: EarlierUse): LocalUse | LocalSaying | null {
  const unit = ofDays.has(tool) ? split.exec(text)?.[1] : undefined
  if (unit !== undefined)
    return {
      part: 'answer',
      text: `I can’t split this by ${unit}: it is told for a whole period. Ask for one ${unit} at a time.`,
    }
  const day = ofDays.has(tool) ? without.exec(text)?.[1] : undefined
  if (day !== undefined)
    return {
      part: 'answer',
      text: `I can’t leave ${day} out of a period. Ask for the days before and after it.`,
    }
  if (text.trim().split(/\s+/).length > maxWords) return null
  const again = (changed: Record<string, unknown>): LocalUse => ({
    tool,
    args: Object.fromEntries(
      Object.entries({ ...args, ...changed }).filter(([, value]) => value !== undefined),
    ),
    product: null,
    first: null,
  })
  if (tool === 'performance-analyzer' && args['focus'] === 'stock') {
    const lead = leadTime({ text })
    return 'leadDays' in lead ? again(lead) : null
  }
  const said = tool === 'price-optimizer' ? cost.exec(text)?.[1] : undefined
  return said === undefined ? null : again({ cost: Number(said.replace(',', '.')), price: undefined })
}

const someDays = /\b\d{1,3} ?(?:d|days?|weeks?|months?)\b/i

/** "Goods take 21 days. What do I have to reorder?", "60 days back: what would it have done?": with what is told around the wish. */
export function withTold(use: LocalUse, told: string): LocalUse {
  const { tool, args } = use
  const days = tool === 'rehearse-workflow' && someDays.test(told) ? daysIn(told) : null
  const more = tool === 'performance-analyzer' && args['focus'] === 'stock' ? leadTime({ text: told }) : {}
  return { ...use, args: { ...more, ...(days === null ? {} : { days }), ...args } }
}
