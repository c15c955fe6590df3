/** "Never go below 170": the lowest or the highest price that a product may have. Nothing keeps it; the best price can be worked out within it. */
import type { AgentEvent, AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { lastUse } from './follow-up.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

const number = '[$€£]?(\\d{1,6}(?:[.,]\\d{1,2})?)'
const no =
  "(?:never|not|dont|don[’']?t|do not|must ?n[’']?t|can ?n[’']?t|cannot|should ?n[’']?t|won[’']?t|may not|nothing|no)"
const between = '[^.?!\\d]{0,60}?'
const below = '(?:below|under|beneath|less than|lower than|cheaper than|down to less than)'
const above = '(?:above|over|beyond|more than|higher than|dearer than)'
const lowest = [
  `\\b${no}\\b${between}\\b${below}\\W{0,2}${number}`,
  `\\b(?:no|not) (?:less|lower|cheaper) than\\W{0,2}${number}`,
  `\\b(?:keep|stay|stays|remain|hold|leave|always)\\b${between}\\b${above}\\W{0,2}${number}`,
  `\\b(?:floor|bottom|(?:minimum|min\\.?|lowest|least)(?: selling)? price|price floor)\\b${between}\\W${number}`,
  `\\bbut (?:at least|minimum|min|not (?:below|under))\\W{0,2}${number}`,
]
const highest = [
  `\\b${no}\\b${between}\\b${above}\\W{0,2}${number}`,
  `\\b(?:keep|stay|stays|remain|hold|leave|always)\\b${between}\\b${below}\\W{0,2}${number}`,
  `\\b(?:ceiling|(?:maximum|max\\.?|highest)(?: selling)? price)\\b${between}\\W${number}`,
  `\\bbut (?:at most|maximum|max|not (?:above|over))\\W{0,2}${number}`,
]
/** What lists or counts by price, or is about something else. */
const asks =
  /^\W*(?:(?:please|pls|and|ok|now|but|so),? )*(?:what|whats|which|who|how|why|when|where|is|are|was|do|does|did|any|show|list|find|give|tell|count|only|just|those|these|the ones|everything|all|products?|items?|enable|activate|publish|hide|disable|turn|switch)\b|\?\s*$/i
const ofOther =
  /\b(?:stock|inventory|pieces|units|qty|quantity|left|margin|orders?|revenue|sales|risk|score|rating|stars|weight|days|weeks|tickets?|stock level)\b|%/i

type Bound = { minPrice: number } | { maxPrice: number }

function boundIn(text: string): Bound | null {
  const first = (forms: readonly string[]) =>
    forms.map((form) => new RegExp(form, 'i').exec(text)?.[1]).find((said) => said !== undefined)
  const [low, high] = [first(lowest), first(highest)]
  if (low !== undefined) return { minPrice: Number(low.replace(',', '.')) }
  return high === undefined ? null : { maxPrice: Number(high.replace(',', '.')) }
}

/** The best price within the bound, of the product that is named or whose price was asked about; null where a text says no bound of a price. */
export function readPriceBound(
  text: string,
  names: readonly string[],
  before: AgentEvent[],
): LocalUse | LocalSaying | null {
  if (asks.test(text) || ofOther.test(names.reduce((said, name) => said.replace(name, ' '), text)))
    return null
  const bound = boundIn(names.reduce((said, name) => said.replace(name, ' '), text))
  if (bound === null) return null
  const last = lastUse(before)
  if (names.length === 0)
    return last?.tool === 'price-optimizer'
      ? { tool: 'price-optimizer', args: { ...last.args, ...bound }, product: null, first: null }
      : null
  const said =
    'minPrice' in bound ? `a lowest price of ${bound.minPrice}` : `a highest price of ${bound.maxPrice}`
  const choices = names.map((name): AnswerChoice => {
    const label = `Best price of ${name} with ${said}`
    return { label, message: label, use: { tool: 'price-optimizer', args: { product: name, ...bound } } }
  })
  return {
    part: 'answer',
    text: `I don’t watch prices: one changes only when you approve it. I can work out the best price with ${said}. Nothing was changed.`,
    choices,
  }
}
