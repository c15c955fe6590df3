/** What questions ask for beside their topic: fields, moods, tickets, sides of payments. */
import { readCount } from './count.ts'
import type { PatternMatch } from './pattern.ts'

type Args = Record<string, unknown>

const fields: [string, string][] = [
  ['barcode', 'barcode|ean|upc|isbn'],
  ['gtin', 'gtin'],
  ['mpn', 'mpn|part number|manufacturer number'],
  ['brand', 'brand|vendor|manufacturer'],
  ['category', 'category'],
  ['weight', 'weight'],
  ['material', 'material'],
  ['image', 'image|picture|photo|pic'],
  ['description', 'description'],
]

/** The field of the feed that is spoken of; null for none. */
export function feedField(has: PatternMatch['has']): string | null {
  return fields.find(([, names]) => has(names))?.[0] ?? null
}

/** What products have is none of the fields that they lack. */
const had =
  /\b(?:with|have|has|having|got)\s+(?!(?:no|neither|nor|only)\b)(?:an? |the |its |their )?\p{L}+(?![^,;]*\b(?:missing|blank|empty|absent)\b)/giu

/** The fields that a text speaks of beside one another: "a GTIN or a weight"; none where nothing joins them. */
export function fieldsBeside(text: string): string[] {
  if (!/\b(?:or|and|nor)\b|[,&/]/i.test(text)) return []
  // "The ones with a picture" have it.
  const isSaid = (name: string) => new RegExp(`\\b${name}s?\\b`, 'i').test(text.replaceAll(had, ''))
  const said = fields.flatMap(([field, names]) => (names.split('|').some(isSaid) ? [field] : []))
  return [...new Set(said)]
}

/** What a question of moods asks for: a text that was quoted, or a period. */
export function sentiment({ period, quoted }: PatternMatch): Args {
  return quoted !== null ? { text: quoted } : { ...period }
}

const stars = ['one', 'two', 'three', 'four', 'five']

const starCount = '([1-5]|one|two|three|four|five)'
const atMostStars = new RegExp(
  `\\b${starCount}(?:[ -]?stars?)? (?:or|and|&) (?:less|fewer|lower|below|under|worse|down(?:wards)?)\\b|\\b(?:at most|no more than|not more than|max(?:imum)?(?: of)?|up to) ${starCount}[ -]?stars?\\b`,
  'i',
)
const underStars = new RegExp(
  `\\b(?:(?:less|fewer|lower|worse) than|under|below) ${starCount}[ -]?stars?\\b`,
  'i',
)

/** "2 stars or less", "at most 2 stars", "under 3 stars": the most that were given; 0 where none is said. */
function maxStars(text: string): number {
  const [, behind, before] = (/\bstars?\b/i.test(text) && atMostStars.exec(text)) || []
  const under = underStars.exec(text)?.[1]
  const said = (behind ?? before ?? under)?.toLowerCase()
  if (said === undefined) return 0
  const count = Number(said) || stars.indexOf(said) + 1
  return (behind ?? before) ? count : count - 1
}

/** They say nothing that a ticket is called. */
const noSubject =
  /^(?:that|this|them|those|these|today|yesterday|week|month|products?|items?|orders?|everything|anything|something|customers?|problems?|complaints?)$/i

/** Nobody has answered them yet. */
const isWaiting =
  /\b(?:(?:have|need|must|got) to (?:answer|reply|respond)|unanswered|not (?:yet )?(?:answered|replied)|waiting for (?:an? )?(?:answer|reply|response))\b/i

