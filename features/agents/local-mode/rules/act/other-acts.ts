/** Orders that have no value of one product: what is shown, the purchase list, undo, sync, research, tickets. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { OrderParts, Part } from './parts.ts'
import { regionIn } from '../research-regions.ts'
import { readStatus, readTicketNumber } from './values.ts'

type Args = Record<string, unknown>
/** What an order is about beside products, as far as it says; `lacks` names what is missing. */
export type OtherReading = {
  tool: string
  agent: AgentId
  args: Args
  used: Part[]
  own: RegExp
  lacks: 'product' | 'ticket' | 'status' | 'region' | null
  label: string
}
type OtherReader = (order: OrderParts, bare: string) => OtherReading | null

const none = { used: [], lacks: null }

const visible =
  'all|every|everything|each|only|assistant|shopping|by|shoppers|shopper|customers|buyers|people|feed|chatgpt|search|see|seen|find|sight|catalog|catalogue|range|assortment|moment|while|now|there|still|that|which|are|is|should|must|be|not|no|longer|more|stop|showing|selling|offering|listing|visible|invisible|hidden|live|online|offline|on|off|out|back|down|shelf|shelves|market|sale|set|make|get|take|turn|switch|put|bring|want|to|of|from|in|into|for|the|it|,|further|notice|until|temporarily'

const hides =
  /^(?:withdraw|retire|discontinue)\b|\b(?:withdraw|remove|pull|take) .*\bfrom (?:sale|the market|view|sight|public)\b|^(?:hide|disable|deactivate|unlist|delist|unpublish|suspend|pause)\b|\bstop (?:showing|listing|selling|offering)\b|\b(?:take|pull|get|bring|put|move|turn|switch|remove|drop) .*\b(?:off|offline|down|out of (?:the )?(?:feed|chatgpt|shop|store|sale|search|catalogue?|sight)|from (?:the )?(?:feed|chatgpt|search|shop|store|shoppers))\b|\bshould (?:be|go) (?:off|offline|hidden|invisible|disabled)\b|\b(?:want|would like|need|like) .*\b(?:hidden|offline|disabled|off)\b|\bno longer (?:show|list|sell|visible|shown|listed)\b|\bmake .*\b(?:invisible|hidden|unavailable)\b| hide (?:it|them)\b/
const shows =
  /^(?:enable|activate|reactivate|unhide|relist)\b|^(?:show|list) .*\bto (?:shoppers|customers|buyers|people)\b|^show (?:shoppers|customers|buyers)\b|\b(?:turn|switch|put|bring|take|get|make|set) .*\b(?:on|live|online|visible|active|available|back in (?:the )?(?:feed|chatgpt)|in(?:to)? (?:the )?(?:feed|chatgpt))\b|\bstart (?:showing|listing|selling)\b|\bshould be (?:on|live|online|visible|enabled|shown|active)\b|\b(?:want|would like) .*\b(?:visible|live|shown|enabled|online)\b|^let (?:shoppers|customers|people|buyers) (?:see|find)\b/

/** A filter is read by the patterns: here only products that are named. */
const readVisibility: OtherReader = ({ mask, parts }, bare) => {
  const [isHide, isShow] = [hides.test(bare), shows.test(bare)]
  if (isHide === isShow) return null
  const bounds = boundsOf(parts)
  const isOther =
    /\b(?:description|title|name|price|stock|percent|discount|(?<!from )sale|ticket|tags?|labels?|sync|list)\b|PCT|[$€£]/.test(
      mask,
    )
  // "Take 3 off" is about a price.
  if (isOther || (!bounds && parts.some(({ kind }) => kind === 'number'))) return null
  const products = parts.filter(({ kind }) => kind === 'product')
  const [product] = products
  const tool = isHide ? 'disable-products' : 'enable-products'
  const label = isHide ? 'Hide' : 'Show'
  const isAll =
    /\b(?:all|every|each)\b/.test(mask) ||
    (product !== undefined && /[a-z]{3,}(?<!s|u)s$/i.test(product.text))
  const args: Args =
    product === undefined ? {} : isAll || bounds ? { search: product.text } : { product: product.text }
  const isReady = bounds !== null && /\b(?:ready|complete)\b/.test(mask) && !/\bnot\b/.test(mask)
  const filter = bounds ? { ...args, ...bounds.args, ...(isReady ? { readiness: 'ready' } : {}) } : args
  return {
    tool,
    agent: 'seller',
    args: products.length > 1 ? {} : filter,
    used: bounds?.used ?? [],
    own: new RegExp(
      `^(?:${visible}|hide|show|list|disable|enable|activate|deactivate|reactivate|relist|unhide|unlist|delist|unpublish|suspend|pause|withdraw|retire|discontinue|view|sight|public|remove|drop|pull|let|start|enabled|disabled|shown|listed|active|available|unavailable${isReady ? '|ready|complete' : ''}${bounds ? '|cost|costs|costing|priced|more|less|than|over|under|above|below|between|and|at|least|most|cheaper|dearer|dollars|dollar' : ''})$`,
    ),
    lacks: product === undefined || products.length > 1 ? 'product' : null,
    label,
  }
}

