/** The value of an order: a price, a change of one, a number of pieces, a text. */
import type { OrderParts, Part } from './parts.ts'

type Args = Record<string, unknown>
/** `used` are the parts that say it. */
export type OrderValue = { args: Args; used: Part[] }

const falls =
  /\b(?:lower|reduce|cut|drop|decrease|slash|discount|off|down|cheaper|less|minus|knock|shave|trim|mark down|reduction|sale)\b/
const rises =
  /\b(?:raise|increase|up|more|plus|add|hike|bump|dearer|pricier|expensive|higher|lift|mark up|extra)\b/

/** The number that stands after one of these is what shall be. */
const absolute =
  /^(?:to|at|for|cost|costs|be|becomes|become|ask|charge|is|now|:|too|price|priced|than|only|exactly)$/

/** A new price, a change by a percentage or by an amount, or the ending that a price shall have. `direction` is what is lacking where only that is. */
export function readPriceValue({ parts, mask }: OrderParts): OrderValue | 'direction' | null {
  const ending = parts.findIndex(({ text }) => /^ends?$|^ending$/.test(text))
  if (ending >= 0) {
    const number = parts.slice(ending).find(({ kind }) => kind === 'number')
    const cents = number && (number.value < 1 ? Math.round(number.value * 100) : number.value)
    return number && cents !== undefined && cents < 100 && Number.isInteger(cents)
      ? { args: { ending: cents }, used: [number] }
      : null
  }
  if (/\bhalf (?:the )?price\b|\bhalve\b|\b(?:in|by) half\b/.test(mask))
    return { args: { percent: -50 }, used: [] }
  const times = /\b(double|triple)\b/.exec(mask)?.[1]
  if (times !== undefined)
    return parts.some(({ kind }) => kind === 'number' || kind === 'percent')
      ? null
      : { args: { percent: times === 'double' ? 100 : 200 }, used: [] }
  const sign = signOf(mask)
  const percents = parts.filter(({ kind }) => kind === 'percent')
  const [percent] = percents
  if (percent) {
    if (percents.length > 1 || parts.some(({ kind }) => kind === 'number')) return null
    const at = parts.indexOf(percent)
    const isShare =
      parts[at - 1]?.text === 'to' &&
      !/^(?:off|less|cheaper|lower|more|higher|up|down|under|above|below|over)$/.test(
        parts[at + 1]?.text ?? '',
      )
    if (isShare) return null
    if (sign === 0) return 'direction'
    const isPossible = percent.value > 0 && (sign > 0 || percent.value < 100)
    return isPossible ? { args: { percent: sign * percent.value }, used: [percent] } : null
  }
  return readAmountValue(parts, sign)
}

function signOf(mask: string): -1 | 0 | 1 {
  const [isFall, isRise] = [falls.test(mask), rises.test(mask)]
  return isFall === isRise ? 0 : isFall ? -1 : 1
}

const movers = /^(?:raise|increase|lower|reduce|cut|drop|decrease|bump|hike|slash)$/

function readAmountValue(parts: readonly Part[], sign: -1 | 0 | 1): OrderValue | 'direction' | null {
  const numbers = parts.flatMap((part, at) =>
    part.kind === 'number'
      ? [{ part, before: parts[at - 1]?.text ?? '', next: parts[at + 1]?.text ?? '' }]
      : [],
  )
  // "From 40 to 45", "40 becomes 45", "45 instead of 40": what it was is no order.
  const isOld = ({ before, part }: (typeof numbers)[number]) => {
    const at = parts.indexOf(part)
    const next = parts.slice(at + 1, at + 3).map(({ text }) => text)
    return (
      before === 'from' ||
      before === 'was' ||
      (before === 'of' && /^(instead)$/.test(parts[at - 2]?.text ?? '')) ||
      (before === 'than' && parts[at - 2]?.text === 'rather') ||
      (numbers.length > 1 && /^(becomes|become|to|:)$/.test(next[0] ?? '') && before !== 'to')
    )
  }
  const own = numbers.filter((one) => !isOld(one))
  const [first] = own
  if (!first || own.length > 1 || first.part.value < 0) return null
  const { part, before, next } = first
  // "To minus 5" is no price, and not 5 less either.
  const lead = parts[parts.indexOf(part) - 2]?.text ?? ''
  if (before === 'minus' && /^(?:to|at|for|be|is|:)$/.test(lead)) return null
  const used = numbers.map((one) => one.part)
  const currency = part.currency === null ? {} : { currency: part.currency }
  // "10 cheaper": percent or money.
  const isUnclear = !part.isMoney && before !== 'by' && /^(cheaper|dearer|lower|higher)$/.test(next)
  if (isUnclear) return null
  const isBy =
    before === 'by' ||
    /^(off|less|cheaper|down|more|dearer|higher|extra|up|lower)$/.test(next) ||
    (/^(up|down|minus|plus|add|knock|take|shave|cut|trim|another|off)$/.test(before) && sign !== 0)
  if (isBy) return sign === 0 ? 'direction' : { args: { amount: sign * part.value, ...currency }, used }
  // "Raise the mug 3 dollars" says by how much.
  const isMoved = parts.some(({ kind, text }) => kind === 'word' && movers.test(text))
  if (isMoved && !absolute.test(before))
    return part.isMoney && sign !== 0 ? { args: { amount: sign * part.value, ...currency }, used } : null
  const isTo = absolute.test(before) || part.isMoney || before === 'PRODUCT'
  return isTo && part.value > 0 ? { args: { price: part.value, ...currency }, used } : null
}

