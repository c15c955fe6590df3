/** What a price would bring that is only thought of, of the product that was spoken of: "what's my margin if I go to 47?". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { lastSubject, plain } from './choice.ts'
import type { LocalUse } from './to-use.ts'

const lead = '(?:(?:and|so|ok|okay|but|then|now|hm+|well),? )*'
const wanted = [
  "what(?:['’]?s| is| are|['’]?d| would| will)?(?: be)? (?:my|our|the) (?:margin|profit|gain|earnings|markup|mark-up)(?: be)?",
  'what (?:margin|profit) (?:would|will|do|is|are|can|could) (?:i|we|left|there|it)(?: (?:have|make|get|be|left))*',
  'what (?:would|will|do|could|can) (?:i|we) (?:earn|make|keep|gain|be left with|have left)',
  'how much (?:margin |profit )?(?:would|will|do|could|can) (?:i|we) (?:earn|make|keep|gain|be left with|have left)',
  "what(?:['’]?s| is| would be| would) (?:be )?left(?: (?:for|to) (?:me|us))?",
].join('|')
const beside =
  '(?: (?:left|then|still|on it|with it|from it|of it|for it|on that|with that|per piece|per unit|each))*,?'
const change =
  '(?:go|went|change|changed|move|moved|raise|raised|lower|lowered|drop|dropped|set|put|sell|sold|charge|charged|ask|asked|take|took|price|priced|make|made|cut|reduce|reduced|bring|brought)'
const priced = `(?:if|when) (?:(?:i|we) ${change}(?: (?:it|that|this|the price))?(?: (?:up|down))?(?: (?:to|at|for|with))?|(?:it|that|the price) (?:is|was|were|costs?|sells?|sold|goes|went)(?: (?:up|down))?(?: (?:to|at|for))?)|at|for|with a price of`
const form = new RegExp(
  `^${lead}(?:${wanted})${beside} (?:${priced}) [$€£]?(\\d{1,6}(?:\\.\\d{1,2})?)(?: ?(?:dollars|euros|pounds|bucks|[$€£]))?(?: (?:instead|then|please|pls))*$`,
)

/** Null where another product is named, none was spoken of, or something else is asked. */
export function readPriceIf(
  question: string,
  names: readonly string[],
  before: AgentEvent[],
): LocalUse | null {
  const price = form.exec(plain(question))?.[1]
  const name = price === undefined || names.length > 0 ? null : lastSubject(before)
  return name === null
    ? null
    : {
        ...{ tool: 'price-optimizer', args: { price: Number(price) } },
        ...{ product: { name, into: 'product' }, first: null },
      }
}
