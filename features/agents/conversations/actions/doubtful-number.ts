/** Numbers beside a product that may be meant as a change, and are said as none. */
import type { Intent } from './deps.ts'

/** A number that a question left out and that something of a product shall be: "rase the mug by 5%". */
export function setsNumber(question: string, { tool, leftOut }: Intent, names: readonly string[]): boolean {
  const isAsked =
    /^\W*(?:what|which|who|how|why|when|where|is|are|was|were|do|does|did|should|could|would|can|show|list|find|tell|any)\b|\?\s*$/i.test(
      question,
    )
  const isLeft = leftOut.some((word) => /^[$€£]?\d[\d.,]*%?$/.test(word))
  const isSet =
    /\b(?:to|by|at|for)\s+[$€£]?\d/i.test(question) ||
    /^\W*(?:(?:please|pls|ok|now)\s+)*(?:make|put|set|have)\b.*\s[$€£]?\d+(?:[.,]\d+)?[.!\s]*$/i.test(
      question,
    )
  return tool !== '' && names.length > 0 && isLeft && !isAsked && isSet
}

/** "24 mugs came in", "3 mugs broke": how many there are now is not said to be changed, and may be meant. */
export function tellsCount(question: string, names: readonly string[]): boolean {
  const isAsked = /^\W*(?:what|which|who|how|why|when|where|is|are|was|were|do|does|did|has|have)\b|\?\s*$/i
  const isEvent =
    /\b(?:received|recieved|got|delivered|arrived|came|broke|broken|damaged|lost|stolen|smashed|defective)\b/i
  const isOther =
    /[$€£%]|\b(?:orders?|tickets?|sold|refunds?|price|cost|dollars?|euros?|customers?|stars?)\b/i
  return (
    names.length === 1 &&
    isEvent.test(question) &&
    (question.replace(names[0] ?? '', '').match(/(?<![\p{L}\d.,-])\d{1,5}(?![\p{L}\d.,-])/gu) ?? [])
      .length === 1 &&
    !isAsked.test(question) &&
    !isOther.test(question)
  )
}
