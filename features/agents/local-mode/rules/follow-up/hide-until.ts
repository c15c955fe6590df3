/** "Hide those till new stock comes": nothing shows them again by itself, so what can be done now is offered. */
import { plain } from './choice.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

const goods =
  '(?:(?:the |our |my |some )?(?:(?:new|next|fresh|more) )?(?:stock|delivery|deliveries|supply|supplies|shipment|batch|goods|ones|pieces|units)|more|it|they|that|these|those)'
const there =
  '(?:comes?|arrives?|lands?|is here|are here|is there|are there|is in|are in|is back|are back|get here|gets here|turns? up|shows? up|is available|are available|is restocked|are restocked|has arrived|have arrived|has come|have come)'
const we =
  '(?:we|i) (?:(?:get|have|have got|receive|can get|buy) (?:(?:the |some )?(?:new|more|next|fresh)(?: \\w+)?|stock|(?:it|them) (?:back|again))|restock(?: (?:it|them|those))?|reorder(?:ed)?(?: (?:it|them|those))?)'
const until = new RegExp(
  `^(.{4,120}?),? (?:until|till|til|'til|untill) (?:${goods} ${there}|${we})(?: (?:in|in stock|again|back|in again|for it|for them))*(?:,? (?:please|pls))?$`,
)
const hides =
  /^(?:(?:ok|okay|please|pls|and|so|then|now|yes|can you|could you),? )*(?:hide|disable|deactivate|turn|switch|take|put|pull|pause)\b/
/** What else it may hang on. */
const changed = /\b(?:if|unless|not|never|only)\b|n['’]t\b/

const said = 'I can’t show something again by myself: what is hidden stays hidden until you show it.'

/** What is to be done now; null where nothing is to be hidden until there is stock. */
export function hideUntil(text: string): string | null {
  const head = until.exec(plain(text))?.[1]
  return head !== undefined && hides.test(head) && !changed.test(head) ? head : null
}

/** The order as a choice; null where it hides nothing. */
export function offerHiding(head: string, meant: LocalUse | LocalSaying | null): LocalSaying | null {
  if (!meant || !('tool' in meant) || meant.tool !== 'disable-products' || meant.first) return null
  const { tool, args, product } = meant
  const label = `${head.charAt(0).toUpperCase()}${head.slice(1)}`
  const others = product?.others && { products: [product.name, ...product.others] }
  const own = product ? { ...args, product: product.name, ...others } : args
  return {
    part: 'answer',
    asksFor: tool,
    text: `${said} Hide it now? Nothing was changed.`,
    choices: [{ label, message: label, use: { tool, args: own } }],
  }
}
