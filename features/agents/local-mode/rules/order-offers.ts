/** Orders that a text may be, by what it is about and the numbers and texts in it: offered where its verb is not clear. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { type Part, toParts } from './act/parts.ts'
import { readCount } from './count.ts'
import { readSentence } from './slots.ts'

type Asked = { today: string; names: readonly string[]; tools: readonly string[] }
/** `order` as it is said when it is pressed; the words of `cue` make it likelier. */
type Offer = { tool: string; order: string; cue: RegExp }

const falls = /\b(?:lower|reduce|cut|drop|decrease|off|down|cheaper|less|minus|discount|knock|shave|slash)\b/
const rises = /\b(?:raise|increase|up|more|plus|add|hike|bump|dearer|pricier|expensive|higher|lift)\b/
const maxAmount = 1_000_000

/** The likeliest first; none where nothing is named that could be changed. */
export function offerOrdersOf(text: string, { today, names, tools }: Asked, max: number): AnswerChoice[] {
  const spelled = spellCounts(text.slice(0, 300), names)
  const { parts, mask } = toParts(readSentence(spelled, today, names), { names, people: [] })
  const offers = [...ofProduct(parts, mask), ...ofTicket(parts, mask), ...ofAll(mask)]
  const said = offers.filter(({ tool }) => tools.includes(tool))
  const isLikely = ({ cue }: Offer) => cue.test(mask)
  const ranked = [...said.filter(isLikely), ...said.filter((offer) => !isLikely(offer))]
  return ranked.slice(0, max).map(({ order }) => ({ label: order.replaceAll('"', ''), message: order }))
}

/** "Two mugs broke": the number before a name in digits. */
function spellCounts(text: string, names: readonly string[]): string {
  return names.reduce((said, name) => {
    const at = said.toLowerCase().indexOf(name.toLowerCase())
    const [, lead, word] = /^(.*?)(\p{L}+)\s+(?:of )?(?:the |my |our )?$/isu.exec(said.slice(0, at)) ?? []
    const count = word === 'a' ? null : readCount(word?.toLowerCase())
    return at < 0 || count === null ? said : `${lead}${count} ${said.slice(at)}`
  }, text)
}

function ofProduct(parts: readonly Part[], mask: string): Offer[] {
  const [product] = parts.filter(({ kind }) => kind === 'product')
  if (product === undefined) return []
  const name = `"${product.text}"`
  const number = parts.find(({ kind, value }) => kind === 'number' && value > 0 && value < maxAmount)
  const percent = parts.find(({ kind }) => kind === 'percent')
  const quote = parts.find(({ kind }) => kind === 'quote')
  const isRise = rises.test(mask) && !falls.test(mask)
  if (percent)
    return [isRise, !isRise].map((isUp) => ({
      tool: 'set-price',
      order: `${isUp ? 'raise' : 'lower'} the price of ${name} by ${percent.value}%`,
      cue: isUp ? rises : falls,
    }))
  if (number) return ofNumber(name, number, mask)
  if (quote)
    return [
      { tool: 'set-title', order: `rename ${name} to "${quote.text}"`, cue: /\b(?:name|title|rename|call)/ },
      { tool: 'set-tags', order: `tag ${name} as "${quote.text}"`, cue: /\b(?:tag|label)/ },
      {
        tool: 'set-description',
        order: `set the description of ${name} to "${quote.text}"`,
        cue: /\b(?:description|text)\b/,
      },
    ]
  return [
    {
      tool: 'enable-products',
      order: `enable ${name}`,
      cue: /\b(?:on|live|show|visible|enable|start|back|online|list|sell|up|go|see|find|publish|activate)\b/,
    },
    {
      tool: 'disable-products',
      order: `hide ${name}`,
      cue: /\b(?:off|down|hide|remove|stop|disable|offline|out|away|rid|pull|gone|bin|kill|drop|ditch|no|not)\b/,
    },
    {
      tool: 'add-to-purchase-list',
      order: `put ${name} on the purchase list`,
      cue: /\b(?:order|reorder|buy|restock|list|supplier|get|more|purchase|stock up)\b/,
    },
    {
      tool: 'set-price',
      order: `change the price of ${name}`,
      cue: /\b(?:price|cost|cheaper|expensive|charge|discount|sale)\b/,
    },
    {
      tool: 'set-stock',
      order: `change the stock of ${name}`,
      cue: /\b(?:stock|count|inventory|pieces|units)\b/,
    },
    { tool: 'set-title', order: `change the title of ${name}`, cue: /\b(?:title|name|rename|call)\b/ },
    {
      tool: 'undo-change',
      order: `undo the last change of ${name}`,
      cue: /\b(?:back|undo|revert|before|again|reset|restore)\b/,
    },
  ]
}

