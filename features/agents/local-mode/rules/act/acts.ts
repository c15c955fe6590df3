/** What can be ordered, and by which words of an order it is told. */
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { OrderParts } from './parts.ts'
import { readTagValue } from './tags.ts'
import { type OrderValue, readPriceValue, readStockValue, readTextValue } from './values.ts'

export type Act = {
  tool: string
  agent: AgentId
  /** It is told by these words of the mask. */
  cue: RegExp
  without?: RegExp
  /** Words that belong to it beside its value and what it is about. */
  own: RegExp
  /** Null: it has no value. */
  value: ((order: OrderParts) => OrderValue | 'direction' | null) | null
  /** What is changed, as it is asked back: "Change the price of Skagen Boot: to what?". */
  label: string
  question: string
  /** The order with its value still to come, PRODUCT standing for what it is about. */
  template?: string
}

const setting =
  'set|make|change|put|record|register|insert|specify|assign|update|adjust|edit|fix|correct|enter|write|give|add|replace|should|must|needs|need|becomes|become|new|another|different|other|better|is|be|want|read|reads|say|says|call|called|as|to|into|instead|wrong|actually|:|switch|has|have'
/** The text of one field, as it is written. */
function field(arg: string, lead?: RegExp): (order: OrderParts) => OrderValue | null {
  return (order) => {
    const value = readTextValue(order, lead)
    return value && { args: { [arg]: value.args['text'] }, used: value.used }
  }
}

/** What asks for something of its own is no text of a field. */
const isClause =
  /[,;.]\s*(?:please|pls|can you|could you|put|note|add|set|enter|save|write|fill|change|update|correct|fix)\b|\b(?:that|this|it) (?:in|into|to|down|as|there)\b|\b(?:pls|please) (?:put|note|add|set|enter|save|write)\b/i

/** "The vendor is wrong", "it is not Klint" say no other. */
const isFault =
  /^(?:wrong|incorrect|false|missing|outdated|not right|not correct|empty)\W*$|^(?:except|not)\b/i

/** "Into product type Drinkware": the field's own name is none of its text. */
function withoutField(
  read: (order: OrderParts) => OrderValue | null,
  arg: string,
  names: string,
): (order: OrderParts) => OrderValue | null {
  const own = new RegExp(`^(?:the )?(?:${names})(?: |$)`, 'i')
  return (order) => {
    const value = read(order)
    const text = String(value?.args[arg] ?? '').replace(own, '')
    return value && text !== '' && !isClause.test(text) && !isFault.test(text)
      ? { ...value, args: { [arg]: text } }
      : null
  }
}

/** A text that only counts where it looks like one of its kind. */
function shaped(arg: string, shape: RegExp): (order: OrderParts) => OrderValue | null {
  return (order) => {
    const part = order.parts.find(({ start, end }) => shape.test(order.text.slice(start, end)))
    return part ? { args: { [arg]: order.text.slice(part.start, part.end) }, used: [part] } : null
  }
}

function ofField({
  tool,
  arg,
  names,
  label,
  shape,
}: {
  tool: string
  arg: string
  names: string
  label: string
  shape?: RegExp
}): Act {
  return {
    tool,
    agent: 'seller',
    cue: new RegExp(`\\b(?:${names})\\b`),
    without:
      /\b(?:products|which|what|all|every|everything|without|no)\b|^(?!.*\b(?:add|set|enter|fill|put|give|write)\b.*\bmissing\b).*\bmissing\b/,
    own: new RegExp(
      `^(?:${names.replaceAll(' ', '|')}|${setting}|goes|belongs|on|field|missing|fill|in|for|of)$`,
    ),
    value: shape ? shaped(arg, shape) : withoutField(field(arg), arg, names),
    label,
    question: 'to what?',
    template: `set the ${names.split('|')[0]} of PRODUCT to`,
  }
}

const titleOf = field('title', /^(to|into|as|called|:|=|read|reads|say|says|becomes)$/)

/** "Call the mug Breakfast Mug": what stands behind the product. */
function titleBehind({ text, parts, mask }: OrderParts): OrderValue | null {
  const at = parts.findIndex(({ kind }) => kind === 'product')
  const own = parts.slice(at + 1)
  const [first] = own
  if (!/\bcall (?:the |my |our )?PRODUCT /.test(mask) || at < 0 || !first) return null
  const title = text
    .slice(first.start)
    .replace(/(?:[\s,]+(?:please|pls|from now on|instead|now))*[.!\s]*$/i, '')
  return title === '' ? null : { args: { title }, used: own }
}

const priceWords =
  'price|prices|pricing|cost|costs|raise|increase|bump|hike|lift|lower|reduce|cut|drop|decrease|slash|discount|knock|shave|trim|take|bring|move|mark|cheaper|dearer|pricier|expensive|higher|less|more|minus|plus|off|down|up|by|from|charge|ask|sell|selling|go|goes|half|halve|double|triple|reduction|dollars|dollar|bucks|cents|cent|end|ends|ending|becomes|become|was|than|extra|round|so|rather|of|sale|too|tag|low|exactly|percent|,'

