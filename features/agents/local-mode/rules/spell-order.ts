/** Orders in other words for the same: what is left out, and what is chosen first and then switched. */
import { savedTail } from './saved-tail.ts'
import { spellPrice } from './spell-price.ts'
import { spellFew, spellOffStock } from './spell-stock.ts'
import { spellStatedField } from './stated-field.ts'
import { spellTerse } from './terse-order.ts'
import { spellStatedPrice } from './stated-price.ts'
import { feedField } from './topic-args.ts'

/** "…, but only that one", "nothing else": what is named is all that is meant. */
const onlyThat =
  /(?:\s*[,;.–-]\s*|\s+(?=but|and|nothing|only))(?:(?:but|and|please|pls|really)\s+)*(?:(?:only|just) (?:that|this|the)(?: (?:one|product|ticket|item|variant|order))?|(?:only|just) it|not (?:the |any )?(?:others?|other ones?|rest)|(?:touch |change |do )?nothing (?:else|more)|no (?:others?|other ones?)|(?:leave|keep) (?:the )?(?:others?|other ones?|rest)(?: (?:alone|untouched|open|on|off|as (?:they|it) (?:are|is)))?)(?: (?:please|pls))*[.!\s]*$/i

/** "Mark only ticket 2 as resolved". */
const onlyBefore =
  /(?<=^\W*(?:please |pls )?(?:mark|close|resolve|reopen|set|put) )(?:only|just) (?=(?:the )?ticket\b)/i

/** "There are exactly 19 wall mirrors. Please correct the stock". */
const countedOf =
  /^(?!.*\b(?:if|when|unless|until|not|never)\b).*\b(?:there (?:are|is)|we have|we only have|i (?:have )?(?:counted|found|count)|it is|they are) (?:exactly |only |just |actually |really |in fact )*(\d{1,5}) (?:pieces of |units of |of )?(?:the |my |our |these )?([^,.;?!]{2,60}?)(?: left| there| in stock| on the shelf)?[,.;!]+ .{0,40}\b(?:correct|fix|update|change|set|adjust|enter) (?:the |its |that |this )*(?:stock|inventory|count|number|quantity|it|that)\b(?: (?:please|pls|accordingly|to that|now|for me|for us|in the (?:shop|store)))*[.!?\s]*$/i