/** "That costs more than 200": products are chosen by price. */
function boundsOf(parts: readonly Part[]): { args: Args; used: Part[] } | null {
  for (const [at, { text }] of parts.entries()) {
    const [before, next, third, fourth] = [parts[at - 1], parts[at + 1], parts[at + 2], parts[at + 3]]
    if (next?.kind !== 'number') continue
    if (text === 'between' && third?.text === 'and' && fourth?.kind === 'number')
      return { args: { minPrice: next.value, maxPrice: fourth.value }, used: [next, fourth] }
    const isMore =
      /^(?:over|above)$/.test(text) ||
      (text === 'than' && /^(?:more|dearer|higher)$/.test(before?.text ?? ''))
    const isLess =
      /^(?:under|below)$/.test(text) ||
      (text === 'than' && /^(?:less|cheaper|lower)$/.test(before?.text ?? ''))
    if (isMore || isLess)
      return { args: isMore ? { minPrice: next.value } : { maxPrice: next.value }, used: [next] }
  }
  return null
}

const listCue =
  /^(?:note|write|put|order) (?:down )?(?:NUM )?.*\b(?:for|from) (?:the |my |our )?supplier\b|\b(?:purchase|purchasing|buying|buy|shopping|order|ordering|reorder|restock|supplier) list\b|\b(?:put|add|pop|stick|note|write) .*\blist\b|^(?:reorder|restock|replenish|stock up on|order (?:more|another|some more|NUM)|buy (?:more|another|NUM)|get (?:more|another|NUM)|purchase NUM)\b/
const due =
  /\b(?:low|due|short|needed|needs|reorder|reordering|reordered|restocking|running out|runs out|run out|running low)\b|\b(?:everything|all|whatever|anything)\b/

const readPurchase: OtherReader = ({ mask, parts }, bare) => {
  if (!listCue.test(mask) && !listCue.test(bare)) return null
  if (/\b(?:price|wish list|mailing|feed|ticket|refund|customers?|what|which|remove|delete)\b/.test(mask))
    return null
  const isExcept = / except (?:the |my )?PRODUCT/.test(mask)
  const [product, second] = isExcept ? [] : parts.filter(({ kind }) => kind === 'product')
  const numbers = parts.filter(({ kind }) => kind === 'number')
  const [number] = numbers
  if (/\bout of stock\b/.test(mask)) return null
  const isSoldOut = product === undefined && /\bsold out\b/.test(mask) && /\blist\b/.test(mask)
  if (/\bsold out\b/.test(mask) && !isSoldOut) return null
  const isAll =
    isSoldOut ||
    (product === undefined &&
      due.test(mask.replace(/\b\w+ list\b|^(?:re)?order|^restock|^replenish/, '')) &&
      !/\badvice\b/.test(mask))
  if (numbers.length > 1 || second) return null
  const isOrdered =
    /^(?:put|add|pop|stick|note|write|reorder|restock|replenish|order|buy|get|purchase|stock up)\b|:/.test(
      bare,
    ) || /^(?:everything|all|whatever|anything|sold out|what)\b.*\b(?:on|onto|to|into)\b.*\blist\b/.test(bare)
  const isBareList = product === undefined && (!isAll || !isOrdered)
  const isMore =
    /^(?:order|reorder|buy|get|purchase|restock|add) (?:(?:NUM|some|a few|another NUM) )?(?:more|again|units|pieces|pcs|extra)\b/.test(
      bare,
    )
  if (!isOrdered || (isBareList && !isMore && !/\b(?:put|add|pop|stick|note|write)\b/.test(bare))) return null
  if (number && (number.isMoney || !Number.isInteger(number.value) || number.value < 1)) return null
  return {
    tool: 'add-to-purchase-list',
    agent: 'ops',
    args: { ...(product ? { product: product.text } : {}), ...(number ? { quantity: number.value } : {}) },
    used: number ? [number] : [],
    own: /^(?:purchase|purchasing|buying|buy|shopping|order|ordering|reorder|restock|replenish|stock|supplier|list|put|add|pop|stick|note|write|more|another|units|pieces|pcs|of|onto|get|all|everything|whatever|anything|every|that|thats|is|are|which|due|low|short|needed|needs|reordering|reordered|restocking|running|runs|run|out|:|,|up|on|down|each|for|from)$/,
    lacks: product || isAll ? null : 'product',
    label: 'Put on the purchase list:',
  }
}

