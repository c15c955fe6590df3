/** What a question is about where a country, a price or a state says more than its likeness to examples. */
import { currencyIn } from './numbers.ts'
import { readPlaces } from './places.ts'
import { isSmall, type Sentence } from './slots.ts'
import { moversAsked, shopsNamed } from './topic-args.ts'
import { readBounds } from './bounds.ts'
import { type Span } from './topic-subject.ts'
import type { TopicName } from './topics.ts'

/** The place itself and few words more ask how it does there. */
const maxPlaceWords = 5
/** Topics of the whole store: a country in the question makes it one of markets. */
const withoutPlace = new Set<TopicName>(['sales', 'customers', 'help', 'beliefs'])
const ofOthers =
  /\b(?:competitors?|competition|others?|market|elsewhere|rivals?|web|online|price|prices|charge)\b/i
const isPriceAsked =
  /\b(?:good|best|right|ideal|optimal|fair|better|perfect|reasonable) price\b(?! (?:for )?(?:products|items|things))/i
/** "Where in there should the serum be priced": within bounds it is no list of what costs so much. */
const isPriceSought =
  /\b(?:where|what|how (?:much|high))\b[^.?!]{0,30}\b(?:should|shall|could|would|can)\b[^.?!]{0,80}\b(?:priced?|cost|charge|ask|sell for|go for)\b/i
/** Warnings of the stock are of what runs out. */
const isStockWarning =
  /\b(?:alerts|warnings) (?:of|for|about|on) (?:the |our |my )?(?:stock|inventory)\b|\b(?:stock|inventory) (?:alerts|warnings)\b/i
const isShare = /\b(?:rate|share|percentage|percent|proportion|ratio|%)\b/i
const isList = /^\W*(?:which|what|list|show|all|any|the)\b.*\b(?:in stock|available|on hand)\W*$/i
/** Texts are finished, and goods run out. */
const isFinished =
  /^(?!.*\b(?:listings?|feed|texts?|pages?|descriptions?|complete)\b).*\b(?:is|are) (?:all |already |now )*finished\b/i
const isSoldOut = /\b(?:sold out|out of stock)\b/i
/** Which of those that are named. */
const isNearlyGone =
  /^\W*(?:(?:and|so|ok) )?(?:which|what)\b.*\b(?:nearly|almost|as good as) (?:all )?(?:gone|finished|empty)\W*$/i
const isOfPlan =
  /\b(?:reorder\w*|re-order\w*|restock\w*|replenish\w*|order|buy|purchase|running|runs|run|will|soon|going|gonna|about to|units?|how (?:much|many) (?:stock|units|left))\b/i
const notPriced =
  /^(orders?|customers?|buyers?|payments?|refunds?|fees?|tickets?|reviews?|stars?|messages?|complaints?|revenue|sales|countr(?:y|ies)|markets?)$/

const listed =
  /^(?:under|below|beneath|over|above|between|than|more|less|least|most|cheaper|dearer|pricier|lower|higher|cost|costs|costing|price|prices|priced|products?|items?|stuff|please|pls|[$€£]?\d[\d.,]*[$€£]?|dollars?|euros?|pounds?|usd|eur|gbp)$/

const people =
  /^(customers?|clients?|buyers?|shoppers?|reply|replies|answer|answers|respond|response|tickets?|messages?|orders?|him|her|them|who|somebody|someone|lady|man|woman|guy|apolog\w*|sorry|complaints?|reviews?|back|draft)$/

const howThere =
  /^\W*(?:and |so |ok )?how (?:well )?(?:do|does|did|are|is|was|were)\b.*\b(?:do|doing|did|go|going|run|running|sell|selling|perform|performing)\b/i

/** Cards and payments that are refused, whatever is asked of them. */
const isDeclined =
  /\b(?:cards?|payments?|transactions?)\b[^,.;?!]{0,20}\b(?:refused|declined|rejected|bounced|turned down|not accepted|failing|failed)\b|\b(?:refused|declined|rejected|bounced|failed) (?:cards?|payments?|transactions?)\b/i

const asks = /^\W*(?:(?:so|and|ok|but) )?(?:how|what|which|why|did|do|does|are|is|was|were)\b/i
const ofMoney = new Set<TopicName>(['sales', 'customers', 'payments', 'fees', 'refunds'])

/** "Which sell less than before" is of what was, and no forecast. */
const sellsAgainstPast =
  /^(?!.*\b(?:will|gonna|going to|expect\w*|forecast\w*|predict\w*|next)\b).*\b(?:sell|sells|selling|sold|go|goes|going|move|moves|moving|do|does|doing) (?:\w+ ){0,2}(?:less|worse|fewer|slower|more|better|faster) than (?:before|last|earlier|previous\w*|usual|normal|it used|they used|they did|it did|a (?:week|month|year) ago|in \w+)\b/i

/** Whether it tells of cards or payments that are refused. */
export function tellsOfDeclines(text: string): boolean {
  return isDeclined.test(text)
}

/** Whether it is asked of cards or payments that are refused, and they are not just spoken of. */
export function asksOfDeclines(text: string): boolean {
  const clauses = text.split(/[,;.!?]\s/).map((clause) => clause.trim())
  return clauses.some((clause) => asks.test(clause) && isDeclined.test(clause))
}

