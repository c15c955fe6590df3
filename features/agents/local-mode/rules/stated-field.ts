/** A field of a product whose value is told in one clause and which is to be changed in another: "The kettle has no brand. Nord makes it, fill that in". */

const fields =
  'brand|vendor|manufacturer|maker|supplier|material|product type|type|category|barcode|gtin|ean|upc|mpn|part number|weight'
const saves =
  'fill|put|add|correct|change|set|enter|update|fix|use|take|write|note|record|complete|save|store|adjust|insert|register'

/** What a clause may be beside the one that tells the value: about the product and its field, an order to save it, or courtesy. */
const told =
  /^(?:the|a|an|any|my|our|its|their|of|for|on|in|is|are|was|were|has|have|had|there['’]?s?|no|not|isn['’]?t|aren['’]?t|hasn['’]?t|haven['’]?t|without|missing|misses|lacks|lacking|empty|blank|wrong|incorrect|outdated|yet|still|ours|feed|shop|store|chatgpt|name|title|says?|it['’]?s?|i|we|checked|looked|saw|see|about|at|just|now|here|that['’]?s?|this|those|these|and|but|so|also|too|regarding|concerning|good|proper|right|field|column|ones?|listed|given|would|['’]?d|like|want|wanted|need|needs|should|must|have|go|goes|fill|put|add|correct|change|set|enter|update|fix|use|take|write|note|record|complete|save|store|adjust|insert|register|as|down|to|into|me|please|pls|thanks|thank|you|can|could|then|kindly|accordingly|them|hi|hello|ok|okay|x_product|x_field)$/i
const orders = new RegExp(`\\b(?:${saves}|would like|want|please|pls)\\b`, 'i')
const lead = `(?:(?:and|but|so|please|pls|then|now|just|actually|ok) )*`
const value = `(?<value>[^\\s,;:?!](?:[^;:?!]{0,58}[^\\s;:?!])?)`
const asField = `(?:(?:as|for|in|into|under) (?:the |its |their )?x_field)`
const ofProduct = `(?:(?: (?:of|for|on|to) (?:the |my |our )?x_product)?)`

/** Clauses that tell the value; the field and the product stand as `x_field` and `x_product`. */
const tells = [
  `(?:it |the name |the title )?says? ${value} in (?:the |its )?(?:name|title)${ofProduct}(?: but .*)?`,
  `(?:make|set|change|correct|fill|put|add|enter|take|use|write|note|record|insert|register)(?: in| down)? ${value} ${asField}${ofProduct}`,
  `${value} (?:makes?|made|produces?|manufactures?|builds?|supplies) (?:it|them|that|these|those|(?:the |my |our )?x_product)`,
  `(?:the |my |our )?x_product (?:is|are|comes?) (?:now )?(?:made )?(?:from|by) ${value}`,
  `(?:assign|give|add|set|enter|put|insert|record|register) (?:the )?x_field ${value} (?:to|for|on|of) (?:the |my |our )?x_product`,
  `(?:put|move|file|list|sort) (?:the |my |our )?x_product (?:in|into|under|to) (?:the )?x_field ${value}`,
  `(?:made|produced|manufactured|built) by ${value}`,
  `(?:it )?(?:should|must|has to|needs to) (?:be|say|read) ${value}`,
  `${value},? (?:it is|they are)(?: for (?:the |my |our )?x_product)?`,
  `${value} (?:is|are) (?:the|its|their) x_field${ofProduct}`,
  `(?:the )?x_field:? ${value} ?(?:->|=>|→|for|to|on) ?(?:the |my |our )?x_product`,
  `(?:the |its |their )?x_field${ofProduct} ?(?:is|=|:|should be|must be|has to be) ?(?:now |actually |really )*${value}`,
  `(?:it|that|this|they|these|those)(?: is| are|['’]s|['’]re|s| should be| must be| has to be) (?:actually |really |all |now )*(?:made )?(?:of |from |by )?${value}`,
  `(?:the |my |our )?x_product(?: is| are|['’]s) (?:now )?(?:all )?(?:made )?(?:of|from|out of|by) ${value}`,
].map((pattern) => new RegExp(`^${lead}${pattern}$`, 'i'))
/** "The lamp is brushed steel", where another clause adds the material. */
const consists = new RegExp(`^${lead}(?:the |my |our )?x_product (?:is|are) ${value}$`, 'i')
/** States of a product, and no material. */
const state =
  /\b(?:out|off|on|in|sold|new|old|ready|complete|incomplete|hidden|visible|live|back|gone|cheap|dear|expensive|late|nice|good|bad|broken|popular|heavy|light|big|small|missing|stock|sale|there|here|left|one|listed|now)\b|\d/i

