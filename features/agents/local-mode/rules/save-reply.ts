/** "Save this as reply on #12: …": a text that is kept on a ticket. */
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'

const order =
  /^\W*(?:(?:please|pls|can you|could you|ok|now)\s+)*(?:save|store|keep|put|attach|note|leave|add|record|file|write|use|post|set)\b(.{0,80}?)(?::\s*|\s[-–—]\s|\s*(?=["“]))["“]?(.+?)["”]?\s*$/is
const kinds = /\b(?:reply|replies|answer|response|draft|note)\b/i

/** The reply to be saved, or what it lacks; null where nothing is to be saved. */
export function readSaveReply(text: string): LocalUse | LocalSaying | null {
  const [, about = '', written = ''] = order.exec(text) ?? []
  const isOf = kinds.test(about) && !/\b(?:title|tag|price|stock|brand|description)\b/i.test(about)
  if (!isOf || written.trim() === '') return null
  const number = /(?:#|\b(?:tickets?|no\.?|number|case|message)\s*#?)\s*(\d{1,7})\b/i.exec(about)?.[1]
  if (number === undefined)
    return {
      part: 'answer',
      asksFor: 'save-reply',
      text: 'On which ticket? Say its number, such as “save this as reply on ticket 12: …”. Nothing was saved.',
    }
  return {
    tool: 'save-reply',
    args: { ticket: Number(number), text: written.trim() },
    product: null,
    first: null,
  }
}
