/** What is asked in a few words of the product that was spoken of: what it lacks, and how many there are. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { readCount } from '../count.ts'
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

const worst = new RegExp(
  `^${lead}(?:(?:which|what|show|give|list)(?: me)?(?: are| is)? )?(?:the )?(?:(\\w+) worst|worst(?: (\\w+))?)(?: ones?| of (?:them|those|these)| please| pls)*$`,
)

/** "Which are the five worst", of products that were listed for what they lack: the list begins with those. Null for another list. */
export function readWorstOf(question: string, before: AgentEvent[]): LocalUse | null {
  const found = worst.exec(plain(question))
  const last = eventsOf(before, 'tool_asked').at(-1)
  const args = (last?.args ?? {}) as Record<string, unknown>
  const said = found?.[1] ?? found?.[2]
  if (found && last?.tool === 'feed-status')
    return {
      ...{ tool: 'find-products', product: null, first: null },
      args: { readiness: 'not_ready', ...(said === undefined ? {} : { limit: readCount(said) ?? 1 }) },
    }
  const isOfLack =
    args['missing'] !== undefined || /not_ready|incomplete|needs/.test(String(args['readiness']))
  if (!found || last?.tool !== 'find-products' || !isOfLack) return null
  const limit = readCount(found[1] ?? found[2]) ?? 1
  return { tool: 'find-products', args: { ...args, limit }, product: null, first: null }
}