const gone = /\b(?:broke|broken|damaged|lost|missing|stolen|gone|defective|smashed|fell|threw|used)\b/

function ofNumber(name: string, { value, isMoney }: Part, mask: string): Offer[] {
  const price: Offer = {
    tool: 'set-price',
    order: `set the price of ${name} to ${value}`,
    cue: /MONEY|\b(?:price|cost|charge|sell|cheaper|expensive|worth|ask)\b/,
  }
  if (isMoney || !Number.isInteger(value)) return [price]
  return [
    price,
    {
      tool: 'set-stock',
      order: `set the stock of ${name} to ${value}`,
      cue: /\b(?:stock|count|counted|inventory|left|there|have|units|pieces|shelf|warehouse)\b/,
    },
    {
      tool: 'set-stock',
      order: `add ${value} to the stock of ${name}`,
      cue: /\b(?:arrived|came|more|received|recieved|delivered|new|got|in)\b/,
    },
    ...(gone.test(mask) || /\bminus\b/.test(mask)
      ? [{ tool: 'set-stock', order: `lower the stock of ${name} by ${value}`, cue: /./ }]
      : []),
    {
      tool: 'add-to-purchase-list',
      order: `put ${value} of ${name} on the purchase list`,
      cue: /\b(?:order|reorder|buy|list|need|supplier|restock|purchase|get)\b/,
    },
  ]
}

function ofTicket(parts: readonly Part[], mask: string): Offer[] {
  const number = parts.find(
    ({ text, value, kind }) => /^#\d{1,7}$/.test(text) || (kind === 'number' && Number.isInteger(value)),
  )
  if (!number || !/\b(?:tickets?|case|message|complaint|enquiry)\b/.test(mask)) return []
  const ticket = number.text.replace('#', '')
  return [
    {
      tool: 'set-ticket-status',
      order: `mark ticket ${ticket} as resolved`,
      cue: /\b(?:done|sorted|solved|resolved|fixed|settled|finished)\b/,
    },
    {
      tool: 'set-ticket-status',
      order: `mark ticket ${ticket} as in progress`,
      cue: /\b(?:handled|handling|progress|working|on it|started|looking)\b/,
    },
    { tool: 'set-ticket-status', order: `close ticket ${ticket}`, cue: /\b(?:close|shut|end|over)\b/ },
    { tool: 'set-ticket-status', order: `reopen ticket ${ticket}`, cue: /\b(?:open|again|back)\b/ },
    {
      tool: 'response-generator',
      order: `draft a reply to ticket ${ticket}`,
      cue: /\b(?:reply|answer|write|draft|respond)\b/,
    },
  ]
}

/** What is done to all that are in one state. */
function ofAll(mask: string): Offer[] {
  if (/PRODUCT/.test(mask)) return []
  const isOff = falls.test(mask) || /\b(?:hide|disable|offline)\b/.test(mask)
  return [
    ...(/\bready\b|\bcomplete\b/.test(mask) && !isOff
      ? [{ tool: 'enable-products', order: 'enable everything that is ready', cue: /\bready\b/ }]
      : []),
    ...(/\b(?:sold out|out of stock|empty)\b/.test(mask)
      ? [
          {
            tool: 'disable-products',
            order: 'hide everything that is sold out',
            cue: /\b(?:hide|off|out|stop|remove)\b/,
          },
        ]
      : []),
    ...(/\b(?:due|low|reorder\w*|restock\w*|running out|purchase list|shopping list)\b/.test(mask)
      ? [
          {
            tool: 'add-to-purchase-list',
            order: 'put everything that is low on the purchase list',
            cue: /\b(?:order|buy|list|reorder)\b/,
          },
        ]
      : []),
    ...(/\b(?:sync\w*|shopify|import|refresh|reload)\b/.test(mask)
      ? [{ tool: 'sync-products', order: 'sync the products now', cue: /\bsync/ }]
      : []),
    ...(/\b(?:undo|revert|back|before|reverse|restore|change)\b/.test(mask)
      ? [{ tool: 'undo-change', order: 'undo the last change', cue: /\b(?:undo|back|revert)\b/ }]
      : []),
  ]
}
