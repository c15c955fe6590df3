/** What nobody can order here: said at once, with where it is done instead. */
import { isCommand, isForLater } from '../mood.ts'
import { toWords } from '../words.ts'
import type { LocalSaying } from './to-use.ts'

/** What nobody can order here, whoever is asked; null for everything else. `names` are products in the text. */
export function sayImpossible(question: string, names: readonly string[] = []): LocalSaying | null {
  const plain = question.trim().toLowerCase()
  const other = asksFor(plain)
    ? undefined
    : elsewhere.find(({ about, isOfNone }) => about.test(plain) && !(isOfNone && names.length > 0))
  if (other) return { part: 'answer', text: `${other.text} Nothing was ${other.done}.` }
  const waiting = waits.exec(plain)?.[1]
  if (waiting !== undefined && isCommand({ words: toWords(waiting) }))
    return {
      part: 'answer',
      text: 'I can’t wait for a condition: what you approve is done at once. Nothing was changed.',
    }
  const verb =
    /^(?:(?:please|pls|hey|hi|can you|could you|would you|will you|i want to|i need to) )*(archive|duplicate|delete|erase|refund|ban|ship|print|dispatch|reimburse|clone|merge)\b(?! (?:rate|rates|policy|request|requests|totals?|sums?|amounts?|value|volume|count|counts|figures?|share|ratio|numbers?|history|stats|statistics|mtd|ytd)\b)/.exec(
      plain,
    )?.[1]
  if (verb !== undefined)
    return {
      part: 'answer',
      text: `I can’t ${verb} anything from here. Do it in Shopify. Nothing was changed.`,
    }
  const isNew =
    /^(?:(?:please|pls|hey|hi|can you|could you|i want to|i need to) )*(?:add|create|make|set up) (?:a |an |another )?(?:new |second )?(?:product|item|article|collection|listing)\b(?! (?:to|on)\b)/.test(
      plain,
    )
  if (isNew)
    return {
      part: 'answer',
      text: 'I can’t add products or collections from here. Add them in Shopify, then sync. Nothing was changed.',
    }
  const code = discounts.exec(plain)?.[1]
  if (code !== undefined)
    return {
      part: 'answer',
      text: `I can’t make or change ${code.replace(/s$/, '')}s. Do that in Shopify under Discounts. I can change the price of a product. Nothing was changed.`,
    }
  if (newOnes.test(plain))
    return {
      part: 'answer',
      text: 'I don’t know which products are new. Which ones do you mean? Name them, or give their SKUs. Nothing was changed.',
    }
  const isOrdered = isCommand({ words: toWords(plain) }) || orders.test(plain) || reports.test(plain)
  const isLater = isOrdered ? isForLater(plain) : false
  return isLater
    ? {
        part: 'answer',
        text: 'I can’t do something later or again and again: what you approve is done at once. Nothing was changed.',
      }
    : null
}

const politely = '^(?:(?:please|pls|hey|hi|ok|okay|so|and|now|can you|could you|would you|will you),? )*'
const interrogative = new RegExp(
  `${politely}(?:what|whats|what['’]s|which|who|whose|when|why|how (?!(?:do|can|could|should|would) (?:i|we)\\b)|where (?!(?:do|can|could|should|would) (?:i|we)\\b)|(?:did|do|does|is|are|was|were|has|have|had)(?:n['’]?t)? (?:i|we|you|he|she|it|they|any|all|the|my|our|there|this|that|these|those|anyone|anybody|someone)\\b|show|list|find|count|forecast|predict|(?:get|give|tell) (?:me|us))\\b`,
)
/** "Show the mug on the home page", "get me a courier": orders that begin as questions do. */
const made = new RegExp(
  `${politely}(?:show\\b.*(?:\\b(?:on|in|at) (?:the |my |our )?(?:home ?page|landing page|banner|menu|footer|header|blog)\\b|\\b(?:crossed|struck)[- ]?(?:out|through)\\W*$)|show (?:an? )(?:\\w+ )?(?:banner|pop-?up)\\b|(?:get|give) (?:me|us) (?:an? |the |some )?(?:\\w+ )?(?:labels?|packing slips?|couriers?|carrier|pick-?up|van)\\b)`,
)
/** The staff’s hours are nobody’s here, asked for or ordered. */
const ofStaff =
  /\b(?:(?:on|late|early|night|sat|sun|my|next|whose) shifts?|rota|duty roster|day off|days off|time off|sick leave|overtime|working hours|staff meeting|payslips?)\b/

