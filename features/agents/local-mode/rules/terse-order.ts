/** Orders without a verb, as they are typed on a phone: "mug price 39", "stock mug 30", "barcode mug 4006381333931", "the blue one make 4 cheaper". */
import { fields, noValue } from './field-patterns.ts'

const lead = '(?:(?:please|pls|ok|okay|so|and|now|the|my|our|new)[,.]?\\s+)*'
const end = '(?:[,\\s]+(?:please|pls|now|thanks))*[.!\\s]*$'
const money = '[$€£]?\\d{1,6}(?:[.,]\\d{1,2})?(?: ?(?:dollars|euros|pounds|usd|eur))?'
const field = `(${fields.map(({ names }) => names).join('|')})`
const anyValue = /^[\p{L}\d][\p{L}\d &'’.,-]{1,40}$/u
const maxWords = 4

/** What is told in this order is ordered: "the vases make 300 dollars" is not. */
const moves = [
  '(make) ((?:[$€£]?\\d[\\d.,]* ?(?:dollars?|euros?|pounds?|bucks|usd|eur|%|percent)? ?)?(?:cheaper|dearer|pricier|more expensive|less expensive))',
  '(raise|lower|reduce|increase) ((?:by|to) [$€£]?\\d[^a-z]*(?:dollars?|euros?|pounds?|bucks|usd|eur|%|percent)?)',
  '(turn|switch|put|take) (on|off|live|online|offline)',
  '(rename) ((?:to|as|into) .{2,80}?)',
  '(tag) ((?:as|with) .{2,60}?)',
]
const maxLength = 160

/** The order in the words that orders are read by; the text as it is where it is none of these. */
export function spellTerse(text: string, names: readonly string[]): string {
  if (text.length > maxLength || /["“”?]/.test(text)) return text
  for (const name of names) {
    const spelled = spellOf(text.trim(), name)
    if (spelled !== null) return spelled
  }
  return text
}

function spellOf(text: string, name: string): string | null {
  const own = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const [, behind, before] =
    new RegExp(
      `^\\W*${lead}(?:${own},? (?:new )?price:? (?:now |to |at |= ?)?(${money})|price (?:of |for )?(?:the )?${own},?:? (${money}))${end}`,
      'i',
    ).exec(text) ?? []
  const price = behind ?? before
  if (price !== undefined) return `set the price of ${name} to ${price}`
  const count = new RegExp(
    `^\\W*${lead}(?:(?:stock|qty|quantity|inventory) (?:of |for )?(?:the )?${own},?:?|${own},? (?:stock|qty|quantity|inventory):?) (?:now |to |at |= ?)?(\\d{1,5})(?: (?:units|pieces|pcs))?${end}`,
    'i',
  ).exec(text)?.[1]
  if (count !== undefined) return `set the stock of ${name} to ${count}`
  const came = new RegExp(
    `^\\W*${lead}(?:from (?:the )?${own} (?:came|arrived|(?:have |has )?(?:come|arrived)|we got|i got)(?: in)? (\\d{1,4})(?: (?:units|pieces|pcs|more))?(?: in)?|(?:we |i |just |have )*(?:got|received)(?: in)? (\\d{1,4}) (?:more|new|extra)(?: of)?(?: the)? ${own})${end}`,
    'i',
  ).exec(text)
  if (came) return `add ${came[1] ?? came[2]} to the stock of ${name}`
  for (const move of moves) {
    const [, one = '', verb, rest] =
      new RegExp(`^\\W*${lead}${own}( ones?)?,? (?:please |pls )?${move}${end}`, 'i').exec(text) ?? []
    if (verb !== undefined) return `${verb} ${name}${one} ${rest}`
  }
  return spellField(text, name, own)
}

function spellField(text: string, name: string, own: string): string | null {
  const [, first, behind, second, before] =
    new RegExp(
      `^\\W*${lead}(?:${own},? ${field}:? (.+?)|${field} (?:of |for )?(?:the )?${own},?:? (.+?))${end}`,
      'i',
    ).exec(text) ?? []
  const said = (first ?? second)?.toLowerCase()
  const value = behind ?? before ?? ''
  const found = fields.find(({ names }) => said !== undefined && names.split('|').includes(said))
  if (!found || found.tool === 'set-seo') return null
  const isWord = !noValue.test(value) && !leads.test(value) && value.split(/\s+/).length <= maxWords
  // A brand has a name of its own, and a part number has digits.
  const isKind =
    said === 'material' ||
    found.value !== undefined ||
    (found.arg === 'mpn' ? /\d/ : /^[\p{Lu}\d]/u).test(value)
  return (found.value ?? anyValue).test(value) && isWord && isKind
    ? `set the ${said} of ${name} to ${value}`
    : null
}

/** They go on with a sentence. */
const leads =
  /^(?:is|are|was|to|as|into|should|must|needs?|has|have|of|for|in|on|and|or|the|a|an|please|pls|what|which|who|how|check|ok|okay|field|by|per|each|there|set|add|it|from|with|without|vs|than|costs?|prices?|details?|list|new|same)\b/i