/** Which tickets are asked for: one by its number, or those of a customer, a status, a priority or a rating. */
export function ticketFilter({ ticket, has, name, text = '' }: PatternMatch): Record<string, unknown> {
  if (ticket !== null) return { search: `#${ticket}` }
  const digit = /\b([1-5]|one|two|three|four|five)[ -]?stars?\b/i.exec(text)?.[1]?.toLowerCase()
  const told = has('worst review|worst reviews')
    ? 1
    : has('best reviews|best review|good reviews|positive reviews|perfect reviews')
      ? 5
      : 0
  const most = maxStars(text)
  const rating = most > 0 ? 0 : digit === undefined ? told : Number(digit) || stars.indexOf(digit) + 1
  const maxRating = most > 0 ? most : rating === 0 && badReviews.test(text) ? 2 : 0
  const priority = ['urgent', 'high', 'low'].find((one) => has(one === 'urgent' ? one : `${one} priority`))
  const said = has('in progress') ? 'in-progress' : ['open', 'resolved', 'closed'].find((one) => has(one))
  const status = said ?? (isWaiting.test(text) ? 'open' : undefined)
  const notWith = exceptedStatus(text)
  // "About delivery from this week": the time is none of it.
  const untimed = text.replace(
    /\s+(?:(?:from|of|in|since|for|during|over) )?(?:the )?(?:this|last|past|today|yesterday)\b.*$/i,
    '',
  )
  const about =
    /\b(?:about|abt|regarding|mention(?:s|ing|ed)?|concerning|because of|complain(?:s|ed|ing)? of)\s+(?:the |my |our |an? )?([\p{L}-]{4,}(?: [\p{L}-]{3,}){0,2})\W*$/iu.exec(
      untimed,
    )?.[1]
  // "The 3 star crowd" is a rating, and no name.
  const isOfReviews =
    name !== null &&
    /\bstars?\b|\b(?:review\w*|rat(?:er|ing|e)s?|award\w*|customers?|buyers?|people)\b/i.test(name)
  const own = rating + maxRating > 0 || isOfReviews ? null : name
  const subject = about && !noSubject.test(about) ? about : null
  const isRated =
    rating + most === 0 &&
    /\b(?:average|mean|avg|overall|typical)\b.*\b(?:ratings?|stars?|score|reviews?)\b|\b(?:ratings?|stars?|score)\b.*\b(?:average|mean|avg|overall)\b|\bhow (?:well )?(?:are|do|is) (?:we|our products|my products) (?:rated|reviewed)\b|\bhow many stars\b|\b(?:stars|ratings?)\b.*\b(?:altogether|all together|taken together|all in all|on the whole|combined)\b/i.test(
      text,
    )
  const search = own === null || subject?.includes(own) ? subject : own
  const atMost =
    /\b(?:at most|max(?:imum)?|no more than|up to|the (?:first|last|newest|latest)|only the)\s+(\w+)\b/i.exec(
      text,
    )?.[1]
  const limit = atMost === undefined || most > 0 ? null : readCount(atMost)
  return {
    ...(search === null ? {} : { search }),
    ...(limit === null || limit < 1 ? {} : { limit: Math.min(limit, 50) }),
    ...(rating > 0 ? { rating } : {}),
    ...(maxRating > 0 ? { maxRating } : {}),
    ...(isRated ? { isRated } : {}),
    ...(priority ? { priority } : {}),
    ...(notWith !== null
      ? { exceptStatus: notWith }
      : has('unresolved|unanswered|unread|waiting')
        ? { status: 'open' }
        : status
          ? { status }
          : {}),
  }
}

/** "Which products sell better than last month": products are asked for, and not how much was sold. */
export function moversAsked(text: string): { rank: 'rising' | 'falling' } | null {
  if (
    !/\b(?:which|what) (?:of (?:the|my|our) )?(?:\w+ )?(?:products?|items?|articles?|things?|variants?|goods|sells?)\b|\b(?:products?|items?|articles?|things?|variants?|goods) (?:which|that)\b/i.test(
      text,
    )
  )
    return null
  // "More than 5" is a count.
  const found =
    /\b(?:(better|more|faster|stronger|worse|less|slower|weaker|fewer)\b(?! than \d)|(grew|grows?|growing|gain\w*|rose|rising|climb\w*|picked up)|(fell|falling|drop\w*|declin\w*|shrank|lost))\b/i.exec(
      text,
    )
  if (!found) return null
  const [, compared, up, down] = found
  const isDown =
    down !== undefined || (up === undefined && /^(?:worse|less|slower|weaker|fewer)$/i.test(compared ?? ''))
  return { rank: isDown ? 'falling' : 'rising' }
}

/** Two stars and fewer. */
const badReviews =
  /\b(?:bad|negative|terrible|nasty|harsh|poor|awful|low) (?:reviews?|ratings?)\b|\breviews? (?:is|are|was|were) (?:\w+ )?(?:bad|negative|terrible|nasty|harsh|poor|awful)\b/i

const statusWords: [RegExp, string][] = [
  [/^(?:resolved|solved|done|sorted|settled|fixed|finished)$/, 'resolved'],
  [/^(?:closed|shut)$/, 'closed'],
  [/^open$/, 'open'],
  [/^(?:in-progress|progress)$/, 'in-progress'],
]

