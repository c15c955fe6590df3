/** A product and a number in the words of somebody who says how it is: "put the mug at 12", "the mug is 12, not 16", "counted 14 mugs". */
import type { AgentId } from '#features/base/runs/contract/agent.ts'

/** What is longer says more than one thing. Loops are bounded: the forms are tried on whatever is typed. */
const maxLength = 240
const number = '(?<value>[$€£]?\\d{1,6}(?:[.,]\\d{1,2})?(?: ?(?:dollars|euros|pounds|usd|eur|gbp))?)'
const pieces =
  '(?:pcs|pieces|pc|pce|units|items|left|in stock|on the shelf|in the warehouse|there)(?: (?:left|in stock|on the shelf|in the warehouse|there))?'
const name = '(?:the |my |our )?(?<name>.{2,80}?)'
const lead =
  "(?:(?:please|pls|ok|okay|so|and|now|hi|hey|hello|can you|could you|would you|i want|i would like|i['’]d like|we want|(?:we|i)(?: just)? (?:counted|checked|looked)(?: again| twice| just now)? and)[,.]?\\s+){0,4}"
const now =
  'please|pls|now|from now on|from today(?: on(?:wards)?)?|as of (?:now|today)|starting (?:today|now)|today|effective immediately|thanks|thank you|would you|will you|could you|can you|then'
const it = '(?:it|that|this|the (?:stock|count|number|system|inventory|price|entry|record|books?))'
const change = `(?:change|update|fix|correct|adjust|amend|edit|enter|set) ${it}(?: (?:in the (?:system|shop|store|books?)|for me|accordingly|to that|there|please|pls|would you|will you|could you|can you|now)){0,2}`
const tail = `(?:[,.;!\\s–-]+(?:(?:and|so|but|then|please|pls|can you|could you)\\s+){0,2}(?:${now}|${change}|(?:please |pls )?(?:correct|fix|update|change|adjust))){0,3}[.!\\s]*$`
const asked = `(?:[,.;!\\s–-]+(?:(?:and|so|but|then|please|pls|can you|could you)\\s+){0,2}(?:${change}|(?:please|pls) (?:correct|fix|update|change|adjust)))${tail}`
const goes =
  '(?:(?:now )?(?:goes|go|moves?|changes?|comes?) (?:up |down |over )?(?:to|for|at)|goes for|should (?:now )?(?:go for|sell for)|sells (?:at|for)(?= .*\\b(?:from|as of|starting)\\b))'

/** They say a price or, of the one who keeps the stock, nothing that is clear. */
const priced = [
  `^${lead}(?:put|have|list|offer) ${name},? (?:at|for) ${number}${tail}`,
  `^${lead}${name},? at ${number}(?=,? (?:from (?:now|today)|as of|starting|please|pls|now)\\b)${tail}`,
  `^${lead}${name},? (?:i would|i['’]d|we['’]d|we would) (?:like|want|have|put|sell|price) (?:it )?(?:at|for) ${number}${tail}`,
  `^${lead}${name},? (?:${goes}) ${number}${tail}`,
  `^${lead}${name} (?:is|are|costs?) now ${number}${asked}`,
  `^(?:from (?:now|today)(?: on(?:wards)?)?|as of (?:now|today)|starting (?:now|today)),? ${name} (?:is|costs?|is at|goes for|sells for|at) ${number}${tail}`,
  `^${lead}${name} (?:is|are|costs?|will be) (?:now )?${number}(?: now| from now on| from today(?: on)?)${asked}`,
  `^${lead}${name} (?:needs? to be|(?:should|must|has to|have to|needs? to|ought to) (?:cost|go for|sell for|go to)) ${number}${tail}`,
  `^${lead}(?:can|could|may) ${name} (?:go|sell|be|cost)(?: for| at)? ${number} (?:from (?:now|today)(?: on)?|now|please)${tail}`,
].map((form) => new RegExp(form, 'i'))
/** They say a price, whoever is asked. */
const ofPrice = [
  `^${lead}(?:we |i |let['’]?s |let us )?(?:now )?(?:charge|ask|take) ${number} for ${name} (?:from (?:now|today)(?: on)?|as of (?:now|today)|starting (?:now|today)|now|please|pls)${tail}`,
  `^${lead}${name}[,:;]? (?:gets? )?(?:the |a |its )?new price(?: is| of| at|:|,)? ${number}${tail}`,
].map((form) => new RegExp(form, 'i'))

const what =
  '(?:not(?: the)? (?:\\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)(?: (?:pcs|pieces|units))?(?: (?:as (?:you|it|the system) (?:says?|shows?|ha(?:ve|s))|like it says))?|not what (?:you|it|the (?:system|shop|computer)) (?:have|has|says?|shows?)(?: there)?|instead of \\d{1,5}|rather than \\d{1,5})'
const stocktake =
  '(?:(?:stock (?:correction|update|adjustment)|correction(?: of (?:the )?stock)?|stock ?takes?|stock ?taking|stock count|inventory|inventory count|recount|count|counted)(?: (?:done|today|result|update))?\\s*[:,–-]\\s*)'
const is =
  "(?:[,:]?\\s*(?:is|are|has|have|had|shows?|counted|recounted|we counted|i counted|i count|we found|there are|it is|it['’]s|actually|only|really|exactly|just|now|at|=|[:,])\\s*){0,4}"
