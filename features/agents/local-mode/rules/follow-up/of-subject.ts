/** What is asked in a few words of the product that was spoken of: what it lacks, and how many there are. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { lastSubject, plain } from './choice.ts'
import type { LocalUse } from './to-use.ts'

const lead = '(?:(?:and|so|ok|okay|but|then|now|ah|oh),? )*'
const lack = new RegExp(
  `^${lead}(?:what(?:['’]?s| is| else is)? (?:it |that |still |is |then )*(?:missing|lacking|needed)|what (?:does|do) (?:it|they|that) (?:still )?(?:lack|miss|need)|what (?:must|should|do|can) (?:i|we) (?:still )?(?:add|fill in|fix)|(?:and )?why not)(?: (?:then|there|exactly|still|in it|from it|of it|on it|for it|so far))*$`,
)
const stock = new RegExp(
  `^${lead}(?:(?:is it |are they |what about |how about )?(?:in |on )?(?:the )?stock|how many (?:are )?(?:left|there|have we|do we have|in stock)(?: left| of it| of them)*|(?:the |its )?inventory)$`,
)

/** Null where something else is asked, or no one product was spoken of. */
export function readOfSubject(question: string, before: AgentEvent[]): LocalUse | null {
  const said = plain(question)
  const isLack = lack.test(said)
  const subject = isLack || stock.test(said) ? lastSubject(before) : null
  if (subject === null) return null
  return isLack
    ? { tool: 'explain-product', args: {}, product: { name: subject, into: 'productId' }, first: null }
    : {
        ...{ tool: 'performance-analyzer', args: { focus: 'stock' } },
        ...{ product: { name: subject, into: 'product' }, first: null },
      }
}