/** Whether a text asks for what is known: it is looked up, never refused. The way to something is no such thing. */
function asksFor(plain: string): boolean {
  return interrogative.test(plain) && !made.test(plain) && !ofStaff.test(plain)
}

/** When a product came into the store is not recorded. */
const newOnes =
  /^(?:(?:please|pls|ok|can you|could you|now|then|just|and|also) )*(?:enable|activate|show|publish|hide|disable|deactivate|(?:turn|switch|put|take|bring|get) (?:on|off|live|down)?)\b.*\b(?:new(?:ly added|est)?|latest|just added|recent) (?:ones?|products?|items?|arrivals?|stuff|articles?)(?: (?:on|off|live|online|offline|too|please|pls|now))*\W*$/

const discounts =
  /^(?:(?:please|pls|hey|hi|ok|can you|could you|would you|will you|i want to|i need to|lets|let us|go|and) )*(?:add|create|make|set up|generate|give (?:me|us|them|everyone|everybody)|issue|send|start|change|delete|activate|need|i need|i want) (?:(?!product|price)[\w%-]+ ){0,4}?((?:discount|promo|coupon|voucher|gift)[ -](?:codes?|cards?)|coupons?|vouchers?)\b/

/** "When the stock falls below 5, hide it". */
const waits =
  /^(?:only )?(?:if|when|whenever|once|unless|as soon as|in case)\b[^,?]{5,120}, (?:then |please |pls )*([^?]+)$/
/** "Every Friday send me the sales". */
const reports =
  /^(?:every|each|on|daily|weekly|monthly|tomorrow|from now on)\b.*\b(?:send|e?mail|message|give|show|tell|report|remind|update|put|set|hide|enable|sync|change|lower|raise)\b/
/** They begin orders for the most part. */
const orders = /^(?:(?:please|pls|can you|could you) )*(?:sync|lower|reorder)\b/

const polite =
  '^(?:(?:please|pls|hey|hi|ok|okay|now|can you|could you|would you|will you|i want to|i need to|i want you to|i need you to|lets|let us|go and) )*'
const somebody =
  '(?:him|her|them|everyone|everybody|all|(?:the |my |our |this |that |these |those )?(?:customers?|clients?|buyers?|shoppers?|people|supplier|suppliers|lady|guy|man|woman|courier|bank|team))'