/** "Did it pull in the new stuff": whether the store was read. */
const isReadIn =
  /\b(?:did|has|have|was|were|is|are)\b.*\b(?:it|vitrine|you|the (?:sync|import|system|app|tool))\b.*\b(?:pull|pulled|fetch|fetched|bring|brought|load|loaded|import|imported|read|pick|picked|grab|grabbed|get|got)(?: (?:in|up|over|across))? (?:\w+ ){0,2}(?:new|latest|fresh|newest) (?:stuff|products?|items?|things|articles?|listings?|catalogue|ones)\b|\b(?:new|latest|newest) (?:stuff|products?|items?|things|articles?|ones) (?:been )?(?:pulled|fetched|brought|loaded|imported|read|picked up|come|came|made it)(?: (?:in|over|across|through))?\b/i

/** The topic where a country or a price says more than the words around it. */
export function settle(told: TopicName | null, sentence: Sentence, spans: readonly Span[]): TopicName | null {
  const { words, text } = sentence
  const isNamed = spans.length > 0
  const isOfName = (index: number) => spans.some(({ at, length }) => index >= at && index < at + length)
  if (
    /\b(?:compar\w+|price|prices|charge|charges|cheaper|cost|costs|want|ask|take|sell)\b/i.test(text) &&
    shopsNamed({ text })['competitors'] !== undefined
  )
    return 'competitors'
  // Stars are of reviews.
  if (
    told !== 'sentiment' &&
    !isNamed &&
    /\b(?:[1-5]|one|two|three|four|five)[ -]?stars?\b|\bin stars\b|\bhow many stars\b|\bstar ratings?\b/i.test(
      text,
    )
  )
    return 'tickets'
  if (!isNamed && isStockWarning.test(text)) return 'stock'
  const isOfMoney = told === null || ofMoney.has(told)
  if (isOfMoney && !isNamed && asksOfDeclines(text)) return 'declines'
  if (told !== 'competitors' && !isNamed && isReadIn.test(text)) return 'feed-status'
  // A price is told in a currency, and nothing else of a product is.
  const isOfPrice = isNamed && currencyIn(text) !== null && !/\d/.test(text)
  if (isOfPrice && (told === 'explain' || told === 'ready' || told === 'not-ready')) return 'store-product'
  // "What does the most expensive lamp cost": of all that are called so.
  if (told === 'store-product' && /\b(?:cheapest|dearest|priciest|(?:most|least) expensive)\b/i.test(text))
    return 'cheapest'
  const isOfPlaces = spans.length === 0 && readPlaces(words, text).length > 1
  if (isOfPlaces && (told === null || told === 'competitors' || told === 'demand')) return 'market'
  if (/\b(?:countr(?:y|ies)|markets?)\b/i.test(text) && readBounds(words)) return 'market'
  // Products of the store beside each other: what they sold.
  const isCompared = /\b(?:compare|vs|versus|against)\b/i.test(text) && spans.length > 1
  if (told === 'competitors' && isCompared && !ofOthers.test(text)) return 'sales'
  if (told === 'demand' && !isNamed && sellsAgainstPast.test(text) && moversAsked(text)) return 'sales'
  // A price that is asked for, and not products of one.
  const isSought = isPriceSought.test(text) && readBounds(words) !== null
  const isAsked = isPriceAsked.test(text) && !/\d\S* (?:would|should|is|might|could|may) /i.test(text)
  if (isNamed && (isSought || isAsked)) return 'price'
  // What sold is no list of products.
  if (told === 'cheapest' && words.some(({ text: word }) => /^(?:sales|revenue|sold|orders)$/.test(word)))
    return sentence.place === null ? 'sales' : 'market'
  const isShortRange =
    (told === 'none' && words.length <= 7) ||
    words.some(({ text: word }) => /^(priced|cost|costs|dollars?|euros?|pounds?)$/.test(word))
  if (
    (told === null || isShortRange) &&
    readBounds(words) &&
    !words.some(({ text: word }) => notPriced.test(word))
  )
    return 'cheapest'
  // "Lamps cheaper than 150" are some: nothing else is asked for.
  const isListed = words.every((word, at) => isOfName(at) || isSmall(word) || listed.test(word.text))
  if (isListed && isNamed && readBounds(words)) return 'cheapest'
  // What is written about a product, and to nobody, is its listing.
  if (told === 'reply' && isNamed && !sentence.ticket && !words.some(({ text: word }) => people.test(word)))
    return 'listing'
  // What is sold out is a list, and what to do about it a plan.
  if ((told === 'ready' || told === 'not-ready') && isShare.test(text)) return 'feed-status'
  // Goods that are finished are sold out.
  if (told === 'ready' && isNamed && isFinished.test(text)) return 'sold-out'
  if (told === 'stock' && isList.test(text)) return 'catalogue'
  if (told === 'stock' && isSoldOut.test(text) && !isOfPlan.test(text)) return 'sold-out'
  if (told === 'stock' && isNamed && isNearlyGone.test(text) && !isOfPlan.test(text)) return 'sold-out'
  // "How do the candles do in the uk".
  const isOfSales = told === null || told === 'none' || withoutPlace.has(told)
  if (sentence.place !== null && isNamed && isOfSales && howThere.test(text)) return 'market'
  if (sentence.place === null || told === 'none') return told
  const isShort = (words.length <= maxPlaceWords && !isNamed) || readPlaces(words, text).length > 1
  // "Is france going up or down" asks of the past: a forecast is of no country.
  if (told === 'demand' && !isNamed && sentence.period === null) return 'market'
  return (told === null && isShort) || (told !== null && withoutPlace.has(told)) ? 'market' : told
}