const must = '(?:should|must|has to|ought to|needs to) (?:say|read|be|show|have)'
const count = '(?<value>\\d{1,5})'

/** A unit or what is counted says that pieces are meant. */
const ofStock = [
  `^${lead}${name}${is} ${count} ?${pieces}[,;]? ${what}${tail}`,
  `^${lead}${name}${is} ${count} ?${pieces}(?:[,;]? ${what})?${asked}`,
  `^${lead}${stocktake}${name}${is}\\s${count}(?: ?${pieces})?(?:[,;]? ${what})?${tail}`,
  `^${lead}(?:i |we |just |have |i['’]ve |we['’]ve )*(?:re)?counted ${name}(?: (?:twice|again|just now|today|this morning|by hand))*[,;.:]\\s*(?:and |so )?(?:it|there|they|we|that)(?:['’]s| is| are| have| makes?)?(?: only| just| really| actually)* ${count}(?: ?${pieces})?(?:[,;]? ${what})?${tail}`,
  `^${lead}(?:the |our |your )?(?:system|computer|shopify|shop|store|list|it|you) (?:says?|shows?|thinks?|ha(?:s|ve)) \\d{1,5}(?: of)? ${name}[,;]? but (?:there are|there['’]s|we have|i have|i count(?:ed)?|we count(?:ed)?|it is|it['’]s|i see|i found)(?: only| just| really| actually)* ${count}(?: ?${pieces})?${asked}`,
  `^${lead}(?:we |i )(?:only |just |actually |really )*(?:have|count|counted|found|got) (?:only |just |exactly )*${count}(?: ?(?:pcs|pieces|units))?(?: of)? ${name}(?: (?:left|there|in stock|on the shelf))?[,;]? ${what}${tail}`,
  `^${lead}(?:there are|there['’]s|there is) (?:only |just |really )*${count}(?: ?(?:pcs|pieces|units))?(?: of)? ${name}(?: (?:left|there|in stock|on the shelf|in the warehouse))?[,;]? ${what}${tail}`,
  `^${lead}(?:only |just )*${count} ${name} (?:left|there|in stock|on the shelf)[,;]? (?:but )?(?:the )?(?:system|shop|computer|store) (?:says|shows|has) \\d{1,5}${asked}`,
  `^${lead}(?:the )?(?:stock|count|inventory|number) (?:of|for) ${name} is (?:wrong|off|incorrect|not right)[,;.:–-]+\\s*(?:it is|it['’]s|it should be|should be|it must be|there are|we have) (?:only |really |actually )*${count}(?: ?${pieces})?${tail}`,
  `^${lead}(?:make|set) (?:it|that) (?:to )?${count} (?:pcs|pieces|units) (?:for|of) ${name}${tail}`,
].map((form) => new RegExp(form, 'i'))
/** Without one it is a price or a number of pieces. */
const ofEither = [
  `^${lead}${name} (?:is|are) (?:only |just |really |actually )?${count}[,;]? ${what}${tail}`,
  `^${lead}${name} ${must} ${count}(?:[,;]? ${what})?${asked}`,
  `^${lead}${name} ${must} ${count}[,;]? ${what}${tail}`,
  `^${lead}(?:make|set) (?:it|that) (?:to )?${count} for ${name}${tail}`,
].map((form) => new RegExp(form, 'i'))

/** "The mug: 18 instead of 20", "the mug is at 12 now", which elsewhere are of prices. */
const ofOps = [
  new RegExp(`^${lead}${name} (?:is|are) (?:now )?at ${count}(?: now)?${tail}`, 'i'),
  new RegExp(`^${lead}${name}[:,]? ${count}[,;]? ${what}${tail}`, 'i'),
]

/** The order in the words that orders are read by; the text as it is where it says anything else. Of a bare number the Seller means the price and Ops the stock, and whoever else is asked asks back. */
export function spellValue(text: string, names: readonly string[], agent: AgentId): string {
  if (names.length === 0 || text.length > maxLength || /["“”?]/.test(text)) return text
  const read = (forms: readonly RegExp[]): Said | null => {
    for (const form of forms) {
      const { name: said = '', value = '' } = form.exec(text)?.groups ?? {}
      const product = said.replace(/[,:;\s]+$/, '').replace(/\s+ones?$/i, '')
      if (names.some((one) => one.toLowerCase() === product.toLowerCase())) return { product, value }
    }
    return null
  }
  const price = read(ofPrice)
  if (price) return `set the price of ${price.product} to ${price.value}`
  const stock = read(ofStock)
  if (stock) return `set the stock of ${stock.product} to ${stock.value}`
  const either = read(ofEither) ?? (agent === 'ops' ? read(ofOps) : null)
  if (either)
    return agent === 'ops'
      ? `set the stock of ${either.product} to ${either.value}`
      : `${either.product} is ${either.value}`
  const said = read(priced)
  if (!said) return text
  const isPrice = agent === 'seller' || /[$€£.,a-z]/i.test(said.value)
  return `set ${isPrice ? 'the price of ' : ''}${said.product} to ${said.value}`
}

type Said = { product: string; value: string }