const backCue =
  /\b(?:undo|revert|roll ?back|reverse)\b|\b(?:restore|reset) .*(?:PRODUCT|\b(?:price|title|change)\b)|\b(?:take|put|change|set|turn|bring|go|switch|roll)\b.*\bback\b.*\b(?:what|how|was|were|cost|before|old|previous|original|earlier|last|latest|newest|recent)\b|\btake (?:the |my |that |this )?(?:(?:last|latest|newest|recent|most recent) )?(?:one|change|edit|it)? ?back\b|\btake back (?:the|my|that|this|it)\b|\b(?:old|previous|original) (?:price|title) (?:back|again)\b/

const readUndo: OtherReader = ({ mask, parts }) => {
  if (!backCue.test(mask) || /\b(?:refund|money|order|customer|stock to|feed|chatgpt|shoppers)\b/.test(mask))
    return null
  const [product, second] = parts.filter(({ kind }) => kind === 'product')
  if (/\b(?:can|could|which|what can|possible)\b/.test(mask.replace(/\bwhat (?:it|was)\b/, '')) && !product)
    return null
  if (second || parts.some(({ kind }) => kind === 'number' || kind === 'percent')) return null
  const field = /\b(?:price|cost|costs)\b/.test(mask)
    ? 'price'
    : /\b(?:title|name|called)\b/.test(mask)
      ? 'title'
      : null
  return {
    tool: 'undo-change',
    agent: 'seller',
    args: { ...(product ? { product: product.text } : {}), ...(field ? { field } : {}) },
    ...none,
    own: /^(?:undo|revert|roll|rollback|reverse|restore|reset|take|put|change|changes|changed|set|turn|bring|go|switch|back|what|how|it|was|were|did|cost|costs|before|old|previous|original|earlier|last|latest|newest|recent|most|price|title|name|called|edit|one|made|to|of|on|that|used|be|oops|mistake|,)$/,
    label: 'Undo the last change of',
  }
}

const readSync: OtherReader = ({ parts }, bare) => {
  const isSync =
    /^(?:sync|resync|re-sync|synchroni[sz]e|reload|re-?import|refresh|import|pull|fetch|load|re-?read|read|rescan|scan|get|grab|bring)\b/.test(
      bare,
    )
  const isOf =
    /\b(?:catalogue?|products?|items?|articles?|shopify|store|shop|everything|assortment|range|stuff|goods)\b/.test(
      bare,
    )
  const isBare = /^(?:sync|resync|re-sync)\b/.test(bare)
  if (!isSync || (!isOf && !isBare) || parts.some(({ kind }) => kind === 'product' || kind === 'number'))
    return null
  if (
    /^(?:get|grab|bring|pull|refresh|load|read|scan)\b/.test(bare) &&
    !/\b(?:shopify|catalogue?|(?:from|the whole|the entire|my whole|all of) (?:the |my )?(?:store|shop))\b/.test(
      bare,
    )
  )
    return null
  if (/\b(?:title|price|description|feed|listing|order|orders|ticket|customers?|stock of)\b/.test(bare))
    return null
  if (/\b(?:status|failed|fail|fails|error|errors|running|history|did|last|ok)\b/.test(bare)) return null
  const isFull =
    /\b(?:full|fully|whole|entire|complete|completely|everything|from scratch|from zero|from the (?:start|beginning)|all over|anew)\b/.test(
      bare,
    )
  return {
    tool: 'sync-products',
    agent: 'ops',
    args: isFull ? { mode: 'full' } : {},
    ...none,
    own: /^(?:sync|resync|re-sync|synchronise|synchronize|reload|reimport|re-import|refresh|import|pull|fetch|load|reread|re-read|read|rescan|scan|zero|start|beginning|get|grab|bring|catalog|catalogue|products|product|shopify|store|shop|everything|assortment|range|stuff|goods|whole|entire|full|fully|complete|completely|all|over|scratch|anew|new|latest|newest|changes|changed|data|from|over|here|what|is|the|again|in|current|fresh)$/,
    label: 'Sync the products',
  }
}