/** What is done in another place, or by a person. */
const elsewhere: { about: RegExp; isOfNone?: boolean; text: string; done: string }[] = [
  {
    about:
      /\b(?:send|submit|upload|hand in|file|provide|attach|add)\b.*\bevidence\b|\b(?:answer|fight|contest|challenge|win|accept) (?:the |this |that |a |my )?(?:chargeback|dispute)\b(?!s)(?!.*\?)/,
    text: 'I can’t answer a dispute or submit evidence from here. Do it in Shopify, at its order, before the deadline.',
    done: 'sent',
  },
  {
    about:
      /^(?!.*\?).*\b(?:tickets?|case|message)\b.*\b(?:urgent|(?:high|low|medium|top) priority|priority (?:to|of|is|should))\b(?<=\b(?:make|set|mark|flag|change|put|raise|lower|give)\b.*)/,
    text: 'I can’t change the priority of a ticket. I can set its status or draft a reply.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:add|append|prepend|attach|insert|include|put|remove|delete|drop|strip) (?!(?:a |the |new )*(?:title|description)).{1,60} (?:to|in|into|from|at the (?:end|start|beginning) of|before|after) (?:the |its |their |all )?(?:(?:end|start|beginning) of )?(?:the |its )?(?:titles?|names?)\\b`,
      'u',
    ),
    text: 'I change a title as a whole. Say the new one, such as “rename the mug to Morning Mug”.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:set|change|make|enter|fill in|update|add|put|correct|edit) (?:the |its |a |an )*(?:colou?r|size|gender|age group|pattern|condition|care instructions?|dimensions?|picture|photo|image)\\b(?! \\d)(?! (?:in|on|of|for|from) (?:the )?(?:description|title|text|tags?)\\b)(?!.*\\b(?:tag|title|description|workflow|tickets?|complaint|in[ -]progress)\\b)`,
      'u',
    ),
    text: 'I can’t set that from here. Change it at the product in Shopify and sync. I can fill in barcode, part number, weight, brand, category, product type and material.',
    done: 'changed',
  },
  {
    about:
      /\b(?:assign|hand over|reassign|escalate)\b.*\b(?:tickets?|case|message)\b|\b(?:tickets?|case|message)\b.*\bassign\b/,
    text: 'I can’t assign tickets to anybody. I can set their status or draft a reply.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:remove|take|delete|drop|clear|strike|get)\\b.*\\b(?:from|off|out of) (?:the |my |our )?(?:purchase|shopping|order|reorder|buying) list\\b|${polite}(?:clear|empty|reset) (?:the |my |our )?(?:purchase|shopping|reorder) list\\b`,
      'u',
    ),
    text: 'I only add to the purchase list, I can’t take anything off it.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}copy (?!.*\\b(?:shopify|store|shop|text|titles?|descriptions?|price|tags?|from|to)\\b)\\p{L}`,
      'u',
    ),
    text: 'I can’t copy anything from here. Do it in Shopify.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:take|make|shoot|add|upload|get|create|replace|change|edit)\\b(?! out).*\\b(?:photos?|photographs?|pictures?|pics?|images?|videos?)\\b(?!.*\\?)|${polite}(?:take|make|shoot) .*\\b(?:photos?|photographs?|pictures?|videos?)\\b`,
      'u',
    ),
    text: 'I can’t make or change pictures. Add them in Shopify, then sync.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:make|create|run|start|launch|place|post|publish|write|book|design|buy|set up)\\b(?:(?! workflow).)*\\b(?:ads?|adverts?|advertisements?|advertising|campaigns?|newsletters?|posts? on|social media)\\b`,
      'u',
    ),
    text: 'I can’t make ads, campaigns or newsletters. I can tell what sells and how sales are changing.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:book|order|arrange|schedule|call|get)\\b.*\\b(?:post van|courier|carrier|pick-?up|collection|van|dhl|ups|fedex|post office)\\b`,
      'u',
    ),
    isOfNone: true,
    text: 'I can’t book couriers or pick-ups from here.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:pay|give|send|transfer) (?:(?:him|her|them|the customer|the money|[$€£]?\\d[\\d.,]*|dollars|euros?|pounds|all|it|money|the|full amount|amount) )*back\\b|${polite}pay back\\b|\\b(?:issue|make|do|give|start) (?:a |the |an )?(?:full |partial )?refund\\b|\\bmoney back\\b.*[,.;] ?(?:please |so |can you |could you |and )*(?:send|give|pay|transfer|refund) `,
      'u',
    ),
    text: 'I can’t refund anything from here. Do it in Shopify. I can tell what was refunded.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:put|add|make|change|create|show|remove|edit|update|set up|build)\\b.*\\b(?:banner|home ?page|landing page|theme|menu|footer|header|pop-?up|blog)\\b`,
      'u',
    ),
    text: 'I can’t change the pages of your shop. Do it in Shopify under Online Store. I can change products.',
    done: 'changed',
  },
  {
    about:
      /\bbuy (?:one|two|three|\d) ?,?(?:and )?get\b|\bbogof?\b|\b\d for the price of \d\b|^(?:(?:please|pls|can you|could you|now|and|ok) )*(?:(?:make|set up|do|run|offer|create|start|add|give|put|have)\b.{0,60} )?\d for \d\b(?! (?:weeks?|days?|months?|years?|quarters?|dollars?|euros?|pounds?)\b)|\bfree (?:gift|shipping)\b(?=.*\b(?:offer|over|on|with)\b)(?<=^(?:set up|make|create|add|offer|give|put|run)\b.*)/,
    text: 'I can’t make offers of this kind. Do it in Shopify under Discounts. I can change the price of a product.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:book|reserve)(?: us| me)? (?:a |an |the )?(?!.*\\b(?:sales|stock|orders)\\b)\\p{L}`,
      'u',
    ),
    isOfNone: true,
    text: 'I can’t book or reserve anything from here.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:split|combine|merge|edit|amend|cancel|change|pack)\\b.*\\b(?:orders?|parcels?)\\b(?!.*\\b(?:list|quantity|stock)\\b)`,
      'u',
    ),
    isOfNone: true,
    text: 'I can’t change, split or cancel orders. Do it in Shopify under Orders. I can check an order by its number.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:cap|limit|restrict|block|stop|ban)\\b.*\\b(?:customers?|buyers?|shoppers?)\\b`,
      'u',
    ),
    isOfNone: true,
    text: 'I can’t limit or block customers. Do it in Shopify. I can check single orders for fraud.',
    done: 'changed',
  },
  {
    about: /^(?!.*\?).*(?:\b(?:crossed|struck|strike)[- ]?(?:out|through)\b|\bcompare[- ]?at\b)/,
    text: 'Name the former price too, such as “the mug for 47, and show 53 crossed out”. To take it away, say “remove the compare-at price of the mug”.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `(?:${polite}|[,.;!] (?:(?:please|could you|can you|so|and) )*)(?:write|add|create|make|draft|publish|enable|post|start|set up|put together|compose|prepare|new)\\b(?:(?!\\b(?:ticket|workflow|tag|title)\\b).)*?\\b(?:(?:help|support|faqs?|knowledge[ -]?base|info(?:rmation)?)[ -](?:articles?|pages?|entr(?:y|ies)|texts?|cent(?:er|re)|topics?|questions?)|knowledge[ -]?base|faqs?|articles? (?:about|on|for|titled|called|explaining|how|in the)\\b)|(?:${polite}|[,.;!] (?:(?:please|could you|can you|so|and) )*)(?:write|draft|compose|publish) (?:an |a |the |new )*(?:articles?|guide|how-?to)\\b`,
      'u',
    ),
    text: 'I can’t write help articles: there’s no knowledge base here. Add a page in Shopify under Online Store. I can draft replies to tickets.',
    done: 'changed',
  },
  {
    about: /\bback on(?:to)? (?:their|his|her|the|a) card\b/,
    text: 'I can’t refund anything from here. Do it in Shopify. I can tell what was refunded.',
    done: 'changed',
  },
  {
    about: new RegExp(
      `${polite}(?:call|phone|ring|dial|whatsapp)(?: up)? (?:${somebody}\\b|.{2,40} back\\b)|${polite}(?:dial|whatsapp) \\p{L}`,
      'u',
    ),
    isOfNone: true,
    text: 'I can’t call anybody from here. I can show tickets and draft replies to them.',
    done: 'sent',
  },
  {
    about: new RegExp(
      `${polite}(?:print|make|create|generate|get me|buy)\\b.*\\b(?:shipping labels?|labels|packing slips?|invoices?|receipts?|barcodes? stickers?)\\b(?!.*\\?)`,
      'u',
    ),
    text: 'I can’t print or make labels and invoices from here. Do it in Shopify under Orders.',
    done: 'changed',
  },
  {
    about:
      /\b(?:shifts?(?! the (?:price|stock))|rota|duty roster|day off|days off|time off|sick leave|overtime|working hours|staff meeting|payslips?)\b/,
    isOfNone: true,
    text: 'Staff and working hours aren’t planned here. I know your products, orders, payments and messages.',
    done: 'changed',
  },
]