/** How many there are from now on, or how many more or fewer. */
export function readStockValue({ parts, mask }: OrderParts): OrderValue | null {
  const numbers = parts.flatMap((part, at) =>
    part.kind === 'number'
      ? [{ part, before: parts[at - 1]?.text ?? '', next: parts[at + 1]?.text ?? '' }]
      : [],
  )
  if (numbers.length === 0)
    return /\b(?:sold out|out of stock|none left|empty)\b/.test(mask)
      ? { args: { available: 0 }, used: [] }
      : null
  const own = numbers.filter(({ before }) => !/^(from|was)$/.test(before))
  const [first] = own
  if (!first || own.length > 1 || first.part.isMoney || !Number.isInteger(first.part.value)) return null
  const { part, before, next } = first
  const used = numbers.map((one) => one.part)
  // "The planter: 3 broke" says how many fewer there are, and not how many.
  const isEvent =
    /^(?:broke|broken|damaged|lost|missing|stolen|gone|more|fewer|less|arrived|came|extra)$/.test(next)
  const isTotal = !isEvent && /^(to|at|is|be|=|:)$/.test(before)
  const isMore =
    /\b(?:add|more|additional|extra|another|came in|arrived|received|delivered|plus|increase|raise)\b/.test(
      mask,
    ) && !isTotal
  const isFewer =
    /\b(?:remove|minus|fewer|less|lower|reduce|decrease|broke|broken|lost|damaged|missing|stolen|gone|take|subtract|deduct)\b/.test(
      mask,
    ) && !isTotal
  if (isMore && isFewer) return null
  if (isMore || isFewer) {
    return next !== 'left' && part.value > 0
      ? { args: { addStock: isMore ? part.value : -part.value }, used }
      : null
  }
  return part.value < 0 ? null : { args: { available: part.value }, used }
}

/** "I want to change the title" says no title. */
const verbs =
  /^(?:change|set|update|edit|adjust|rename|retitle|rewrite|replace|fix|correct|give|put|make|add)$/

const markers = /^(to|into|as|called|:|read|reads|say|says|is|be|becomes|become|with)$/

/** A text as it was written: what is quoted, else what follows the last word that leads to it. Null without one. */
export function readTextValue({ text, parts }: OrderParts, lead: RegExp = markers): OrderValue | null {
  const product = findTarget(parts)
  const quotes = parts.filter(({ kind }) => kind === 'quote')
  const [quote] = quotes
  if (quotes.length === 1 && quote && quote.text !== '') return { args: { text: quote.text }, used: [quote] }
  const isLead = ({ kind, text: said }: Part, index: number) =>
    kind !== 'quote' && lead.test(said) && !(said === 'to' && verbs.test(parts[index + 1]?.text ?? ''))
  const behind = parts.findIndex(
    (part, index) => index > product && isLead(part, index) && index < parts.length - 1,
  )
  const at = behind >= 0 ? behind : parts.findIndex(isLead)
  // "Change the vendor to Nordwind for the mug": what it is for ends the text.
  const end = behind >= 0 ? parts.length : beforeProduct(parts, product)
  const first = parts[nextWord(parts, at)]
  const own = first ? parts.slice(parts.indexOf(first), end) : []
  const last = own.at(-1)
  if (at < 0 || !first || !last) return null
  const written = text.slice(first.start, behind >= 0 ? undefined : last.end)
  const value = written.replace(politeEnd, '').trim()
  return value === '' ? null : { args: { text: value }, used: own }
}

const politeEnd = /(?:[\s,]+(?:please|pls|plz|thanks|thank you|from now on|instead|for me|now))*[.!\s]*$/i

/** "The brand as Nord for the mug": of several names the one that "for" or "of" leads to, else the first. */
function findTarget(parts: readonly Part[]): number {
  const all = parts.flatMap(({ kind }, at) => (kind === 'product' ? [at] : []))
  const isLed = (at: number) => /^(?:for|of|on)$/.test(parts[beforeProduct(parts, at)]?.text ?? '')
  return all.find(isLed) ?? all[0] ?? -1
}

/** Where the preposition and the article before the product begin. */
function beforeProduct(parts: readonly Part[], product: number): number {
  let end = product
  while (/^(the|my|our|for|on|of|onto)$/.test(parts[end - 1]?.text ?? '')) end -= 1
  return end
}

/** Past further words that lead: "should read", "to be called", "to:". */
function nextWord(parts: readonly Part[], at: number): number {
  let next = at + 1
  while (/^(:|be|read|called|as|to|the)$/.test(parts[next]?.text ?? '') && parts[next + 1]) next += 1
  return next
}

/** The number of a ticket that stands alone or behind "ticket". */
export function readTicketNumber({ parts }: OrderParts): Part | null {
  const numbers = parts.filter(
    ({ kind, text, value }) =>
      (kind === 'number' && Number.isInteger(value) && value > 0) || /^#\d{1,7}$/.test(text),
  )
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

const states: [RegExp, string][] = [
  [/\b(?:reopen|re-open|open again|open it again|back to open)\b|\b(?:to|as) open\b/, 'open'],
  [/\bin progress\b|\bworking on\b|\bongoing\b/, 'in-progress'],
  [/\b(?:close|closed|shut)\b/, 'closed'],
  [
    /\b(?:resolve|resolved|solve|solved|done|finished|sorted|settled|handled|dealt with|fixed|answered|completed?)\b/,
    'resolved',
  ],
]

/** The status that an order gives a ticket. */
export function readStatus({ mask }: OrderParts): string | null {
  return states.find(([said]) => said.test(mask))?.[1] ?? null
}