const readResearch: OtherReader = ({ text, mask }, bare) => {
  const isStart = /^(?:start|begin|kick|launch|commission|run|do|get|have|order|make)\b/.test(bare)
  const isStudy =
    /\b(?:research|researching|dig|digging|look into|looking into|study|studying|investigat\w+|explor\w+|analysis)\b/.test(
      bare,
    )
  const isOrder = /^(?:research|study|investigate|explore|dig into|look into)\b/.test(bare)
  if (!(isStart && isStudy) && !(isOrder && /\bmarket\b|PLACE/.test(mask))) return null
  if (/\b(?:library|saved|competitors?|price|prices)\b/.test(mask)) return null
  const region = regionIn(text)
  return {
    tool: 'start-research',
    agent: 'scout',
    args: region === null ? {} : { region },
    ...none,
    own: /^(?:start|begin|kick|off|launch|commission|run|do|get|have|order|make|research|researching|dig|digging|look|looking|into|study|studying|investigate|investigating|explore|exploring|analysis|market|markets|region|middle|east|gulf|south|southeast|africa|african|deeper|some|bit|on|about)$/,
    lacks: region === null ? 'region' : null,
    label: 'Start research',
  }
}

const readTicket: OtherReader = (order, bare) => {
  const { mask, parts } = order
  const person = parts.find(({ kind }) => kind === 'person')
  // "Marta's and Jonas's": which of both is asked back.
  const isOfTwo = parts.some(
    ({ text }, at) =>
      /^(?:and|or|&|plus|,)$/.test(text) &&
      parts.slice(0, at).some(({ kind }) => kind === 'person') &&
      parts[at + 1]?.kind === 'person',
  )
  const isTicket = /\b(?:tickets?|case|message|review|complaint|enquiry|inquiry|request)\b/.test(mask)
  const number = person ? null : readTicketNumber(order)
  if (
    !isTicket &&
    !person &&
    !(
      number &&
      /^(?:close|resolve|solve|reopen|re-open) (?:(?:number|no|nr) )?(?:NUM|#\d+)(?: (?:please|now|again|as|it|done))*$/.test(
        bare,
      )
    )
  )
    return null
  if (/\b(?:draft|reply|answer (?:to|for)|respond|write|price|refund|delete|every|all)\b/.test(mask))
    return null
  const status = readStatus(order)
  const isAct =
    /^(?:ticket|case|message) (?:NUM|#\d+) (?::|,|is|-)|^(?:close|resolve|solve|reopen|re-open|mark|set|put|move|finish|settle|shut|open|change)\b| (?:reopen|close|resolve|mark) (?:it|that|his|her|their|the)\b|\b(?:can be|should be|to be|is|status)\b/.test(
      bare,
    )
  if (status === null || !isAct) return null
  const args = number ? { ticket: number.value || Number(number.text.replace('#', '')), status } : { status }
  return {
    tool: 'set-ticket-status',
    agent: 'customer',
    args: person ? { ...args, person: person.text } : args,
    used: number ? [number] : [],
    own: /^(?:ticket|tickets|case|message|review|complaint|enquiry|inquiry|request|close|closed|shut|resolve|resolved|solve|solved|done|finished|finish|sorted|settled|settle|handled|dealt|with|fixed|answered|complete|completed|reopen|re-open|open|again|in|progress|working|ongoing|mark|set|put|move|change|as|to|status|no|nr|number|needs|another|look|,|can|should|be|is|it|his|her|their|from|by|of|:|were|we|on|now|this|that)$/,
    lacks: (person || number) && !isOfTwo ? null : 'ticket',
    label: `Set the ticket to ${status}`,
  }
}

const readers: readonly OtherReader[] = [
  readTicket,
  readUndo,
  readResearch,
  readPurchase,
  readVisibility,
  readSync,
]

/** The first that fits; null where it is none of these. */
export function readOther(order: OrderParts, bare: string): OtherReading | null {
  for (const read of readers) {
    const said = read(order, bare)
    if (said) return said
  }
  return null
}