/** The first that fits is meant. */
export const acts: readonly Act[] = [
  {
    tool: 'set-seo',
    agent: 'seller',
    cue: /\b(?:seo|google|search|meta|page|search engine) (?:title|description|text)\b/,
    own: new RegExp(`^(?:seo|google|search|meta|page|engine|title|description|text|for|of|${setting})$`),
    value: (order) => {
      const value = readTextValue(order)
      const arg = /\b(?:description|text)\b/.test(order.mask.split(' :')[0] ?? '')
        ? 'seoDescription'
        : 'seoTitle'
      return value && { args: { [arg]: value.args['text'] }, used: value.used }
    },
    label: 'Change the search title of',
    question: 'to what?',
    template: 'set the search title of PRODUCT to',
  },
  {
    tool: 'set-tags',
    agent: 'seller',
    cue: /\b(?:tag|tags|untag|tagged|labels?)\b/,
    without: /\bprice\b/,
    own: new RegExp(
      `^(?:tag|tags|untag|tagged|label|labels|remove|delete|clear|strip|drop|take|off|all|its|as|with|on|from|only|just|pop|stick|slap|whack|chuck|labelled|${setting})$`,
    ),
    value: readTagValue,
    label: 'Tag',
    question: 'with what?',
    template: 'tag PRODUCT as',
  },
  ofField({
    tool: 'enrich-product',
    arg: 'gtin',
    names: 'barcode|gtin|ean|upc',
    label: 'Set the barcode of',
    shape: /^(?:\d{8}|\d{12,14})$/,
  }),
  {
    ...ofField({ tool: 'enrich-product', arg: 'weight', names: 'weight', label: 'Set the weight of' }),
    value: (order) => {
      const value = readTextValue(order)
      const weight = String(value?.args['text'] ?? '')
      return value && /^\d+(?:[.,]\d+)? ?(?:kg|g|lbs?|oz)$/i.test(weight)
        ? { ...value, args: { weight } }
        : null
    },
  },
  ofField({ tool: 'enrich-product', arg: 'mpn', names: 'mpn|part number', label: 'Set the part number of' }),
  ofField({ tool: 'enrich-product', arg: 'material', names: 'material', label: 'Set the material of' }),
  ofField({
    tool: 'set-product-type',
    arg: 'productType',
    names: 'product type',
    label: 'Change the product type of',
  }),
  ofField({
    tool: 'set-vendor',
    arg: 'vendor',
    names: 'vendor|brand|manufacturer|maker',
    label: 'Change the brand of',
  }),
  {
    tool: 'set-title',
    agent: 'seller',
    cue: /\b(?:rename|retitle|headline|heading|title|called)\b|\bcall (?:the |my |our |it )?(?:PRODUCT|QUOTE)|\bname (?:of|for) (?:the |my |our )?PRODUCT|\b(?:new|another|different) name\b/,
    without: /\b(?:price|stock|ticket)\b/,
    own: new RegExp(`^(?:rename|retitle|headline|heading|title|name|of|for|from|instead|now|${setting})$`),
    value: (order) => titleOf(order) ?? titleBehind(order),
    label: 'Change the title of',
    question: 'to what?',
    template: 'rename PRODUCT to',
  },
  {
    tool: 'set-description',
    agent: 'seller',
    cue: /\bdescription\b|\bproduct text\b|\bblurb\b/,
    own: new RegExp(`^(?:description|product|text|blurb|of|for|${setting})$`),
    value: field('description', /^(to|:|=|read|reads|say|says)$/),
    label: 'Change the description of',
    question: 'to what?',
    template: 'set the description of PRODUCT to',
  },
  {
    tool: 'set-stock',
    agent: 'ops',
    cue: /\b(?:stock|count|broke|broken|damaged|inventory|quantity|qty|on hand|pieces|units|counted|recounted|sold out|out of stock|came in|arrived|delivered|in the warehouse|on the shelf|left)\b|\bgot (?:in )?NUM\b.*\b(?:in|add)\b/,
    without:
      /\b(?:price|reorder|restock|list|hide|show|shoppers|feed|all|every|everything|order|orders|enable|disable|turn|switch|promotion)\b|\bon (?:the )?shelf for\b/,
    own: new RegExp(
      `^(?:stock|inventory|quantity|qty|level|count|on|hand|pieces|units|counted|recounted|sold|out|of|came|in|arrived|delivered|received|got|warehouse|shelf|there|left|only|just|more|add|another|extra|additional|remove|fewer|less|minus|plus|lower|reduce|raise|increase|decrease|drop|take|off|mark|broke|broken|lost|damaged|by|at|from|was|none|empty|we|are|it|,|${setting})$`,
    ),
    value: readStockValue,
    label: 'Set the stock of',
    question: 'to how many?',
    template: 'set the stock of PRODUCT to',
  },
  {
    tool: 'set-price',
    agent: 'seller',
    cue: /\b(?:price|prices|pricing|costs?|cheaper|dearer|pricier|expensive|discount|reprice|charge|halve|double|triple|MONEY)\b|PCT|\bfrom NUM (?:up |down )?to NUM|\b(?:raise|increase|lower|reduce|cut|drop|decrease|slash|bump|hike|knock|shave|trim|sell|ask|put|make|set|take|bring|should be|:) .*NUM|PRODUCT (?:to|at|for|down|up|minus|plus|:) .*NUM|PRODUCT (?:minus|plus) NUM/,
    without:
      /\b(?:is|are|was|were) (?:now )?(?:down|up|back) to NUM(?! MONEY)|\b(?:everything|everybody|everyone|every price|all prices|stock|units|pieces|weight|size|shipping|delivery|tax|fee|fees|ticket|order|orders|revenue|sales|refund|refunds|margin|list|code|coupon|voucher|campaign)\b/,
    own: new RegExp(`^(?:${priceWords}|${setting})$`),
    value: readPriceValue,
    label: 'Change the price of',
    question: 'to what?',
    template: 'set the price of PRODUCT to',
  },
]