/** An order in the words that orders are read by. */
export function spellOrders(said: string, names: readonly string[]): string {
  const stated = spellStatedField(said, names) ?? spellStatedPrice(said, names) ?? spellOffStock(said, names)
  if (stated !== null) return stated
  const isOfTags = /\b(?:tags?|labels?)\b/i.test(said)
  const named = isOfTags || /[?"“”]/.test(said) ? said : said.replace(onlyThat, '')
  const isNamedStill =
    /\d/.test(named) || names.some((name) => named.toLowerCase().includes(name.toLowerCase()))
  const own = (isNamedStill ? named : said).replace(onlyBefore, '')
  const text = spellPrice(spellTerse(spellFew(own, names), names), names)
  // "24 tumblers on the shopping list".
  if (names.length > 0 && listed.test(text))
    return text.replace(/^\W*/, 'put ').replace(listWords, 'purchase list')
  if (names.length === 0 && allLow.test(text)) return 'put everything that is low on the purchase list'
  const [, pieces, ofWhat = ''] = countedOf.exec(text) ?? []
  if (isNamed(ofWhat, names)) return `set the stock of ${ofWhat} to ${pieces}`
  const again = /^\W*(?:(?:please|pls|can you|could you) )*(?:order|buy|get) (.{2,60}?) again[.!\s]*$/i.exec(
    text,
  )?.[1]
  if (again !== undefined && names.length > 0) return `reorder ${again}`
  if (names.length === 0 && anew.test(text)) return 'full sync'
  const spelled = names.length === 0 ? spellCount(text) : spellState(spellExceptions(text, names), names)
  return spellMove(spellField(spelled, names), names)
}

const listWords = /\b(?:shopping|purchase|buying|order|reorder) list\b/i
const listed =
  /^\W*\d{1,5} (?:more |of |x )?.{2,80} (?:on|onto|to) (?:the |my |our )?(?:shopping|purchase|buying|order|reorder) list\b(?!.*\?)/i

/** "Everything that must be reordered, take it on the purchase list". */
const allLow =
  /^(?!.*\b(?:not|never|don['’]?t)\b)\W*(?:(?:please|pls|can you|could you|put|add|note|write|take)\s+)*(?:everything|all|whatever|anything)\b[^?]{0,25}\b(?:reorder(?:ed)?|restock(?:ed)?|running low|low|run(?:s|ning)? out)\b[^?]{0,40}\b(?:shopping|purchase|buying|order|reorder) list(?: (?:please|pls|now|for me|for us|too))*[.!\s]*$/i

/** "Read everything from the shop anew". */
const anew =
  /^\W*(?:(?:please|pls|can you|could you) )*(?:read|fetch|get|import|load|pull|sync|take)(?: in)? (?:everything|all(?: of it| products| the products)?|the (?:whole|entire) (?:shop|store|catalogue|catalog))(?: from (?:the |my |our )?(?:shop|store|shopify))? (?:anew|again|afresh|from scratch|completely|once more|from zero)\b[^?]*$/i

const leads =
  /(?:\s*[,;.–-]\s*|\s+)(?:(?:but|just|only|and|though|minus|please|pls)\s+)*(?:not|no|never|without|that(?:s|['’]s| is| are) not|which (?:is|are) not|skip|skipping|leave out|leaving out|keep out|omit|spare|ignore|forget|drop)\s+(?:the|any|my|our|all|those|these|for|an?)?\s*$/i
const ends =
  /^(?:\s*,)?\s+(?:(?:do|does)(?:n['’]?t| not) (?:count|matter|interest (?:me|us))|(?:are|is)(?:n['’]?t| not) (?:included|meant|counted)|excluded|left out|(?:can |should |may |must )?(?:stay|stays|remain|remains)(?: (?:as (?:they|it) (?:are|is)|off|on|hidden|out|where they are))?|not included|aside|apart|out|don['’]?t matter|you (?:do not|don['’]?t|must not|may not|shall not) (?:touch|change|move|take)|(?:ones? )?not)(?=\W*$)/i

/** "…, just not the razors", "candles don’t count": the products that are named so are excepted. */
export function spellExceptions(said: string, names: readonly string[]): string {
  const text = said.replace(
    /,? (?:apart|aside|except|besides) from (?=\S)|,? other than (?=(?:the |my )?\p{L})|,? with the exception of (?=\S)/iu,
    ' except ',
  )
  for (const name of names) {
    const at = text.toLowerCase().lastIndexOf(name.toLowerCase())
    if (at < 0) continue
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)]
    const said = text.slice(at, at + name.length)
    // "No weight" says what is missing, though free weights are sold.
    const isField =
      feedField((fields) => fields.split('|').includes(name.toLowerCase().replace(/s$/, ''))) !== null
    if (isField) continue
    // "Not the mugs" alone excepts from nothing.
    const lead = leads.exec(before)
    if (lead && before.slice(0, lead.index).trim().split(/\s+/).length > 1)
      return `${before.slice(0, lead.index)} except ${said}${after}`
    const kept = /^(.*?)[\s,]+(?:but |and |please )*(?:leave|keep|take|let) (?:the |my |our )?$/i.exec(
      before,
    )?.[1]
    const out = /^(?: ones?)? (?:out|aside|alone|as (?:they|it) (?:are|is)|off|untouched)\W*$/i.exec(after)
    if (kept !== undefined && out && kept.split(/\s+/).length > 1) return `${kept} except ${said}`
    const end = ends.exec(after)
    const isBehind = /[,;.–-]\s*(?:but |and |only |just |the |my |our )*$/i.test(before)
    if (end && isBehind)
      return `${before.replace(/\s*[,;.–-]\s*(?:but |and |only |just |the |my |our )*$/i, '')} except ${said}${after.slice(end[0].length)}`
  }
  return text
}

const verbs: [chosen: RegExp, verb: string][] = [
  [/^(?:enable|activate|publish|show)$/i, 'enable'],
  [/^(?:disable|deactivate|hide|unlist)$/i, 'disable'],
]

const chosenFirst =
  /^\W*(?:(?:please|pls|ok|now)\s+)*(take|pick|choose|grab|select|find|get|use)?\s*(.+?)(?:\s*[,:;–-]|\s+and|\s+then)+\s+(enable|activate|publish|show|disable|deactivate|hide|unlist|turn|switch|put|make|set|bring)\s+(?:all of )?(?:them|those|these|it)(?:\s+all)?(?:\s+(on|live|online|visible|active|off|offline|hidden|down))?(?:\s+(?:please|pls|now|for me))*\W*$/i
/** "Everything but the kettles: turn on". */
const allFirst =
  /^\W*((?:everything|all|every|anything)\b[^,:;]{2,80}?)\s*(?:[,:;]|\s[–-])\s*((?:turn|switch|put) (?:on|off)|enable|activate|publish|hide|disable|deactivate)(?: (?:please|pls|now))*\W*$/i
/** "The first 30 that are ready - switch them on". */
const isSome =
  /^(?:the )?(?:first|top|best|next|all|every|everything|anything|whatever)\b(?!.*\b(?:and|then|not)\b)/i

/** "Everything that is ready, switch it on for shoppers, apart from the candles". */
const exceptedLast =
  /^(.{5,120}?)(?: for (?:the |my |our )?(?:shoppers|customers|buyers|chatgpt))?,?\s+(?:apart from|except(?: for)?|other than|but not) ([^,.;:!?]{2,40}?)[.!\s]*$/i

/** What is longer says more than that, and the forms are slow on it. */
const maxChosen = 300

/** "Everything that is ready and in stock" is both. */
const twoStates =
  /\b(ready|complete|in stock|sold out|out of stock),? and (?:also )?(?:(?:that |which )?(?:is|are) )?(?=(?:in stock|sold out|out of stock|ready|complete)\b)/i

/** "Take the best 25 that are ready and turn them on": what is chosen first is what is switched. */
export function spellChosen(said: string): string {
  if (said.length > maxChosen) return said
  // A text of its own stays as it is written.
  const text = /["“:]/.test(said) ? said : said.replace(twoStates, '$1 ')
  const [, main, kept] = exceptedLast.exec(text) ?? []
  const spelled = main === undefined ? undefined : spellChosen(main)
  if (spelled !== undefined && spelled !== main) return `${spelled} except ${kept}`
  const [, all, act] = allFirst.exec(text) ?? []
  if (all !== undefined && act !== undefined) return `${act} ${all}`
  const [, lead = '', chosen = '', verb = '', state = ''] = chosenFirst.exec(text) ?? []
  if (lead === '' && !isSome.test(chosen)) return text
  if (chosen === '') return text
  const isOn = /^(?:on|live|online|visible|active)$/i.test(state)
  const order =
    verbs.find(([words]) => words.test(verb))?.[1] ?? (state === '' ? null : isOn ? 'enable' : 'disable')
  return order === null ? text : `${order} ${chosen}`
}

/** "Bring the kettle down a bit": of prices, and nothing is hidden a bit. */
const aBit =
  /^\W*(?:(?:please|pls|can you|could you) )*(?:bring|take|put|get|move|drop|push|nudge|go|knock) (?:the price of )?(?:the |my |our )?(.{2,60}?)(?: price)? (down|up) (?:a (?:bit|little|touch|notch|tad)|slightly|somewhat|some)(?: please| pls| more)?[.!\s]*$/i
/** "Rand mug stock +20". */
const counted =
  /^\W*(?:the |my |our )?(.{2,60}?) (?:stock|inventory|qty|quantity):? ?([+-]) ?(\d{1,5})[.!\s]*$/i

/** "The tuva cushion a bit cheaper": a move of a price without its size. */
function spellMove(text: string, names: readonly string[]): string {
  const [, subject = '', move = ''] =
    /^\W*(?:the |my |our )?(.{2,60}?),? (?:(?:should|must|could|needs to) be |to be )?((?:a (?:bit|little|tad|touch) |slightly |somewhat |much |way )?(?:cheaper|dearer|pricier|more expensive|less expensive))(?: please| pls)?[.!\s]*$/i.exec(
      text,
    ) ?? []
  if (isNamed(subject, names)) return `make ${subject} ${move}`
  const [, moved = '', way = ''] = aBit.exec(text) ?? []
  if (isNamed(moved, names)) return `${way.toLowerCase() === 'up' ? 'raise' : 'lower'} the price of ${moved}`
  const [, stocked = '', sign = '', count = ''] = counted.exec(text) ?? []
  if (!isNamed(stocked, names)) return text
  return sign === '+'
    ? `add ${count} to the stock of ${stocked}`
    : `lower the stock of ${stocked} by ${count}`
}

const fields =
  'brand|vendor|manufacturer|maker|material|product type|type|title|name|barcode|gtin|ean|mpn|part number|weight|description'

/** "The material of the shelf is oak", and not "… is missing". */
const stated = new RegExp(
  `^\\W*(?:the |its )?(brand|vendor|manufacturer|maker|material|product type|type|barcode|gtin|ean|upc|mpn|part number|weight) (?:of|for|on) (?:the |my |our )?([^;!?]{2,60}?) (?:is|=|->|→|=>|:|should be|must be|has to be) (?:now )?(?!(?:not|wrong|missing|empty|bad|unknown|gone|unclear|false|there|too|still|incorrect|right|ok|correct|required|needed)\\b)([^?;]{1,60}?)${savedTail}`,
  'i',
)

/** "Side tables, cheapest first". */
const sorted =
  /^\W*(?:(?:show|list|give|see|get)(?: me| us)? )?(?:the |my |our |all )*(.{2,60}?)(?:,| sorted| ordered|:| by price)* (?:by price,? )?(?:(?:the )?(cheap(?:est)?|low(?:est)?)|(?:the )?(most expensive|dearest|priciest|expensive)) (?:ones? )?first\W*$/i

const off = /^(?:off|offline|hidden|hide|disable|disabled|out|invisible|down|unlist|deactivate)$/i
const states =
  /^(?:the |my |our |all )*(.{2,60}?)\s*(?::|=|->|→|\s[-–—])\s*(?:please |pls |now |make (?:it|them) |turn |switch |go |take )*(off|offline|hidden|hide|disable|disabled|invisible|deactivate|on|live|online|visible|show|enable|enabled|active|activate)(?: (?:please|pls|now|asap|again))*[.!\s]*$/i

/** "Trucker jackets: offline": a name, and what shall become of it. */
function spellState(text: string, names: readonly string[]): string {
  const [, subject = '', state = ''] = states.exec(text.trim()) ?? wished.exec(text.trim()) ?? []
  if (isNamed(subject, names)) return `${off.test(state) ? 'hide' : 'enable'} ${subject}`
  const [, lot = '', shown = '', but = ''] = allOf.exec(text.trim()) ?? []
  if (isNamed(lot, names))
    return `${shown === '' ? 'list' : off.test(shown) ? 'hide' : 'enable'} all ${lot}${but}`
  const [, priced = '', price = ''] = repriced.exec(text.trim()) ?? []
  return isNamed(priced, names) ? `set the price of ${priced} to ${price}` : text
}

/** "All sweaters on for shoppers, except the urd ones", "all headphones except fana". */
const allOf =
  /^(?:all|every)(?: of)?(?: the| my| our)? (.{2,60}?)(?: (on|off|live|online|offline|visible|hidden)(?: (?:for|to|from) (?:the |my |our |all )*(?:shoppers|customers|buyers|people|everyone|chatgpt))?)?(?: (?:please|pls|now))*[,.]*( except (?:the )?[^,.?!]{2,60}?)(?: ones?)?(?: please| pls)?[.!\s]*$/i

/** "The beanies on please". */
const wished =
  /^(?=.*\b(?:please|pls|again|asap|immediately|at once|straight away|right away)\b)(?:the |my |our |all )*(.{2,60}?)\s+(?:back )?(off|offline|hidden|on|live|online|visible)(?: (?:for|to|from) (?:the |my |our |all )*(?:shoppers|customers|buyers|people|everyone|everybody|chatgpt))?(?:,? (?:please|pls|again|asap|now|right now|immediately|at once|straight away|right away))+[.!\s]*$/i

/** "Price for the board 68, was 71": what it was says that the other is new. */
const repriced =
  /^(?:the |my )?(?:new )?price (?:of|for) (?:the |my |our )?(.{2,60}?)(?: is|:|,)?(?: now)? ([$€£]?\d{1,6}(?:\.\d{1,2})?)(?: ?(?:usd|dollars|euros|pounds))?,? (?:was|before(?: it was)?|instead of|down from|up from|not|old(?: price)?(?: was)?) [$€£]?\d[\d.]*[.!\s]*$/i

function isNamed(said: string, names: readonly string[]): boolean {
  return names.some((name) => name.toLowerCase() === said.toLowerCase())
}

/** "I counted, it is 25. Change it": what was counted is what shall be. */
function spellCount(text: string): string {
  const count =
    /^\W*(?:i|we|just|we['’]?ve|have|has|it|somebody|recounted|counted|looked|checked|and|so|hm+|no|ok|stock|the|actually|,|\.|\s)*\b(?:its|it['’]s|it is|there (?:are|is)|there['’]s|we have|we['’]ve got|i have|i found|only have)\s+(?:only |just |really |actually |now )*(\d{1,5})(?: (?:left|pieces|units|pcs|there|in stock|now))*[,.!;\s]+(?:(?:so|and|please|pls|then|can you|could you)\s+)*(?:change|fix|correct|update|set|adjust|enter|save) (?:it|that|this|the stock|the count|stock)\b(?: (?:please|pls|to that|accordingly))*[.!\s]*$/i.exec(
      text,
    )?.[1]
  return count === undefined ? text : `set the stock of it to ${count}`
}

/** "The vase weighs 1.4 kg, add that": told alone it is no order. */
const weighs =
  /^\W*(?:the |my |our |a )?(.{2,60}?) (?:weighs?|weights?|weighing|is|has a weight of) (\d+(?:[.,]\d+)? ?(?:kg|g|lbs?|oz))[,;.]?\s+(?:(?:and|so|please|pls|then|can you|could you)\s+)*(?:put|add|set|enter|save|write|update|note|use|fill) (?:that|it|this)\b(?:(?! (?:price|title|stock|description|material))[\w ])*[.!\s]*$/i

/** "The mug is made by Nord, put that in as its brand": the field and what it shall be. */
function spellField(text: string, names: readonly string[]): string {
  const [, subject = '', value = '', field = ''] =
    new RegExp(
      `^\\W*(?:the |my |our )?(.{2,60}?) (?:is|are|was|were|has|comes?|consists?|weighs?) (?:(?:made|produced|manufactured|built|sewn|called|named|by|from|of|in|out of|the brand|a)\\s+)*(.{2,60}?)[,;.]?\\s+(?:(?:and|so|please|pls|then)\\s+)*(?:put|set|enter|use|save|write|add|note|record|fill|store|keep|take) (?:that|this|it)(?: in| down)? (?:as|for|in|into|under) (?:its|the|their|his|her) (${fields})(?: field| column)?\\W*$`,
      'i',
    ).exec(text) ?? []
  const isOfName = (said: string) => names.some((name) => said.toLowerCase().includes(name.toLowerCase()))
  if (isOfName(subject)) return `set the ${field} of ${subject} to ${value}`
  const [, heavy = '', weight = ''] = weighs.exec(text) ?? []
  // "I weighed the soap, the hand soap is 610 g": what is told before says nothing of it.
  const clauses = heavy.split(/,\s+/)
  const isTold = clauses.slice(0, -1).every((clause) => !/\d|\b(?:not|if|unless)\b|n['’]t\b/i.test(clause))
  const weighed = (isTold ? (clauses.at(-1) ?? '') : heavy).replace(/^(?:the|my|our) /i, '')
  if (isOfName(weighed)) return `set the weight of ${weighed} to ${weight}`
  const [, own = '', product = '', written = ''] = stated.exec(text) ?? []
  const named = own === 'type' ? 'product type' : own
  const [, listed = '', low, high] = sorted.exec(text) ?? []
  if (isNamed(listed, names)) return `list the ${low === undefined ? high : 'cheapest'} ${listed}`
  return isOfName(product) ? `set the ${named} of ${product} to ${written}` : text
}
