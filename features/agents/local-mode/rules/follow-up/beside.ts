/** What is said beside the last question and changes its answer: how long the supplier takes, what a product costs to buy. */
import { leadTime } from '../topic-args.ts'
import type { EarlierUse } from './refine.ts'
import type { LocalUse } from './to-use.ts'

const cost =
  /\b(?:costs? (?:me|us)|(?:i|we) (?:only )?(?:pay|paid|get|buy) (?:it |them |this |that )?(?:for|at)?|(?:my |our |the )?(?:unit |purchase |buying )?costs?(?: price)? (?:is|are|was|of)|purchase price (?:is|of)?|cost price:?)\s*(?:about |around |roughly |only |just |now )?[$€£]?(\d{1,6}(?:[.,]\d{1,2})?)\b(?! ?%)/i
const maxWords = 14

/** The last use with it; null where a text says none, or leans on something else. */
export function readBeside(text: string, { tool, args }: EarlierUse): LocalUse | null {
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