/** No value of a field, or one that is only spoken about. */
const noValue =
  /^(?:an?|the|on|in|at|under|for|with|about|because|as|too|very|so|such|missing|empty|blank|wrong|incorrect|unknown|not|no|none|nothing|there|gone|right|ok|correct|required|needed|corrected|changed|fixed|updated|filled|added|entered|set|it|that|this|them|what|which|who|how|if)\b|^x_|\b(?:not|no|never|maybe|perhaps|or|but|except|x_product|x_field)\b|n['’]t\b/i
const maxLength = 300
const maxWords = 6
/** A path of a category, a barcode: told without a word around it. */
const shaped = /^(?:\p{Lu}[^>]{1,40}(?: > \p{Lu}[^>]{1,40}){1,8}|\d{8}|\d{12,14})$/u

/** The order in the words that orders are read by; null where a clause says anything else, or where two values or fields are told. */
export function spellStatedField(text: string, names: readonly string[]): string | null {
  if (
    text.length > maxLength ||
    /\?\s*\S/.test(text) ||
    /^\W*(?:what|which|who|how|why|when|where|is|are|does|do|did|has)\b/i.test(text)
  )
    return null
  const spelled = names.flatMap((name) => spellOf(text, name, names) ?? [])
  const [only, ...others] = [...new Set(spelled)]
  return only !== undefined && others.length === 0 ? only : null
}

function spellOf(text: string, name: string, names: readonly string[]): string | null {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  if (at < 0) return null
  const masked = `${text.slice(0, at)}x_product${text.slice(at + name.length)}`
  const said: string[] = []
  const plain = masked.replaceAll(new RegExp(`\\b(?:${fields})\\b`, 'gi'), (field) => {
    said.push(field.toLowerCase())
    return 'x_field'
  })
  const clauses = plain
    .split(
      /[.;!?]+(?:\s+|$)|,\s+|:\s+|\s[–—-]\s|\s+(?=(?:and|but|so) (?:please |pls |its? |that|fill|put|add|correct|change|set|enter|update|fix)\b)/i,
    )
    .map((clause) =>
      clause.replace(
        /^\W+|(?:[\s.,;:!?–—-]|\b(?:please|pls|thanks|now|in (?:the|our|my) (?:feed|shop|store|catalogu?e?))\b)+$/gi,
        '',
      ),
    )
    .filter((clause) => clause !== '')
  const field = fieldOf(said, plain)
  const values = clauses.map(
    (clause) => valueOf(clause, names) ?? (field === 'material' ? materialOf(clause) : null),
  )
  const rest = clauses.filter((_clause, which) => values[which] === null)
  const found = [...new Set(values.filter((one) => one !== null))]
  const [only] = found
  if (only === undefined || found.length > 1) return null
  // "Not yet" is no clause that tells how it is.
  const isTold = rest.every(
    (clause) => !/^not\b/i.test(clause) && clause.split(/\s+/).every((word) => told.test(word)),
  )
  // Who makes it has a name of its own.
  const isMaker = field === 'brand' || field === 'vendor'
  if (isMaker && !/^[\p{Lu}\d]/u.test(only) && !isKnown(only, names)) return null
  // What is told of "it" alone, without an order or the field, may be anything.
  const isWhole = orders.test(plain) || said.length > 0
  return isTold && field !== null && isWhole ? `set the ${field} of ${name} to ${only}` : null
}

/** What a clause tells that the field is. */
function valueOf(clause: string, names: readonly string[]): string | null {
  if (shaped.test(clause) && !clause.includes('x_')) return clause
  if (isKnown(clause, names)) return clause
  for (const tell of tells) {
    const said = tell
      .exec(clause)
      ?.groups?.['value']?.replace(/^["“]|["”]$| now$|,? (?:and )?not (?:us|ours|we|mine)$/g, '')
      .trim()
    if (said === undefined) continue
    const words = said.split(/\s+/)
    const isValue =
      shaped.test(said) ||
      (!noValue.test(said) && words.length <= maxWords && !words.every((word) => told.test(word)))
    if (isValue) return said
  }
  return null
}

function materialOf(clause: string): string | null {
  const said = consists.exec(clause)?.groups?.['value']
  return said === undefined || noValue.test(said) || state.test(said) || said.split(/\s+/).length > maxWords
    ? null
    : said
}

function isKnown(said: string, names: readonly string[]): boolean {
  return names.some((name) => name.toLowerCase() === said.toLowerCase())
}

/** The one field that is spoken of: the maker is the brand unless the vendor is named. */
function fieldOf(said: readonly string[], plain: string): string | null {
  const canonical = [...new Set(said.map((field) => same[field] ?? field))]
  const [only, ...others] = canonical
  if (others.length > 0) return null
  if (only !== undefined) return only
  return /\b(?:makes?|made by|produces?|manufactures?)\b/i.test(plain)
    ? 'brand'
    : /\bmade (?:of|from|out of)\b/i.test(plain)
      ? 'material'
      : null
}

const same: Readonly<Record<string, string>> = {
  ...{ manufacturer: 'brand', maker: 'brand', supplier: 'vendor', type: 'product type' },
  ...{ gtin: 'barcode', ean: 'barcode', upc: 'barcode', 'part number': 'mpn' },
}