/** "Except the solved ones", "that are not closed", "all but the open ones": the status that is left out; null for none. */
function exceptedStatus(text: string): string | null {
  const said =
    /\b(?:except(?: for)?|excluding|besides|without|apart from|other than|but(?: not)?|minus|skip|(?:is|are|has|have|been|was|were)(?: not|n['’]t|nt)(?: (?:yet|been|already|marked as))*|not(?: (?:yet|been|marked as))*|aren['’]t|isn['’]t|arent|isnt)(?: (?:the|those|any|that|which|are|already|is))* (resolved|solved|done|sorted|settled|fixed|finished|closed|shut|open|in[ -]progress)\b/i.exec(
      text,
    )?.[1]
  const word = said?.toLowerCase().replace(' ', '-')
  return statusWords.find(([words]) => word !== undefined && words.test(word))?.[1] ?? null
}

const small = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b(?= (?:day|week|month))/gi

/** "Lead time is 30 days", "delivery takes 3 weeks"; nothing where none is said. */
export function leadTime({ text = '' }: Pick<PatternMatch, 'text'>): Args {
  const plain = text.replaceAll(small, (word) => String(readCount(word.toLowerCase()) ?? word))
  const said =
    /\b(?:lead ?times?|deliver\w*|takes?|taking|needs?|supplier\w*|arrives?|shipping)\b[^\d]{0,30}(\d{1,3})\s*(day|week|wk|month|d\b|w\b)/i.exec(
      plain,
    ) ??
    /\b(\d{1,3})[ -](day|week|month)s?[ -](?:lead|(?:to |of |for |until |till )?(?:the |my |our |a )?(?:deliver|suppl|ship|restock|arriv)\w*|until)/i.exec(
      plain,
    )
  const perUnit = /^w/i.test(said?.[2] ?? '') ? 7 : /^m/i.test(said?.[2] ?? '') ? 30 : 1
  const days = said && Number(said[1]) * perUnit
  const safe =
    /\b(?:safe|safety|service level|certain|sure)\D{0,20}(\d{2}(?:\.\d)?) ?(?:%|percent)|(\d{2}(?:\.\d)?) ?(?:%|percent) (?:safe|safety|service level|certain|sure)/i.exec(
      text,
    )
  const level = Number(safe?.[1] ?? safe?.[2] ?? 0)
  return {
    ...(days ? { leadDays: Math.min(365, days) } : {}),
    ...(level >= 50 && level < 100 ? { serviceLevel: level } : {}),
  }
}

/** A price that the margin is asked for: "margin of the mug at 186". */
export function priceAsked({ text = '', has }: PatternMatch): Args {
  const cost = costIn(text)
  const margin =
    /\b(\d{1,2})(?: ?%| ?percent) (?:gross )?margin\b|\bmargin of (?:at least )?(\d{1,2})(?: ?%| ?percent)/i.exec(
      text,
    )
  const own = {
    ...(cost === null ? {} : { cost }),
    ...(margin ? { minMargin: Number(margin[1] ?? margin[2]) } : {}),
  }
  const said = [...text.matchAll(askedPrice)].map(([, number]) => Number(number)).find((one) => one !== cost)
  const judged = Number(judgedPrice.exec(text)?.[1])
  if (judged > 0) return { ...own, price: judged }
  return said !== undefined && has('margin|profit|markup|earn|what if|if we sell|if i sell|sell it')
    ? { ...own, price: said }
    : own
}

/** "Is 30 a good price for the mug". */
const judgedPrice =
  /\b(?:is|would|be) [$€£]?(\d+(?:\.\d+)?)(?: (?:dollars|euros|pounds))? (?:be )?(?:an? )?(?:good|fair|right|ok|okay|fine|reasonable|sensible|too (?:much|little|high|low|expensive|cheap|dear|steep))\b/i
const askedPrice = /\b(?:at|for|charge|charged|ask(?:ed)?|take|took|get)\s+[$€£]?(\d+(?:\.\d+)?)\b(?!\s*%)/gi
const amount = '[$€£]?(\\d+(?:\\.\\d+)?)(?! ?%)\\b'
const costs = [
  `\\b(?:unit|own|purchase|buying|landed|production|item|our|my|per unit|per piece) (?:costs?|price) (?:is|of|at|:|=)?\\s?${amount}`,
  `\\b(?:it|they|this|that|each|one) costs? (?:us|me) (?:only |about |around )?${amount}`,
  `\\bcosts? (?:us|me) (?:only |about |around )?${amount}`,
  `\\b(?:we|i) (?:pay|paid|buy|bought|get|got|source|sourced|purchase) (?:it |them |this |that |one |each )?(?:in )?(?:for |at )?(?:only |about |around )?${amount}`,
  `\\b(?:we|i) [^.;?!]{3,60}? (?:and|but) (?:pay|paid|buy|bought|source|sourced) (?:it |them |this |that |one |each )?(?:in )?(?:for |at )?(?:only |about |around )?${amount}`,
  `\\b(?:with|at|for|given) (?:a |an |our |my )?(?:unit |purchase |buying |own )?costs? (?:of |at )?${amount}`,
  `\\bcost (?:price )?(?:is|of|=|:) ?${amount}`,
].map((pattern) => new RegExp(pattern, 'i'))

/** What a unit costs the merchant, where that is said: "if it costs us 45"; null for none. */
export function costIn(text: string): number | null {
  const said = costs.map((pattern) => pattern.exec(text)?.[1]).find((one) => one !== undefined)
  return said === undefined ? null : Number(said)
}

/** "With 12% off", "15% less": the price as it would be moved, in percent. */
export function movedPrice({ text = '' }: PatternMatch): Args {
  const said =
    /(\d{1,2}(?:[.,]\d+)?) ?(?:%|percent)\s*(off|less|discount|cheaper|lower|reduction|reduced|down|rebate|more|up|higher|dearer|increase|on top|extra)\b/i.exec(
      text,
    ) ??
    /\b(discount(?:ed)?|reduc\w*|lower\w*|cut|off|cheaper|rais\w*|increas\w*|up|higher)\b[^\d]{0,12}(\d{1,2}(?:[.,]\d+)?) ?(?:%|percent)/i.exec(
      text,
    )
  if (!said || !/\b(?:what|how much|would|if|cost|costs|price)\b/i.test(text)) return {}
  const [, one = '', other = ''] = said
  const [number, word] = /\d/.test(one) ? [one, other] : [other, one]
  const percent = Number(number.replace(',', '.'))
  const isMore = /^(?:more|up|higher|dearer|increas\w*|on top|extra|rais\w*)$/i.test(word)
  return { percent: isMore ? percent : -percent }
}

/** The shops whose prices are asked for, by their domains. */
export function shopsNamed({ text = '' }: Pick<PatternMatch, 'text'>): Args {
  const said = text
    .toLowerCase()
    .match(
      /(?<![@\p{L}\d.])(?:[a-z0-9-]+\.)+(?:com|net|org|shop|store|de|eu|io|co\.uk|uk|fr|nl|se|no|dk|it|es|ca)(?![\p{L}\d])/gu,
    )
  return said ? { competitors: [...new Set(said)].slice(0, 10).join(', ') } : {}
}

/** What a question of payments asks for: a period and one side of them. */
export function paid(focus: string | null): (found: PatternMatch) => Args {
  return ({ period }) => ({ ...period, ...(focus === null ? {} : { focus }) })
}

/** What a question of fraud asks for: a period, or certain orders. */
export function fraud({ period, orders, text = '' }: PatternMatch): Args {
  const score =
    (/\b(\d{1,3})(?:\+|%)?,? (?:or|and) (?:worse|higher|more|above|over|up|greater|riskier)\b/i.exec(text) ??
      /\b(?:at least|minimum|upwards of|no less than|over|above|beyond|exceeding|beat\w*|higher than|more than|worse than|greater than)\s+(?:an? )?(?:score of |risk of )?(\d{1,3})\b(?! ?(?:days?|weeks?|months?|hours?|orders?|dollars?|euros?|pounds?|bucks|[.,]\d))/i.exec(
        text,
      ) ??
      /(?:\b(?:score|risk|fraud)\b\D{0,20}(?:over|above|from|>=?)|^\D*>=?)\s*(\d{1,3})\b/i.exec(text))?.[1]
  const threshold = score === undefined || Number(score) > 100 ? {} : { threshold: Number(score) }
  // Of fraud a long number is an order's.
  const numbers = orders.length > 0 ? [] : (text.match(/(?<![\d.,$€£#-])\d{5,7}(?![\d.,%-])/g) ?? [])
  const named = [...orders, ...numbers.map((number) => `#${number}`)]
  return { ...period, ...(named.length > 0 ? { orders: named } : {}), ...threshold }
}
