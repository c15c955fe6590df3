/** "Put the first five on the list", after products were shown: they are put on the purchase list. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readCount } from '../count.ts'
import { lastRows, plain } from './choice.ts'
import type { LocalUse } from './to-use.ts'

const which =
  '(?:(?:only |just )?(?:the )?(?:first|top|next) (\\w+)(?: ones| products| items| of (?:them|those|these))?|(?:all of |all )?(?:them|em|those|these)(?: all)?|the (?:whole )?lot)'
const listed = new RegExp(
  `^(?:(?:ok|okay|yes|now|then|please|pls|and|so|great|good|right|kindly|can you|could you),? )*(?:(?:put|add|note|write|stick|pop|get|place|include) ${which} (?:down )?(?:on|onto|to|in|into) (?:the |my |our )?(?:purchase |shopping |order |reorder |buying |supplier['’]?s? )?list|(?:reorder|order|buy|restock) ${which})(?: please| pls| for me| too| then| now)*$`,
)
/** So many products a use. */
const maxRows = 200

/** Null where it orders none of that, or nothing was shown. */
export function purchaseOfThem(question: string, before: AgentEvent[]): LocalUse | null {
  const found = listed.exec(plain(question))
  if (!found) return null
  const said = found[1] ?? found[2]
  const count = said === undefined ? maxRows : (readCount(said) ?? Number(said))
  const productIds = lastRows(before).slice(0, Number.isInteger(count) ? count : 0)
  return productIds.length === 0
    ? null
    : { tool: 'add-to-purchase-list', args: { productIds }, product: null, first: null }
}
